-- The server's time in milliseconds since 1970. A number below 10^14 is exact where it is joined to a text.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
