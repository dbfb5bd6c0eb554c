"""Writes fingerprints.json; see README.md. The resolved contracts are spelled out here, not computed by the library."""
import copy
import hashlib
import json
import pathlib

DEFAULTS = {
    "version": 1, "algorithm": "sha256", "truncate_bytes": 0,
    "event": {"strip": ["attempt", "delivery_id", "received_at", "timestamp", "webhook_id", "x-hub-signature-256",
                        "x-signature"], "event_type": None, "precision": 8},
    "bundle": {"layout": "recipe", "indexes": "include", "require": ["dbf", "shp", "shx"], "dbf_date": "keep"},
    "geometry": {"precision": 7, "z_precision": 3, "dimensions": "xyz", "lines": "directed", "empty_is_null": False,
                 "source_crs": None, "operation": None},
    "properties": {"use": "all", "exclude": [], "rename": {}, "precision": 8, "null_is_absent": False, "id": "keep"},
}


def resolved(**changes):
    contract = copy.deepcopy(DEFAULTS)
    for name, value in changes.items():
        if isinstance(value, dict):
            contract[name].update(value)
        else:
            contract[name] = value
    return contract


CASES = [
    ("nothing but name and mode", "name: parcels\nmode: geometry\n", resolved(name="parcels", mode="geometry")),
    ("the other mode", "mode: serialization\nname: parcels\n", resolved(name="parcels", mode="serialization")),
    ("JSON is YAML", '{"name":"a","version":999999999,"mode":"serialization","algorithm":"blake2b","truncate_bytes":64}',
     resolved(name="a", version=999999999, mode="serialization", algorithm="blake2b", truncate_bytes=64)),
    ("an event section; the order in strip does not count",
     "name: zones\nmode: serialization\nevent:\n  strip: [b, a, 😀, \uff5e]\n  event_type: zone_entry\n  precision: 6\n",
     resolved(name="zones", mode="serialization",
              event={"strip": ["a", "b", "\uff5e", "😀"], "event_type": "zone_entry", "precision": 6})),
    ("a bundle section; the .shp is required without being listed",
     "name: uploads\nmode: serialization\nbundle: {layout: tree, indexes: exclude, require: [prj], dbf_date: mask}\n",
     resolved(name="uploads", mode="serialization",
              bundle={"layout": "tree", "indexes": "exclude", "require": ["prj", "shp"], "dbf_date": "mask"})),
    ("geometry and properties sections",
     "name: parcels\nversion: 2\nmode: geometry\ntruncate_bytes: 16\ngeometry:\n  precision: 6\n  z_precision: 2\n"
     "  dimensions: xy\n  lines: undirected\n  empty_is_null: true\n  source_crs: EPSG:2263\n  operation: EPSG:1188\n"
     "properties:\n  use: [parcel_id, 'owner \"A\"']\n  exclude: [shape_area]\n  rename: {PARCEL_I: parcel_id}\n"
     "  precision: 3\n  null_is_absent: true\n  id: ignore\n",
     resolved(name="parcels", version=2, mode="geometry", truncate_bytes=16,
              geometry={"precision": 6, "z_precision": 2, "dimensions": "xy", "lines": "undirected",
                        "empty_is_null": True, "source_crs": "EPSG:2263", "operation": "EPSG:1188"},
              properties={"use": ["owner \"A\"", "parcel_id"], "exclude": ["shape_area"],
                          "rename": {"PARCEL_I": "parcel_id"}, "precision": 3, "null_is_absent": True, "id": "ignore"})),
    ("no attribute counts, and an empty section", "name: shapes\nmode: geometry\nevent:\nproperties:\n  use: none\n",
     resolved(name="shapes", mode="geometry", properties={"use": "none"})),
]

made = []
for title, yaml, contract in CASES:
    canonical = json.dumps(contract, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    fingerprint = hashlib.sha256(canonical.encode("utf-8")).hexdigest()
    made.append({"title": title, "yaml": yaml, "canonical": canonical, "fingerprint": fingerprint})
text = json.dumps(made, indent=1, ensure_ascii=False) + "\n"
(pathlib.Path(__file__).parent / "fingerprints.json").write_text(text, encoding="utf-8")
print(len(made))
