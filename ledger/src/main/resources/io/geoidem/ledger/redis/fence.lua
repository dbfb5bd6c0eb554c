-- The next fence, as a text: exact up to 2^53, a number that is joined to a text up to 10^14 only.
local drawn = highest + 1
drawn = drawn < 1e14 and drawn .. '' or string.format('%.0f', drawn)
