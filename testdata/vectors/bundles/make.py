"""Writes recipe.json and tree.json: golden digests of bundles, computed here with hashlib alone.

Run it only to add cases. A case that has been released never changes; see README.md.
"""
import hashlib
import json
import pathlib
import struct

CHUNK = 4 * 1024 * 1024
HASHES = {"sha256": "sha256", "sha512": "sha512", "sha3-256": "sha3_256", "blake2b": "blake2b"}
INDEXES = {"sbn", "sbx", "qix", "fix"}


def content(component):
    pattern = bytes.fromhex(component["repeat"])
    length = component["length"]
    return (pattern * (length // len(pattern) + 1))[:length] if length else b""


def new(case):
    return hashlib.new(HASHES[case["algorithm"]])


def role(component):
    return component["name"].rsplit(".", 1)[1].lower()


def counted(case):
    return [c for c in case["components"] if case["indexes"] == "include" or role(c) not in INDEXES]


def recipe(case):
    h = new(case)
    h.update(f"{case['namespace']}:v{case['version']}:".encode())
    for component in sorted(counted(case), key=lambda c: c["name"].lower()):
        h.update(component["name"].lower().encode("utf-8") + b"\0" + content(component))
    return h.hexdigest()


def merkle(case, leaves):
    def digest(data):
        h = new(case)
        h.update(data)
        return h.digest()

    level = [digest(b"\0" + leaf) for leaf in leaves]
    if not level:
        return digest(b"")
    # Bottom up: pair what can be paired and carry the odd one. The same tree as RFC 9162's recursive definition.
    while len(level) > 1:
        paired = [digest(b"\1" + level[i] + level[i + 1]) for i in range(0, len(level) - 1, 2)]
        level = paired + level[len(level) - len(level) % 2:]
    return level[0]


def tree(case):
    def frame(data):
        return struct.pack(">I", len(data)) + data

    h = new(case)
    for text in ("geoidem bundle tree 1", case["namespace"], str(case["version"])):
        h.update(frame(text.encode("ascii")))
    for component in sorted(counted(case), key=role):
        data = content(component)
        if role(component) == "dbf" and case["dbf_date"] == "mask":
            data = data[:1] + bytes(len(data[1:4])) + data[4:]
        chunks = [data[i:i + CHUNK] for i in range(0, len(data), CHUNK)]
        h.update(frame(role(component).encode("ascii")) + frame(struct.pack(">Q", len(data))) + frame(merkle(case, chunks)))
    return h.hexdigest()


def case(title, components, **choices):
    made = {"title": title, "namespace": "parcels-ingest", "version": 1, "algorithm": "sha256", "indexes": "include",
            "dbf_date": "keep"}
    made.update(choices)
    made["components"] = [{"name": n, "repeat": r, "length": l} for n, r, l in components]
    return made


TRIO = [("parcels.shp", "0000270a", 100), ("parcels.shx", "0000270a00", 100), ("parcels.dbf", "037c0102", 65)]

SHARED = [
    case("the three required files", TRIO),
    case("another namespace and version", TRIO, namespace="a", version=999999999),
    case("with every sidecar", TRIO + [("parcels." + s, "4142", 7) for s in ("prj", "cpg", "sbn", "sbx", "qix", "fix")]),
    case("without the index sidecars", TRIO + [("parcels." + s, "4142", 7) for s in
                                               ("prj", "cpg", "sbn", "sbx", "qix", "fix")], indexes="exclude"),
    case("capital letters", [("Parcels.SHP", "01", 3), ("Parcels.Shx", "02", 3), ("Parcels.dbf", "03", 3)]),
    case("empty files", [("e.shp", "00", 0), ("e.shx", "00", 0), ("e.dbf", "00", 0)]),
    case("sha512", TRIO, algorithm="sha512"),
    case("sha3-256", TRIO, algorithm="sha3-256"),
    case("blake2b", TRIO, algorithm="blake2b"),
]

RECIPE = SHARED + [
    case("points and brackets in the name", [("a.b[1].shp", "01", 3), ("a.b[1].shx", "02", 3), ("a.b[1].dbf", "03", 3)]),
    case("names whose lower case differs in length or by place in the word",
         [("İΣΑΣ ẞÇ.SHP", "01", 3), ("İΣΑΣ ẞÇ.shx", "02", 3), ("İΣΑΣ ẞÇ.dbf", "03", 3)]),
    case("letters beyond the basic plane",
         [("𐐀😀ﬀ.shp", "01", 3), ("𐐀😀ﬀ.shx", "02", 3), ("𐐀😀ﬀ.dbf", "03", 3)]),
]

TREE = SHARED + [
    case(f"a .shp of {n} bytes", [("a.shp", "00010203040506", n), ("a.shx", "02", 3), ("a.dbf", "03", 3)])
    for n in (1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK, 5 * CHUNK + 17)
] + [
    case("another base name has the same digest as the first case", [(n.replace("parcels", "ÇA"), r, l) for n, r, l in TRIO]),
    case("the date of the .dbf masked", TRIO, dbf_date="mask"),
    case("a masked .dbf of two bytes", TRIO[:2] + [("parcels.dbf", "037c0102", 2)], dbf_date="mask"),
]

here = pathlib.Path(__file__).parent
for name, cases, layout in (("recipe", RECIPE, recipe), ("tree", TREE, tree)):
    made = [dict(c, digest=layout(c)) for c in cases]
    (here / f"{name}.json").write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(name, len(made))
