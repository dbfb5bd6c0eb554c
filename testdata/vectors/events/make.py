#!/usr/bin/env python3
"""Writes the vectors of events: canonical texts and digests by the recipe in Python, refusals by the specification.

Run as: make.py FOLDER, where FOLDER holds the recipe, geojson_event_key.py.
"""
import base64
import json
import pathlib
import sys
import types

sys.path.insert(0, sys.argv[1])
import geojson_event_key as recipe  # noqa: E402

if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)

HERE = pathlib.Path(__file__).parent
texts = []


def dumps(*args, **options):
    texts.append(json.dumps(*args, **options))
    return texts[-1]


recipe.json = types.SimpleNamespace(loads=json.loads, dumps=dumps)


def vector(title, payload, precision=8, algorithm="sha256", event_type=None):
    """A payload, as text or as bytes, with what the recipe makes of it."""
    texts.clear()
    raw = payload.encode("utf-8") if isinstance(payload, str) else payload
    value = json.loads(raw.decode("utf-8-sig"))
    if event_type is not None:
        value["event_type"] = event_type
    digest = recipe.generate_geojson_idempotency_key(value, precision, algorithm.replace("-", "_"))
    contract = {"precision": precision, "algorithm": algorithm}
    if event_type is not None:
        contract["event_type"] = event_type
    return {"title": title, "contract": contract, **spelled(payload), "canonical": texts[0], "digest": digest}


def spelled(payload):
    if isinstance(payload, str):
        return {"payload": payload}
    return {"payload_base64": base64.b64encode(payload).decode("ascii")}


def refusal(title, code, payload, offset):
    """A payload that gets no key, the label of the error, and the offset of the byte that is to blame."""
    return {"title": title, **spelled(payload), "code": code, "offset": offset}


def write(name, vectors):
    text = json.dumps(vectors, indent=1, ensure_ascii=True)
    (HERE / name).write_text(text + "\n", encoding="ascii")
    print(name, len(vectors))


NUMBERS = """0 -0 0.0 -0.0 1 1.0 1.50 100.0 1e0 1E+2 1e15 1e16 1e21 1e22 1e23 2e23 5e-324 -1e-400 0e5 0E-10 1e-7 0.00001 0.0001
0.1 0.30000000000000004 2.675 0.5 1.5 2.5 -2.5 0.05 0.15 0.25 0.000000005 0.000000015 -0.000000001 1.000000005 37.123456785
-122.41941550000001 -122.4194155 179.99999999999997 12345678.123456785 123456789.12345678 -13627665.271218073
999999999999999.9 9999999999999998.0 9007199254740993 9007199254740993.0 4503599627370495.5 123456789012345678901234567890
18446744073709551616 18446744073709551616.0 2.2250738585072014e-308 1.7976931348623157e308 8.41e21 4.35 9.5e-9 9.4999999999999999e-9
0.99999999999999999 0.999999995 0.9999999949999999 5.684341886080802e-14 6.02214076e23 7.2057594037927933e16""".split()

write("numbers.json", [
    vector(f"{number} to {precision} decimals", '{"n":%s}' % number, precision)
    for precision in (0, 5, 6, 7, 8, 10) for number in NUMBERS
])

write("texts.json", [
    vector("members by code point, not by UTF-16 unit", '{"\U0001f600":1,"\uffee":2,"\ue000":3,"z":4,"\u00e9":5,"e\u0301":6,"Z":7,"":8}'),
    vector("names that share a beginning", '{"aaaaaaaab":1,"aaaaaaaa":2,"aaaaaaaaa":3,"a":4,"ab":5,"aa":6,"a\\u0000":7}'),
    vector("names of characters that are escaped", '{"\\\\":1,"\\"":2,"]":3,"!":4,"#":5,"\\n":6,"\\u001f":7," ":8,"\\/":9}'),
    vector("every escape", '{"a":"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\u001F\\u007f\\u0080\\u2028\\u00e9\\ud83d\\ude00"}'),
    vector("raw characters beyond ASCII", '{"a":"\u007f\u0080\u00e9\u2028\u4e2d\uffff\U0010ffff"}'),
    vector("no Unicode normalisation", '{"nfc":"\u00e9","nfd":"e\u0301"}'),
    vector("a byte order mark", b'\xef\xbb\xbf{"a":1}'),
    vector("white space", ' \t\r\n{ "b" : [ 1 , 2 ] , "a" : { } } \n'),
])

