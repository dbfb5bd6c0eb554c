-- Registers contracts, all or none. KEYS[2]: contracts. ARGV[3..]: for each its name and version, and what it is. The state of
-- the contracts before and after.
local refused, known = differing(3, #ARGV)
if refused then
  return {'CONTRACT', refused, known}
end
return {'OK', string.sub(meta, 36, 51), register(string.sub(meta, 53))}
