/* The page around the map: counts that filter, search, panel, table. Data reaches the page as text only. */
(function () {
  const $ = id => document.getElementById(id);
  const data = JSON.parse($("data").textContent);
  const PAGE = 50, LONG = 240, SVG = "http://www.w3.org/2000/svg";
  const kindOf = Object.fromEntries(data.kinds.map((k, i) => [k.label, { ...k, order: i }]));
  const outcomes = data.outcomes.map(unpack);
  const on = Object.fromEntries(data.kinds.map(k => [k.label, true]));
  let words = [], shown = outcomes, sort = { by: 0, down: true }, page = 0, selected = null;

  function unpack(row, index) {
    const [kind, metres, differs, reason, members] = row, box = [Infinity, Infinity, -Infinity, -Infinity];
    const unpacked = [];
    for (const [source, record, parts, values] of members) {
      const first = unpacked[0];
      unpacked.push({ source, record, parts: parts === 0 ? first.parts : partsOf(parts, box), values: values === 0 ? first.values : valuesOf(values) });
    }
    return { index, kind, metres, differs: differs.map(i => data.names[i]), reason, members: unpacked, box, shown: true };
  }
  function partsOf(packed, box) {
    return packed.map(([kind, ...rings]) => ({ kind, rings: rings.map(deltas => {
      const ring = new Float64Array(deltas.length);
      let x = 0, y = 0;
      for (let i = 0; i < deltas.length; i += 2) {
        x += deltas[i]; y += deltas[i + 1];
        ring[i] = x / data.cells; ring[i + 1] = y / data.cells;
        grow(box, [ring[i], ring[i + 1], ring[i], ring[i + 1]]);
      }
      return ring;
    }) }));
  }
  function valuesOf(packed) {
    const values = new Map();
    for (let i = 0; i < packed.length; i += 2) values.set(data.names[packed[i]], packed[i + 1]);
    return values;
  }
  /* Attributes are JSON text; a string is shown as what it says. */
  function plain(json) {
    if (json === undefined) return "";
    if (json.charAt(0) !== '"') return json;
    try { return JSON.parse(json); } catch (e) { return json; }
  }
  function make(tag, props, ...children) {
    const element = document.createElement(tag);
    for (const name in props || {}) name in element && name !== "list" ? element[name] = props[name] : element.setAttribute(name, props[name]);
    element.append(...children.filter(c => c !== null && c !== undefined));
    return element;
  }
  /* Text of the data, isolated so that its direction stays its own. */
  const own = text => make("bdi", { dir: "auto", textContent: text });
  function glyph(kind) {
    const svg = document.createElementNS(SVG, "svg"), path = document.createElementNS(SVG, "path");
    svg.setAttribute("viewBox", "0 0 16 16"); svg.setAttribute("class", "glyph"); svg.setAttribute("aria-hidden", "true");
    path.setAttribute("d", GLYPHS[kind]); path.setAttribute("fill", "var(--" + kind + ")"); path.setAttribute("fill-rule", "evenodd");
    svg.append(path);
    return svg;
  }
  const grouped = n => String(n).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  const named = kind => kind.replace("-", " ");
  function distance(metres) {
    if (metres === null || metres === undefined) return "";
    if (metres >= 1000) return (metres / 1000).toFixed(metres >= 100000 ? 0 : 2) + " km";
    return metres >= 1 ? metres.toFixed(2) + " m" : metres >= .01 ? (metres * 100).toFixed(1) + " cm" : (metres * 1000).toFixed(metres > 0 && metres < .001 ? 2 : 0) + " mm";
  }
  const letter = source => data.sources[source].letter;
  const label = o => {
    const values = o.members[0].values;
    const name = data.id && values.has(data.id) ? data.id : [...values.keys()].find(n => /^(name|title|label)$/i.test(n)) || [...values.keys()].find(n => /name|title|label|id$/i.test(n)) || [...values.keys()][0];
    return name === undefined ? "" : plain(values.get(name));
  };

  function heading() {
    $("title").textContent = data.title;
    const all = data.kinds.reduce((sum, k) => sum + k.rows, 0), same = kindOf.same.rows;
    $("verdict").textContent = all === 0 ? "The sources hold no features."
      : same === all && !data.incomplete ? "All " + grouped(all) + " features are the same in every source."
      : grouped(same) + " of " + grouped(all) + " outcomes are the same in every source; " + grouped(all - same) + " are not."
        + (data.incomplete ? " " + grouped(data.incomplete) + " that were joined lack some source." : "");
    data.sources.forEach((s, i) => {
      const line = document.createElementNS(SVG, "svg"), stroke = document.createElementNS(SVG, "path");
      line.setAttribute("width", 28); line.setAttribute("height", 8); line.setAttribute("aria-hidden", "true");
      stroke.setAttribute("d", "M0 4h28"); stroke.setAttribute("stroke", "currentColor"); stroke.setAttribute("stroke-width", 2);
      if (i > 0) stroke.setAttribute("stroke-dasharray", "5 3.5");
      line.append(stroke);
      $("sources").append(make("li", {}, make("span", { className: "letter", textContent: s.letter }), line, own(s.name), make("span", { textContent: grouped(s.features) + " features" })));
    });
    $("strokes").textContent = "Source A is drawn with a solid line, " + (data.sources.length > 2 ? "the others" : "source B") + " with a dashed one.";
    for (const sentence of data.contract) $("contract").append(make("li", {}, own(sentence)));
    for (const k of data.kinds) $("meanings").append(make("dt", {}, glyph(k.label), " " + named(k.label)), make("dd", { textContent: k.meaning }));
    const cut = data.kinds.filter(k => k.shown < k.rows);
    const notes = [];
    if (cut.length) notes.push("This page shows a sample: " + cut.map(k => grouped(k.shown) + " of " + grouped(k.rows) + " " + named(k.label)).join(", ") + ". The counts above are of everything.");
    if (data.thinned) notes.push(grouped(data.thinned) + " features with very many vertices are drawn with fewer.");
    $("sampled").hidden = !notes.length;
    $("sampled").textContent = notes.join(" ");
  }

  function kindButtons() {
    const all = data.kinds.reduce((sum, k) => sum + k.rows, 0);
    for (const k of data.kinds) {
      const perSource = k.label === "only-in" && k.rows ? " (" + k.features.map((n, s) => letter(s) + " " + grouped(n)).join(", ") + ")" : "";
      const button = make("button", { className: "kind", type: "button", disabled: !k.rows, style: "--c:var(--" + k.label + ")" },
        glyph(k.label), make("span", { className: "w", textContent: named(k.label) }), make("span", { className: "n", textContent: grouped(k.rows) }),
        make("span", { className: "b" }, make("i", { style: "width:" + (all ? 100 * k.rows / all : 0) + "%" })),
        make("span", { className: "m", textContent: k.meaning + perSource }));
      button.setAttribute("aria-pressed", String(on[k.label]));
      button.dataset.kind = k.label;
      button.addEventListener("click", e => {
        if (e.altKey) for (const other in on) on[other] = other === k.label; else on[k.label] = !on[k.label];
        apply();
      });
      $("kinds").append(button);
    }
  }

  function matches(o) {
    if (!words.length) return true;
    o.text = o.text || o.members.map(m => [...m.values].map(([n, v]) => n + ":" + plain(v)).join("\n")).join("\n").toLowerCase();
    return words.every(w => {
      const colon = w.indexOf(":");
      return colon < 1 ? o.text.includes(w)
        : o.members.some(m => [...m.values].some(([n, v]) => n.toLowerCase() === w.slice(0, colon) && plain(v).toLowerCase().includes(w.slice(colon + 1)))) || o.text.includes(w);
    });
  }
  function apply() {
    words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const o of outcomes) { o.shown = on[o.kind] && matches(o); count += o.shown ? 1 : 0; }
    shown = outcomes.filter(o => o.shown);
    for (const button of document.querySelectorAll(".kind")) button.setAttribute("aria-pressed", String(on[button.dataset.kind]));
    $("count").textContent = grouped(count) + " of " + grouped(outcomes.length) + " shown";
    page = 0;
    order(); rows(); map.redraw(); remember();
  }
  /* What is chosen stands in the address, so that it can be passed on. */
  function remember() {
    const parts = [], off = data.kinds.filter(k => k.rows && !on[k.label]);
    if (off.length) parts.push("hide=" + off.map(k => k.label).join(","));
    if ($("search").value) parts.push("q=" + encodeURIComponent($("search").value));
    if (selected) parts.push("pick=" + (selected.index + 1));
    try { history.replaceState(null, "", "#" + parts.join("&")); } catch (e) { /* an address that may not change */ }
  }
  function recall() {
    const chosen = new URLSearchParams(location.hash.slice(1));
    for (const kind of (chosen.get("hide") || "").split(",")) if (kind in on) on[kind] = false;
    $("search").value = chosen.get("q") || "";
    return outcomes[Number(chosen.get("pick")) - 1] || null;
  }

  const columns = [
    { name: "Outcome", key: o => kindOf[o.kind].order, cell: o => make("button", { className: "pick", type: "button" }, glyph(o.kind), named(o.kind)) },
    { name: "Distance", number: true, key: o => o.metres === null ? -1 : o.metres, cell: o => distance(o.metres) },
    { name: "Feature", key: o => label(o).toLowerCase(), cell: o => make("bdi", { className: "cut", dir: "auto", textContent: label(o).slice(0, 200) }) },
    { name: "Differs in", key: o => o.differs.join(", ") || o.reason, cell: o => make("bdi", { className: "cut", textContent: o.differs.join(", ") || o.reason.replace(/-/g, " ") }) },
    ...data.sources.map((s, i) => ({ name: s.letter + " record", number: true, key: o => (o.members.find(m => m.source === i) || { record: Infinity }).record,
      cell: o => { const own = o.members.filter(m => m.source === i).map(m => m.record); return own.slice(0, 6).join(", ") + (own.length > 6 ? " … " + own.length : ""); } }))
  ];
  function order() {
    const key = columns[sort.by].key, turn = sort.down ? -1 : 1;
    shown.sort((a, b) => { const x = key(a), y = key(b); return (x < y ? -turn : x > y ? turn : 0) || a.index - b.index; });
  }
  function head() {
    const row = make("tr");
    columns.forEach((c, i) => {
      const button = make("button", { type: "button", textContent: c.name });
      button.addEventListener("click", () => { sort = { by: i, down: sort.by === i && !sort.down }; order(); page = 0; head(); rows(); });
      const cell = make("th", { scope: "col", className: c.number ? "num" : "" }, button);
      cell.setAttribute("aria-sort", sort.by !== i ? "none" : sort.down ? "descending" : "ascending");
      row.append(cell);
    });
    const focused = document.activeElement && document.activeElement.closest("#table th");
    const at = focused ? [...focused.parentNode.children].indexOf(focused) : -1;
    document.querySelector("#table thead").replaceChildren(row);
    if (at >= 0) row.children[at].firstChild.focus();
  }
  function rows() {
    const pages = Math.max(1, Math.ceil(shown.length / PAGE));
    page = Math.max(0, Math.min(page, pages - 1));
    const body = document.querySelector("#table tbody");
    body.replaceChildren(...shown.slice(page * PAGE, page * PAGE + PAGE).map(o => {
      const row = make("tr", {}, ...columns.map(c => {
        const content = c.cell(o), cell = make("td", { className: c.number ? "num" : "" }, content);
        if (content === "" || content.textContent === "") cell.classList.add("void");
        cell.dataset.label = c.name;
        return cell;
      }));
      row.setAttribute("aria-selected", String(o === selected));
      row.dataset.index = o.index;
      row.addEventListener("click", () => { pick(o, true); if (innerWidth <= 900) $("map").scrollIntoView({ block: "start" }); });
      return row;
    }));
    if (!shown.length) body.append(make("tr", {}, make("td", { colSpan: columns.length, textContent: outcomes.length ? "Nothing matches. Choose other outcomes, or change the search." : "There is nothing to show." })));
    $("page").textContent = shown.length ? grouped(page * PAGE + 1) + " to " + grouped(Math.min(shown.length, page * PAGE + PAGE)) + " of " + grouped(shown.length) : "";
    $("prev").disabled = page === 0; $("next").disabled = page >= pages - 1;
  }

  /* Pairs the vertices of two rings or lines: in step, a ring turned until it fits best; to the nearest where counts differ. */
  function movesBetween(a, b) {
    const moves = [];
    a.parts.forEach((part, p) => part.rings.forEach((ring, r) => {
      const other = b.parts[p] && b.parts[p].rings[r], n = ring.length / 2;
      if (!other || ring.length * other.length > 4e7) return;
      const gap = (i, j) => metres(ring[2 * i], ring[2 * i + 1], other[2 * j], other[2 * j + 1]);
      let best = 0;
      if (ring.length === other.length && part.kind === 2 && n <= 2000) {
        let least = Infinity;
        for (let turn = 0; turn < n; turn++) {
          let most = 0;
          for (let i = 0; i < n && most < least; i++) most = Math.max(most, gap(i, (i + turn) % n));
          if (most < least) { least = most; best = turn; }
        }
      }
      for (let j = 0; j < other.length / 2; j++) {
        let i = ((j - best) % n + n) % n;
        if (ring.length !== other.length) for (let k = i = 0; k < n; k++) if (gap(k, j) < gap(i, j)) i = k;
        const far = gap(i, j);
        if (far > 0) moves.push({ from: [ring[2 * i], ring[2 * i + 1]], to: [other[2 * j], other[2 * j + 1]], metres: far });
      }
    }));
    return moves.sort((x, y) => y.metres - x.metres);
  }
  function metres(lon1, lat1, lon2, lat2) {
    let turn = lon2 - lon1;
    turn -= 360 * Math.round(turn / 360);
    if (Math.hypot(turn, lat2 - lat1) > 1) { // far: the sphere will do for a hint
      const s = Math.sin((lat2 - lat1) * RADIANS / 2), t = Math.sin(turn * RADIANS / 2);
      return 12742016 * Math.asin(Math.min(1, Math.sqrt(s * s + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * t * t)));
    }
    const lat = (lat1 + lat2) / 2;
    return Math.hypot(turn * metresEast(lat), (lat2 - lat1) * metresNorth(lat));
  }

  function pick(o, show) {
    selected = o;
    if (o && !o.moves) {
      const other = o.members.find(m => m.parts !== o.members[0].parts);
      o.moves = other ? movesBetween(o.members[0], other) : [];
      o.total = other ? other.parts.reduce((sum, p) => sum + p.rings.reduce((n, r) => n + r.length / 2, 0), 0) : 0;
    }
    map.select(o, show);
    panel(o);
    for (const row of document.querySelectorAll("#table tbody tr")) row.setAttribute("aria-selected", String(Boolean(o) && Number(row.dataset.index) === o.index));
    remember();
  }
  function value(text) {
    if (text.length <= LONG) return own(text);
    const box = make("span", {}, own(text.slice(0, LONG) + "…"), " "), more = make("button", { className: "more", type: "button", textContent: "all " + grouped(text.length) + " characters" });
    more.addEventListener("click", () => box.replaceChildren(own(text)));
    box.append(more);
    return box;
  }
  function panel(o) {
    const box = $("panel");
    if (!o) { box.replaceChildren(make("p", { className: "empty", textContent: "Choose a feature on the map or in the table to see its attributes and what moved." })); return; }
    const close = make("button", { className: "close", type: "button", textContent: "×", title: "Close (Esc)" });
    close.setAttribute("aria-label", "Close");
    close.addEventListener("click", () => { pick(null); $("map").focus(); });
    const parts = [close, make("h3", {}, glyph(o.kind), named(o.kind).toUpperCase() + (o.metres !== null ? " · " + distance(o.metres) : "")),
      make("p", { textContent: kindOf[o.kind].meaning + (o.reason ? " (" + o.reason.replace(/-/g, " ") + ")" : "") + "." })];
    const members = o.members.slice(0, 6), names = [...new Set(members.flatMap(m => [...m.values.keys()]))].sort();
    const changed = new Set(names.filter(n => members.some(m => m.values.get(n) !== members[0].values.get(n))));
    names.sort((a, b) => changed.has(b) - changed.has(a));
    parts.push(make("h4", { textContent: changed.size ? "Attributes, " + changed.size + (changed.size === 1 ? " differs" : " differ") : "Attributes" }));
    const header = make("tr", {}, make("th", { scope: "col", textContent: "" }), ...members.map(m => make("th", { scope: "col", textContent: letter(m.source) + " #" + m.record })));
    parts.push(make("table", {}, make("thead", {}, header), make("tbody", {}, ...names.map(n => make("tr", { className: changed.has(n) ? "differs" : "" },
      make("th", { scope: "row" }, own(n + (changed.has(n) ? " ≠" : ""))),
      ...members.map(m => m.values.has(n) ? make("td", {}, value(plain(m.values.get(n)))) : make("td", { className: "none", textContent: "absent" })))))));
    if (!names.length) parts.push(make("p", { textContent: "No attributes." }));
    if (o.members.length > 6) parts.push(make("p", { textContent: grouped(o.members.length - 6) + " more features belong to this outcome." }));
    if (!o.members[0].parts.length) parts.push(make("p", { textContent: "No geometry." }));
    if (o.moves.length) {
      parts.push(make("h4", { textContent: "Vertices" }), make("p", { textContent: grouped(o.moves.length) + " of " + grouped(o.total) + " lie elsewhere, " + distance(o.moves[0].metres) + " at most." }));
      const at = p => p[1].toFixed(7) + ", " + p[0].toFixed(7);
      parts.push(make("table", {}, make("thead", {}, make("tr", {}, ...["Latitude, longitude in " + letter(o.members[0].source), "in the other", "Apart"].map(t => make("th", { scope: "col", textContent: t })))),
        make("tbody", {}, ...o.moves.slice(0, 50).map(m => make("tr", {}, make("td", { textContent: at(m.from) }), make("td", { textContent: at(m.to) }), make("td", { textContent: distance(m.metres) }))))));
      if (o.moves.length > 50) parts.push(make("p", { textContent: "The 50 that lie furthest away are listed." }));
    }
    box.replaceChildren(...parts);
    box.scrollTop = 0;
  }

  const map = new FeatureMap($("map"), outcomes, data.kinds, o => pick(o));
  map.onHover = (lon, lat) => { $("where").textContent = lat.toFixed(6) + ", " + lon.toFixed(6); };
  map.onView = m => {
    const perMetre = m.view.scale / metresNorth(m.lat), length = niceBelow(110 / perMetre);
    $("scale").firstChild.style.width = length * perMetre + "px";
    $("scale").lastChild.textContent = length >= 1000 ? length / 1000 + " km" : length >= 1 ? length + " m" : length >= .01 ? Math.round(length * 100) + " cm" : +(length * 1000).toPrecision(1) + " mm";
  };
  function step(by) {
    if (!shown.length) return;
    const at = shown.indexOf(selected);
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : (at + by + shown.length) % shown.length];
    page = Math.floor(shown.indexOf(next) / PAGE);
    rows(); pick(next, true);
  }
  $("map").addEventListener("keydown", e => {
    const far = e.shiftKey ? 200 : 60;
    const actions = { ArrowLeft: () => map.pan(far, 0), ArrowRight: () => map.pan(-far, 0), ArrowUp: () => map.pan(0, far), ArrowDown: () => map.pan(0, -far),
      "+": () => map.zoom(1.5), "=": () => map.zoom(1.5), "-": () => map.zoom(1 / 1.5), "0": () => map.fit(map.bounds, 24), Home: () => map.fit(map.bounds, 24),
      n: () => step(1), p: () => step(-1), Escape: () => pick(null), Enter: () => pick(map.hit(map.width / 2, map.height / 2)) };
    if (actions[e.key] && !e.ctrlKey && !e.metaKey && !e.altKey) { e.preventDefault(); actions[e.key](); }
  });
  $("panel").addEventListener("keydown", e => { if (e.key === "Escape") { pick(null); $("map").focus(); } });
  $("in").addEventListener("click", () => map.zoom(1.7));
  $("out").addEventListener("click", () => map.zoom(1 / 1.7));
  $("fit").addEventListener("click", () => map.fit(map.bounds, 24));
  $("prev").addEventListener("click", () => { page--; rows(); });
  $("next").addEventListener("click", () => { page++; rows(); });
  let typing = 0;
  $("search").addEventListener("input", () => { clearTimeout(typing); typing = setTimeout(apply, 120); });
  const chosen = recall();
  heading(); kindButtons(); head(); apply(); map.resize();
  pick(chosen, Boolean(chosen));
  requestAnimationFrame(() => requestAnimationFrame(() => { document.documentElement.dataset.ready = "yes"; }));
})();
