// Writes countries.geojson and borders.geojson: node convert.js WORLD_ATLAS_FOLDER OUT_FOLDER
"use strict";
const fs = require("fs");
const path = require("path");
const topojson = require("topojson-client");

const [atlas, out] = process.argv.slice(2);

// Six decimals: the positions stand in the middle of a cell of seven decimals, so the 1e-8 degrees or less that a
// projection and its inverse leave behind cannot push one over a cell border.
const rounded = (x) => Math.round(x * 1e6) / 1e6 + 0;
const roundedAll = (c) => (typeof c === "number" ? rounded(c) : c.map(roundedAll));
const withoutRepeats = (line) => line.filter((p, i) => i === 0 || p[0] !== line[i - 1][0] || p[1] !== line[i - 1][1]);

function* positions(coordinates) {
  if (typeof coordinates[0] === "number") yield coordinates;
  else for (const inner of coordinates) yield* positions(inner);
}

function box(geometry) {
  const b = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [x, y] of positions(geometry.coordinates)) {
    b.west = Math.min(b.west, x);
    b.south = Math.min(b.south, y);
    b.east = Math.max(b.east, x);
    b.north = Math.max(b.north, y);
  }
  return b;
}

function read(file) {
  return JSON.parse(fs.readFileSync(path.join(atlas, file), "utf8"));
}

// One feature a line, no ids: a shapefile has none.
function write(name, features) {
  const lines = features.map((f) => JSON.stringify(f)).join(",\n");
  fs.writeFileSync(path.join(out, name), `{"type":"FeatureCollection","features":[\n${lines}\n]}\n`);
}

// The countries of the 1:110 million map, without the three that touch the antimeridian or a pole. A shapefile cannot
// hold a blank text beside a null, so the ISO code is a number: null for the three territories that have none.
function countries() {
  const topology = read("countries-110m.json");
  const features = [];
  for (const { id, properties, geometry } of topojson.feature(topology, topology.objects.countries).features) {
    const coordinates = roundedAll(geometry.coordinates);
    const b = box({ coordinates });
    if (b.west < -179 || b.east > 179 || b.south < -60) continue;
    features.push({
      type: "Feature",
      properties: { name: properties.name, iso_n3: id === undefined ? null : Number(id), west: b.west, north: b.north },
      geometry: { type: geometry.type, coordinates },
    });
  }
  write("countries.geojson", features);
}

// The land borders of central Europe on the 1:50 million map, a feature for each pair of neighbours.
function borders() {
  const topology = read("countries-50m.json");
  const geometries = topology.objects.countries.geometries;
  const pairs = new Map();
  topojson.mesh(topology, topology.objects.countries, (a, b) => {
    if (a !== b) {
      const names = [a.properties.name, b.properties.name].sort();
      pairs.set(names.join("|"), names);
    }
    return false;
  });
  const features = [];
  for (const key of [...pairs.keys()].sort()) {
    const [country_a, country_b] = pairs.get(key);
    const same = (a, b) => a !== b && [a.properties.name, b.properties.name].sort().join("|") === key;
    const mesh = topojson.mesh(topology, { type: "GeometryCollection", geometries }, same);
    const coordinates = roundedAll(mesh.coordinates).map(withoutRepeats);
    const b = box({ coordinates });
    if (b.west < 5 || b.east > 25 || b.south < 43 || b.north > 56) continue;
    features.push({
      type: "Feature",
      properties: { country_a, country_b, lines: coordinates.length },
      geometry: { type: "MultiLineString", coordinates },
    });
  }
  write("borders.geojson", features);
}

countries();
borders();
