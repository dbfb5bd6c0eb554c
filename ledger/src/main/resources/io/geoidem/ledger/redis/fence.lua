-- The next fence. Exact up to 2^53; a number that is joined to a text is exact up to 10^14.
local drawn = highest + 1
if drawn >= 1e14 then
  drawn = string.format('%.0f', drawn)
end
