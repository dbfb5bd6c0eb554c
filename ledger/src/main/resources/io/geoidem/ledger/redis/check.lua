-- The guard alone: listings read without a script, and a server that lost the ledger would list nothing.
return {'OK'}
