-- For scripts that read and write entries. An entry is a text of lines: eleven words with a space between (state, attempt,
-- created_at, claimed_at, fence, lease_until, retry_at, completed_at, result, loaded, rejected), '-' for what is absent; the full
-- digest; the source; the owner; and the last failure's error, where there is one. Source, owner and error come escaped, so that
-- each is a line, and are handed on as they are. Of an error the newline before it is a part.
--
-- Redis undoes nothing of a script that fails. So each decides all before it writes anything. A server that refuses writes (its
-- memory is full, it has no replica) refuses the first one of a script, or none.
local function unreadable(key)
  error('the entry ' .. key .. ' cannot be read')
end