FEATURE = ('{"type":"Feature","webhook_id":"wh_1","timestamp":"2024-05-01T12:00:00Z","attempt":3,"id":"p-1",'
           '"geometry":{"type":"Point","coordinates":[-122.41941550000001,37.77490000000001,12]},'
           '"properties":{"timestamp":"kept below the top","name":"Ca\u00f1on","zones":[{"b":1.10,"a":null}],"ok":true}}')
write("structure.json", [
    vector("the empty object", "{}"),
    vector("an event in its envelope", FEATURE),
    *[vector(f"the same by {algorithm}", FEATURE, algorithm=algorithm) for algorithm in ("sha512", "sha3-256", "blake2b")],
    vector("an event type that is added", FEATURE, event_type="zone_entry"),
    vector("an event type that is there", '{"event_type":"zone_entry","a":1}', event_type="zone_entry"),
    vector("every envelope field", '{"webhook_id":1,"delivery_id":2,"received_at":3,"timestamp":4,"x-signature":5,'
           '"x-hub-signature-256":6,"attempt":7}'),
    vector("an envelope field spelled with escapes", '{"\\u0061ttempt":1,"a":2}'),
    vector("unsorted objects in unsorted objects", '{"c":{"f":{"i":1,"h":[{"b":1,"a":[{"d":1,"c":2}]}]},"e":2},"b":{},"a":[]}'),
    vector("nesting", '{"a":' + "[" * 200 + "]" * 200 + "}"),
])

write("refusals.json", [
    refusal("a member twice", "duplicate-member", '{"a":1,"b":2,"a":3}', 13),
    refusal("a member twice, spelled with an escape", "duplicate-member", '{"ab":1,"\\u0061b":3}', 8),
    refusal("a member twice, deep inside", "duplicate-member", '{"x":[{"y":{"a":1,"a":1}}]}', 18),
    refusal("a member twice, inside an envelope field", "duplicate-member", '{"attempt":{"a":1,"a":1}}', 18),
    refusal("an envelope field twice", "duplicate-member", '{"attempt":1,"attempt":1}', 13),
    refusal("NaN", "json-syntax", '{"a":NaN}', 5),
    refusal("Infinity", "json-syntax", '{"a":Infinity}', 5),
    refusal("-Infinity", "json-syntax", '{"a":-Infinity}', 6),
    refusal("a float beyond doubles", "number-range", '{"a":1e400}', 5),
    refusal("a float that rounds beyond doubles", "number-range", '{"a":-1.7976931348623159e308}', 5),
    refusal("a lone upper surrogate", "text-encoding", '{"a":"\\ud800"}', 6),
    refusal("a lone lower surrogate", "text-encoding", '{"a":"x\\udc00"}', 7),
    refusal("surrogates in the wrong order", "text-encoding", '{"a":"\\ude00\\ud83d"}', 6),
    refusal("a stray byte", "text-encoding", b'{"a":"\xff"}', 6),
    refusal("an overlong form", "text-encoding", b'{"a":"\xc0\xaf"}', 6),
    refusal("a surrogate in UTF-8", "text-encoding", b'{"a":"\xed\xa0\x80"}', 6),
    refusal("a sequence cut short", "text-encoding", b'{"a":"\xe4\xb8"}', 6),
    refusal("a second value", "json-syntax", '{"a":1} {}', 8),
    refusal("an array", "json-syntax", "[1]", 0),
    refusal("nothing", "json-syntax", "", 0),
    refusal("an end too early", "json-syntax", '{"a":1', 6),
    refusal("nesting beyond 1000", "limit", '{"a":' + "[" * 1000 + "]" * 1000 + "}", 5 + 999),
])
