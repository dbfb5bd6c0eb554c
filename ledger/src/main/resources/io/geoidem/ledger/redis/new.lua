-- A claim of one key that is new, before anything is made that only others need. KEYS and ARGV are those of claim.lua.
-- All that are new in a script have the same words, and so the same answer. To write numbers is what takes longest here.
local since, held = now .. ' ', drawn .. ' ' .. now + ARGV[4]
local words = 'CLAIMED 1 ' .. since .. since .. held .. ' - - - - -\n'

-- SETNX costs less than SET, whose answer is no number, and leaves alone what is no text.
if #KEYS == 2 and not kept[2] and redis.call('SETNX', KEYS[2], words .. ARGV[6] .. ARGV[3]) == 1 then
  redis.call('SET', KEYS[1], ARGV[1] .. drawn)
  return 'OK\nNEW ' .. held
end
