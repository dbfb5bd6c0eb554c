-- Registers the contracts of a batch that is too long for one script. KEYS[2]: contracts. ARGV[3..]: for each contract
-- its name and version, and its fingerprint.
local refused, known = register(3, #ARGV)
if refused then
  return {'CONTRACT', refused, known}
end
return {'OK'}
