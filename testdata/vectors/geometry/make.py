"""Writes features.json and datasets.json; see README.md."""

import hashlib
import json
import pathlib
import struct

GEOMETRY = {"dimensions": "xyz", "empty_is_null": False, "lines": "directed", "precision": 7, "z_precision": 3}
PROPERTIES = {"exclude": [], "id": "keep", "null_is_absent": False, "precision": 8, "rename": {}, "use": "all"}


def geometry(kind, coordinates):
    return '{"type":"%s","coordinates":%s}' % (kind, coordinates)


def text(kind, coordinates):
    return '{"geometry":{"coordinates":%s,"type":"%s"},"properties":{},"type":"Feature"}' % (coordinates, kind)


CASES = [
    ("a point", {}, {}, geometry("Point", "[4.5,51.25]"), text("Point", "[4.5,51.25]")),
    ("rounding by the exact binary value", {}, {}, geometry("Point", "[1.00000015,-0.0]"), text("Point", "[1.0000001,0]")),
    ("ten decimals", {"precision": 10}, {}, geometry("Point", "[1.00000015,179e-1]"), text("Point", "[1.00000015,17.9]")),
    ("no decimals", {"precision": 0}, {}, geometry("Point", "[2.5,3.5]"), text("Point", "[2,4]")),
    ("a height, the double above the tie", {}, {}, geometry("Point", "[1,2,3.0005]"), text("Point", "[1,2,3.001]")),
    ("heights dropped", {"dimensions": "xy"}, {}, geometry("Point", "[1,2,3.0005]"), text("Point", "[1,2]")),
    ("the antimeridian", {}, {}, geometry("Point", "[180,10]"), text("Point", "[-180,10]")),
    ("an empty geometry", {}, {}, geometry("MultiPolygon", "[]"), text("Polygon", "[]")),
    (
        "empty is null",
        {"empty_is_null": True},
        {},
        geometry("MultiPolygon", "[]"),
        '{"geometry":null,"properties":{},"type":"Feature"}',
    ),
    (
        "a polygon wound the other way, a repeat, a hole, one part",
        {},
        {},
        geometry("MultiPolygon", "[[[[9,9],[9,0],[0,0],[0,0],[0,9],[9,9]],[[2,2],[3,2],[3,3],[2,3],[2,2]]]]"),
        text("Polygon", "[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[2,2],[2,3],[3,3],[3,2],[2,2]]]"),
    ),
    (
        "a ring that touches itself at its least vertex",
        {},
        {},
        geometry("Polygon", "[[[0,0],[4,1],[4,2],[0,0],[4,-2],[4,-1],[0,0]]]"),
        text("Polygon", "[[[0,0],[4,-2],[4,-1],[0,0],[4,1],[4,2],[0,0]]]"),
    ),
    (
        "a ring of no area",
        {},
        {},
        geometry("Polygon", "[[[0,0],[2,0],[3,0],[1,0],[0,0]]]"),
        text("Polygon", "[[[0,0],[1,0],[3,0],[2,0],[0,0]]]"),
    ),
    ("a line keeps its direction", {}, {}, geometry("LineString", "[[5,5],[1,1]]"), text("LineString", "[[5,5],[1,1]]")),
    (
        "an undirected line",
        {"lines": "undirected"},
        {},
        geometry("LineString", "[[5,5],[1,1]]"),
        text("LineString", "[[1,1],[5,5]]"),
    ),
    (
        "points are sorted, without height before with",
        {},
        {},
        geometry("MultiPoint", "[[2,1],[1,1,5],[1,1],[2,1]]"),
        text("MultiPoint", "[[1,1],[1,1,5],[2,1],[2,1]]"),
    ),
    (
        "a nested collection",
        {},
        {},
        '{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,1]},'
        '{"type":"GeometryCollection","geometries":[]},{"type":"MultiPoint","coordinates":[[0,0]]}]}',
        '{"geometry":{"geometries":[{"geometries":[],"type":"GeometryCollection"},{"coordinates":[0,0],"type":"Point"},'
        '{"coordinates":[1,1],"type":"Point"}],"type":"GeometryCollection"},"properties":{},"type":"Feature"}',
    ),
    (
        "attributes, an identifier and a foreign member",
        {},
        {},
        '{"type":"Feature","id":7.0,"bbox":[0,0,1,1],"title":"Caf\\u0065\\u0301","geometry":null,'
        '"properties":{"b":4.2e1,"a":0.123456785,"n":null,"big":9007199254740993,"l":[true,{"y":1,"x":-0.0}]}}',
        '{"geometry":null,"id":7,"properties":{"a":0.12345678,"b":42,"big":9007199254740993,'
        '"l":[true,{"x":0,"y":1}],"n":null},"title":"Caf\u00e9","type":"Feature"}',
    ),
    (
        "attributes chosen after renaming",
        {},
        {"use": ["parcel_id", "area"], "exclude": ["area"], "rename": {"PARCEL_I": "parcel_id"}, "null_is_absent": True,
         "id": "ignore", "precision": 2},
        '{"type":"Feature","id":7,"geometry":null,"properties":{"PARCEL_I":12.345,"area":5,"other":1}}',
        '{"geometry":null,"properties":{"parcel_id":12.34},"type":"Feature"}',
    ),
]


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def feature(title, geometry_choices, property_choices, source, expected):
    resolved = dict(PROPERTIES, **property_choices)
    for names in ("use", "exclude"):
        if isinstance(resolved[names], list):
            resolved[names] = sorted(resolved[names])
    choices = canonical({"geometry": dict(GEOMETRY, **geometry_choices), "properties": resolved})
    preimage = ("geoidem geo 1\n" + choices + "\n" + expected).encode()
    return {
        "title": title,
        "geometry": geometry_choices,
        "properties": property_choices,
        "input": source,
        "choices": choices,
        "canonical": expected,
        "digest": hashlib.sha256(preimage).hexdigest(),
    }


def dataset(title, features):
    buckets = {}
    for digest in sorted(bytes.fromhex(f) for f in features):
        buckets.setdefault(digest[0] << 4 | digest[1] >> 4, []).append(digest)
    preimage = b"geoidem geo dataset 1\n" + struct.pack(">Q", len(features))
    for number in sorted(buckets):
        own = buckets[number]
        preimage += struct.pack(">HQ", number, len(own)) + hashlib.sha256(b"".join(own)).digest()
    return {"title": title, "features": features, "digest": hashlib.sha256(preimage).hexdigest()}


def write(name, cases):
    lines = json.dumps(cases, indent=1, ensure_ascii=False) + "\n"
    (pathlib.Path(__file__).parent / name).write_text(lines, encoding="utf-8")


features = [feature(*case) for case in CASES]
write("features.json", features)
one, two = features[0]["digest"], features[1]["digest"]
near = one[:-1] + ("0" if one[-1] != "0" else "1")
write(
    "datasets.json",
    [
        dataset("no feature", []),
        dataset("one feature", [one]),
        dataset("the same feature twice", [one, one]),
        dataset("two in one bucket, one in another", [two, one, near]),
        dataset("every feature of features.json", [f["digest"] for f in features]),
    ],
)
