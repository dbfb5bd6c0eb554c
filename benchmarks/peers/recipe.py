"""The usual Python recipe for the key of a GeoJSON event, as a peer: written anew for this comparison.

Drop the envelope, round every float, dump with sorted keys and no white space, hash with SHA-256.

Usage: recipe.py FILE   (one event a line)
Prints how many seconds the keys of all lines took, and a digest over all keys.
"""

import hashlib
import json
import sys
import time

ENVELOPE = {
    "webhook_id",
    "delivery_id",
    "received_at",
    "timestamp",
    "x-signature",
    "x-hub-signature-256",
    "attempt",
}


def rounded(value):
    if isinstance(value, float):
        return round(value, 8)
    if isinstance(value, dict):
        return {name: rounded(member) for name, member in value.items()}
    if isinstance(value, list):
        return [rounded(element) for element in value]
    return value


def key(line):
    event = json.loads(line)
    kept = {name: rounded(member) for name, member in event.items() if name not in ENVELOPE}
    text = json.dumps(kept, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def main():
    with open(sys.argv[1], "rb") as file:
        lines = file.read().splitlines()
    start = time.perf_counter()
    keys = [key(line) for line in lines]
    seconds = time.perf_counter() - start
    print(seconds, hashlib.sha256("".join(keys).encode("ascii")).hexdigest())


main()
