-- For scripts that read and write entries. An entry is a text of lines: eleven words with a space between (state, attempt,
-- created_at, claimed_at, fence, lease_until, retry_at, completed_at, result, loaded, rejected), '-' for what is absent; the full
-- digest; the source; the owner; and the last failure's error, where there is one. Source, owner and error come escaped, so that
-- each is a line, and are handed on as they are. Of an error the newline before it is a part.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- Exact up to 2^53; a number that is joined to a text without this is exact up to 10^14.
local function int(number)
  return string.format('%.0f', number)
end

local function unreadable(key)
  error('the entry ' .. key .. ' cannot be read')
end
