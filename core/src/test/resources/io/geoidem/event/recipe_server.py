"""Answers, over standard input and output, what the recipe makes of JSON payloads.

Run as: recipe_server.py FOLDER, where FOLDER holds geojson_event_key.py. One batch after another:
  request:  a line "COUNT", then per payload a line "PRECISION ALGORITHM LENGTH" and LENGTH bytes
  response: per payload a line "DIGEST LENGTH" and the LENGTH bytes of the canonical text, or a line "refused 0"
"""
import json
import sys
import types

sys.path.insert(0, sys.argv[1])
import geojson_event_key as recipe  # noqa: E402

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)

seen = []


def dumps(*args, **options):
    text = json.dumps(*args, **options)
    seen.append(text)
    return text


recipe.json = types.SimpleNamespace(loads=json.loads, dumps=dumps)


def answer(precision, algorithm, payload):
    seen.clear()
    try:
        digest = recipe.generate_geojson_idempotency_key(payload.decode("utf-8"), precision, algorithm)
        text = seen[0].encode("utf-8")
    except Exception:
        return b"refused 0\n"
    return f"{digest} {len(text)}\n".encode("ascii") + text


source = sys.stdin.buffer
while True:
    header = source.readline()
    if not header:
        break
    answers = []
    for _ in range(int(header)):
        precision, algorithm, length = source.readline().split()
        answers.append(answer(int(precision), algorithm.decode("ascii"), source.read(int(length))))
    sys.stdout.buffer.write(b"".join(answers))
    sys.stdout.buffer.flush()
