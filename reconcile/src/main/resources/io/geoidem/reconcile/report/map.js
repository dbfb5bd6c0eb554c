"use strict";
/* The map: a canvas in a plane that is true to scale in the middle of the data. Knows nothing of tables and panels. */
const RADIANS = Math.PI / 180;
function metresEast(lat) {
  const s = Math.sin(lat * RADIANS);
  return 6378137 / Math.sqrt(1 - 0.00669437999014 * s * s) * Math.cos(lat * RADIANS) * RADIANS;
}
function metresNorth(lat) {
  const s = Math.sin(lat * RADIANS);
  return 6378137 * (1 - 0.00669437999014) / Math.pow(1 - 0.00669437999014 * s * s, 1.5) * RADIANS;
}
const GLYPHS = { // in a box of 16: outcomes are told apart by shape as well as by colour
  "same": "M8 2a6 6 0 1 0 .01 0z", "near": "M8 2a6 6 0 1 0 .01 0zM8 6a2 2 0 1 1-.01 0z", "conflict": "M8 1l7 7-7 7-7-7z",
  "moved": "M1 6h7V2l7 6-7 6v-4H1z", "ambiguous": "M8 1.5L15.5 14.5H.5z", "duplicate": "M1 1h9v4h5v10H6v-4H1z",
  "only-in": "M6 1h4v5h5v4h-5v5H6v-5H1V6h5z"
};

