#!/usr/bin/python3
"""Writes the names under which writers of CRS texts know the datums and systems of the EPSG registry.

Source: the table alias_name of PROJ's database (MIT licence), which carries the names of the ESRI projection engine
database (Apache licence 2.0), of PROJ itself and of its EPSG release; and its list of ESRI codes that have a twin in
EPSG. The registry's own alias table is read from the registry by the product. Names are written without their accents,
which the product does not compare: so the file is ASCII, and read without decoding.

Usage: crs-names.py /usr/share/proj/proj.db > src/main/resources/io/geoidem/geotools/crs/identify/names.csv
"""
import sqlite3
import sys
import unicodedata

KINDS = {"geodetic_datum": "datum", "geodetic_crs": "crs", "projected_crs": "crs"}

db = sqlite3.connect(sys.argv[1])
meta = dict(db.execute("SELECT key, value FROM metadata"))
print("# kind,EPSG code,name; from proj.db of PROJ %s (EPSG %s, ESRI %s)" % (
    meta["PROJ.VERSION"], meta["EPSG.VERSION"], meta["ESRI.VERSION"]))
rows = set()
for table, code, name in db.execute(
        "SELECT table_name, code, alt_name FROM alias_name WHERE auth_name = 'EPSG'"
        " AND (source <> 'EPSG' OR table_name = 'geodetic_datum')"):
    if table in KINDS:
        rows.add((KINDS[table], int(code), name))
for table, kind in KINDS.items():
    for code, name in db.execute("SELECT code, name FROM %s WHERE auth_name = 'EPSG'" % table):
        if kind == "datum":
            rows.add((kind, int(code), name))
for kind, code, name in sorted(rows):
    print("%s,%d,%s" % (kind, code, unicodedata.normalize("NFD", name).encode("ascii", "ignore").decode()))
