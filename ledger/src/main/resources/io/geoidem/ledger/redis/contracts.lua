-- Registers the contracts of a batch that is too long for one script. KEYS[2]: contracts. ARGV[3..]: for each item the
-- contract's name and version, and its fingerprint.
local refused, known = register(3, 2)
if refused then
  return {'CONTRACT', refused, known}
end
return {'OK'}