class FeatureMap {
  constructor(canvas, outcomes, kinds, onPick) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.outcomes = outcomes;
    this.kinds = kinds;
    this.onPick = onPick;
    this.selected = null;
    this.snapshot = document.createElement("canvas");
    const bounds = [Infinity, Infinity, -Infinity, -Infinity];
    for (const o of outcomes) grow(bounds, o.box);
    this.bounds = bounds[0] <= bounds[2] ? bounds : [0, 0, 1, 1];
    this.lat = (this.bounds[1] + this.bounds[3]) / 2;
    this.squeeze = metresEast(Math.max(-85, Math.min(85, this.lat))) / metresNorth(this.lat);
    this.view = { lon: 0, lat: 0, scale: 1 }; // scale: pixels for one degree of latitude
    this.glyphs = {};
    for (const kind in GLYPHS) this.glyphs[kind] = new Path2D(GLYPHS[kind]);
    this.readColours();
    this.listen();
    new ResizeObserver(() => this.resize()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { this.readColours(); this.redraw(); });
  }

  readColours() {
    const style = getComputedStyle(document.documentElement);
    this.colour = name => style.getPropertyValue("--" + name).trim();
    this.colours = {};
    for (const name of [...Object.keys(GLYPHS), "map", "grid", "halo", "pick", "ink", "soft"]) this.colours[name] = this.colour(name);
  }

  resize() {
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const width = this.canvas.clientWidth, height = this.canvas.clientHeight;
    if (!width || !height) return;
    const first = !this.width;
    this.ratio = ratio; this.width = width; this.height = height;
    this.canvas.width = Math.round(width * ratio); this.canvas.height = Math.round(height * ratio);
    if (first && !this.placed) this.fit(this.bounds, 24); else this.draw();
  }

  fit(box, margin, most) {
    this.placed = true;
    const east = Math.max((box[2] - box[0]) * this.squeeze, 1e-7), north = Math.max(box[3] - box[1], 1e-7);
    const scale = Math.min((this.width - 2 * margin) / east, (this.height - 2 * margin) / north, most || Infinity);
    this.view = { lon: (box[0] + box[2]) / 2, lat: (box[1] + box[3]) / 2, scale: this.limited(scale) };
    this.redraw();
  }

  limited(scale) { return Math.max(0.2, Math.min(4e9, scale)); }
  x(lon) { return (lon - this.view.lon) * this.squeeze * this.view.scale + this.width / 2; }
  y(lat) { return (this.view.lat - lat) * this.view.scale + this.height / 2; }
  lonAt(x) { return (x - this.width / 2) / this.squeeze / this.view.scale + this.view.lon; }
  latAt(y) { return this.view.lat - (y - this.height / 2) / this.view.scale; }

  pan(dx, dy) {
    this.view.lon -= dx / this.squeeze / this.view.scale;
    this.view.lat += dy / this.view.scale;
    this.redraw();
  }

  zoom(factor, x, y) {
    const px = x ?? this.width / 2, py = y ?? this.height / 2;
    const lon = this.lonAt(px), lat = this.latAt(py);
    this.view.scale = this.limited(this.view.scale * factor);
    this.view.lon += lon - this.lonAt(px);
    this.view.lat += lat - this.latAt(py);
    this.redraw();
  }

  select(outcome, show) {
    this.selected = outcome;
    if (outcome && show && outcome.box[0] <= outcome.box[2]) this.fit(outcome.box, Math.min(this.width, this.height) / 4, 4e7);
    else this.redraw();
  }

  /* A frame that took long is not repeated while the view moves: its picture is moved instead, and drawn anew at rest. */
  redraw() {
    if (this.frame || !this.width) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      clearTimeout(this.rest);
      if (this.cost > 24 && this.drawn && this.moving) {
        this.shift();
        this.rest = setTimeout(() => this.draw(), 90);
      } else this.draw();
    });
  }

  shift() {
    const c = this.context, k = this.view.scale / this.drawn.scale, r = this.ratio;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.fillStyle = this.colours.map;
    c.fillRect(0, 0, this.canvas.width, this.canvas.height);
    const left = this.x(this.drawn.lon) - this.width / 2 * k, top = this.y(this.drawn.lat) - this.height / 2 * k;
    c.drawImage(this.snapshot, left * r, top * r, this.snapshot.width * k, this.snapshot.height * k);
    this.furnish();
  }

  draw() {
    if (!this.width) return;
    const started = performance.now(), c = this.context;
    c.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    c.fillStyle = this.colours.map;
    c.fillRect(0, 0, this.width, this.height);
    this.drawGrid(c);
    const seen = [this.lonAt(-8), this.latAt(this.height + 8), this.lonAt(this.width + 8), this.latAt(-8)];
    const batches = new Map();
    for (const o of this.outcomes) {
      if (!o.shown || !meets(o.box, seen)) continue;
      let batch = batches.get(o.kind);
      if (!batch) batches.set(o.kind, batch = []);
      batch.push(o);
    }
    let drawn = 0;
    for (const kind of this.kinds) {
      const batch = batches.get(kind.label);
      if (batch) { this.drawKind(c, kind.label, batch); drawn += batch.length; }
    }
    if (this.selected) this.drawSelected(c, this.selected);
    this.cost = performance.now() - started;
    this.drawn = { ...this.view };
    if (this.cost > 24) {
      this.snapshot.width = this.canvas.width; this.snapshot.height = this.canvas.height;
      this.snapshot.getContext("2d").drawImage(this.canvas, 0, 0);
    }
    this.canvas.dataset.drawn = drawn;
    this.canvas.dataset.cost = Math.round(this.cost);
    this.furnish();
  }

  furnish() { if (this.onView) this.onView(this); }

  drawGrid(c) {
    const step = niceBelow(120 / this.view.scale);
    c.strokeStyle = this.colours.grid; c.lineWidth = 1; c.beginPath();
    const wide = step / this.squeeze > 0 ? niceBelow(120 / this.view.scale / this.squeeze) : step;
    for (let k = Math.floor(this.lonAt(0) / wide), n = 0; k * wide < this.lonAt(this.width) && n < 100; k++, n++) { const x = Math.round(this.x(k * wide)) + .5; c.moveTo(x, 0); c.lineTo(x, this.height); }
    for (let k = Math.floor(this.latAt(this.height) / step), n = 0; k * step < this.latAt(0) && n < 100; k++, n++) { const y = Math.round(this.y(k * step)) + .5; c.moveTo(0, y); c.lineTo(this.width, y); }
    c.stroke();
  }

  drawKind(c, kind, batch) {
    const colour = this.colours[kind];
    c.fillStyle = colour; c.strokeStyle = colour;
    const areas = new Path2D(), solid = new Path2D(), dashed = new Path2D(), small = [];
    let hasDashes = false;
    for (const o of batch) {
      const w = (o.box[2] - o.box[0]) * this.squeeze * this.view.scale, h = (o.box[3] - o.box[1]) * this.view.scale;
      if (w < 4 && h < 4) { small.push(o); continue; }
      o.members.forEach((m, i) => {
        if (i > 0 && m.parts === o.members[0].parts) return;
        const other = m.source > 0;
        hasDashes = hasDashes || other;
        this.trace(m.parts, i === 0 ? areas : null, other ? dashed : solid, small, o);
      });
    }
    c.globalAlpha = kind === "same" ? .13 : .22; c.fill(areas, "nonzero"); c.globalAlpha = 1;
    c.lineJoin = "round"; c.lineWidth = kind === "same" ? 1 : 1.6; c.stroke(solid);
    if (hasDashes) { c.setLineDash([5, 3.5]); c.stroke(dashed); c.setLineDash([]); }
    if (small.length > 1500) {
      for (const o of small) c.fillRect(this.x((o.box[0] + o.box[2]) / 2) - 1.5, this.y((o.box[1] + o.box[3]) / 2) - 1.5, 3, 3);
    } else {
      for (const o of small) this.drawGlyph(c, kind, this.x((o.box[0] + o.box[2]) / 2), this.y((o.box[1] + o.box[3]) / 2), .6);
    }
  }

  drawGlyph(c, kind, x, y, size) {
    c.save(); c.translate(x - 8 * size, y - 8 * size); c.scale(size, size);
    c.lineWidth = 3; c.strokeStyle = this.colours.halo; c.stroke(this.glyphs[kind]);
    c.fillStyle = this.colours[kind]; c.fill(this.glyphs[kind], "evenodd"); c.restore();
  }

  /* Vertices nearer than a pixel to the one before are passed over. */
  trace(parts, areas, lines, points, outcome) {
    for (const part of parts) {
      if (part.kind === 0) { if (points) points.push({ box: [part.rings[0][0], part.rings[0][1], part.rings[0][0], part.rings[0][1]], members: outcome.members }); continue; }
      const filled = part.kind === 2 ? areas : null;
      for (const ring of part.rings) {
        let px = NaN, py = NaN;
        for (let i = 0; i < ring.length; i += 2) {
          const x = this.x(ring[i]), y = this.y(ring[i + 1]);
          if (i === 0) { lines.moveTo(x, y); if (filled) filled.moveTo(x, y); }
          else if (Math.abs(x - px) + Math.abs(y - py) >= 1 || i + 2 === ring.length) { lines.lineTo(x, y); if (filled) filled.lineTo(x, y); }
          else continue;
          px = x; py = y;
        }
        if (part.kind === 2) { lines.closePath(); if (filled) filled.closePath(); }
      }
    }
  }

  drawSelected(c, o) {
    const drawn = o.members.filter((m, i) => i === 0 || m.parts !== o.members[0].parts).map(m => {
      const path = new Path2D(), points = [];
      this.trace(m.parts, null, path, points, o);
      return { path, points, dashed: m.source > 0 };
    });
    c.lineWidth = 6; c.strokeStyle = this.colours.halo;
    for (const d of drawn) c.stroke(d.path);
    drawn.forEach((d, i) => {
      c.setLineDash(d.dashed ? [7, 4] : []);
      c.lineWidth = 2.6; c.strokeStyle = i === 0 ? this.colours.pick : this.colours[o.kind]; c.stroke(d.path);
      c.setLineDash([]);
      for (const p of d.points) { c.beginPath(); c.arc(this.x(p.box[0]), this.y(p.box[1]), 9, 0, 7); c.lineWidth = 2.5; c.stroke(); this.drawGlyph(c, o.kind, this.x(p.box[0]), this.y(p.box[1]), .7); }
    });
    for (const move of o.moves || []) {
      const x1 = this.x(move.from[0]), y1 = this.y(move.from[1]), x2 = this.x(move.to[0]), y2 = this.y(move.to[1]);
      c.strokeStyle = this.colours.pick; c.lineWidth = 1.6; c.beginPath(); c.moveTo(x1, y1); c.lineTo(x2, y2); c.stroke();
      c.fillStyle = this.colours.pick; c.beginPath(); c.arc(x1, y1, 3, 0, 7); c.fill();
      c.fillStyle = this.colours[o.kind]; c.strokeStyle = this.colours.halo; c.beginPath(); c.arc(x2, y2, 4, 0, 7); c.fill(); c.stroke();
    }
    if ((o.box[2] - o.box[0]) * this.squeeze * this.view.scale < 14 && (o.box[3] - o.box[1]) * this.view.scale < 14 && o.box[0] <= o.box[2]) {
      c.strokeStyle = this.colours.pick; c.lineWidth = 2.5; c.beginPath(); c.arc(this.x((o.box[0] + o.box[2]) / 2), this.y((o.box[1] + o.box[3]) / 2), 12, 0, 7); c.stroke();
    }
  }

  listen() {
    const canvas = this.canvas, pointers = new Map();
    let travelled = 0, spread = 0;
    const at = e => { const r = canvas.getBoundingClientRect(); return [e.clientX - r.left, e.clientY - r.top]; };
    canvas.addEventListener("pointerdown", e => {
      canvas.setPointerCapture(e.pointerId); pointers.set(e.pointerId, at(e)); if (pointers.size === 1) travelled = 0; spread = 0; this.moving = true;
    });
    canvas.addEventListener("pointermove", e => {
      const now = at(e), before = pointers.get(e.pointerId);
      if (this.onHover) this.onHover(this.lonAt(now[0]), this.latAt(now[1]));
      if (!before) return;
      pointers.set(e.pointerId, now);
      travelled += Math.abs(now[0] - before[0]) + Math.abs(now[1] - before[1]);
      if (pointers.size === 1) this.pan(now[0] - before[0], now[1] - before[1]);
      else if (pointers.size === 2) {
        const [a, b] = [...pointers.values()], apart = Math.hypot(a[0] - b[0], a[1] - b[1]);
        this.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
        if (spread) this.zoom(apart / spread, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
        spread = apart;
      }
    });
    const up = e => {
      const where = pointers.get(e.pointerId);
      pointers.delete(e.pointerId); spread = 0; this.moving = pointers.size > 0;
      if (where && e.type === "pointerup" && travelled < 6 && !pointers.size) this.onPick(this.hit(where[0], where[1]));
      else this.redraw();
    };
    canvas.addEventListener("pointerup", up);
    canvas.addEventListener("pointercancel", up);
    canvas.addEventListener("wheel", e => {
      e.preventDefault();
      const [x, y] = at(e);
      this.moving = true; clearTimeout(this.wheelRest); this.wheelRest = setTimeout(() => { this.moving = false; }, 150);
      this.zoom(Math.exp(-Math.max(-240, Math.min(240, e.deltaY * (e.deltaMode ? 30 : 1))) / 300), x, y);
    }, { passive: false });
    canvas.addEventListener("dblclick", e => { const [x, y] = at(e); this.zoom(2, x, y); });
  }

  /* What is shown there, the smallest first; the same place again gives the next one. */
  hit(x, y) {
    const reach = 7, lon = this.lonAt(x), lat = this.latAt(y), dx = reach / this.squeeze / this.view.scale, dy = reach / this.view.scale;
    const found = [];
    for (const o of this.outcomes) {
      if (!o.shown || !meets(o.box, [lon - dx, lat - dy, lon + dx, lat + dy])) continue;
      if (o.members.some(m => this.touches(m.parts, lon, lat, reach))) found.push(o);
    }
    found.sort((a, b) => size(a.box) - size(b.box) || a.index - b.index);
    const last = found.indexOf(this.selected);
    return found.length ? found[(last + 1) % found.length] : null;
  }

  touches(parts, lon, lat, reach) {
    const kx = this.squeeze * this.view.scale, ky = this.view.scale;
    for (const part of parts) {
      let inside = false;
      for (const ring of part.rings) {
        const closed = part.kind === 2, count = ring.length;
        for (let i = 0, j = closed ? count - 2 : 0; i < count; j = i, i += 2) {
          const ax = (ring[j] - lon) * kx, ay = (ring[j + 1] - lat) * ky, bx = (ring[i] - lon) * kx, by = (ring[i + 1] - lat) * ky;
          if (closed && (ay > 0) !== (by > 0) && 0 < (bx - ax) * -ay / (by - ay) + ax) inside = !inside;
          const ux = bx - ax, uy = by - ay, length = ux * ux + uy * uy, t = length ? Math.max(0, Math.min(1, -(ax * ux + ay * uy) / length)) : 0;
          if (Math.hypot(ax + t * ux, ay + t * uy) <= reach) return true;
        }
      }
      if (inside) return true;
    }
    return false;
  }
}

function grow(bounds, box) {
  bounds[0] = Math.min(bounds[0], box[0]); bounds[1] = Math.min(bounds[1], box[1]);
  bounds[2] = Math.max(bounds[2], box[2]); bounds[3] = Math.max(bounds[3], box[3]);
}
function meets(a, b) { return a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1]; }
function size(box) { return (box[2] - box[0]) * (box[3] - box[1]); }
function niceBelow(value) {
  const power = Math.pow(10, Math.floor(Math.log10(value)));
  return (value / power >= 5 ? 5 : value / power >= 2 ? 2 : 1) * power;
}
