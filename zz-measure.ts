import { mkdtempSync, statSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
const { buildSegment, mergeSegments, openSegment } = await import('/work/wt-A/functions/search/segment.ts');
const dir = mkdtempSync('/tmp/A-measure-');
// Zipf words
let seed = 1; const rnd = () => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) / 0x7fffffff;
const word = () => { const r = Math.floor(Math.exp(rnd() * Math.log(120000))); return 'w' + r.toString(36) + 'xy'; };
const total = Number(process.argv[2] ?? 100000), per = 2000;
let text = 0; const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
let c = cpu();
const parts: { path: string; gone: Set<string> }[] = [];
for (let p = 0; p < total / per; p++) {
  const docs = Array.from({ length: per }, (_, i) => { const body = Array.from({ length: 250 }, word).join(' '); text += body.length + 80; return { id: `${p}-${i}-abcdefgh`, title: Array.from({ length: 9 }, word).join(' '), summary: '', body, author: 'x', keywords: '', entities: ['Kingston', 'Lagos'], topic: 'general', region: null, publisherId: 'p' + (i % 300), source: 'P', language: 'en', publishedAt: '2026-11-20T08:00:00.000Z' }; });
  const path = join(dir, `p${p}`); buildSegment(path, docs); parts.push({ path, gone: new Set() });
}
console.log('build cpu s', (cpu() - c).toFixed(1), 'text MB', (text / 1e6).toFixed(0), 'rss', Math.round(process.memoryUsage().rss / 1e6)); c = cpu();
const t = performance.now();
// as tend-index: groups of four by size
const step = (list: typeof parts, n: number): typeof parts => { const out = []; for (let i = 0; i < list.length; i += 4) { const path = join(dir, `m${n}-${i}`); const s = cpu(); mergeSegments(path, list.slice(i, i + 4)); if (i === 0) console.log('merge level', n, 'cpu s', (cpu() - s).toFixed(1), 'MB', (statSync(path).size / 1e6).toFixed(1), 'rss', Math.round(process.memoryUsage().rss / 1e6)); out.push({ path, gone: new Set<string>() }); } return out; };
let list = parts; let n = 0; while (list.length > 1) list = step(list, n++);
console.log('all merges cpu s', (cpu() - c).toFixed(1), 'final MB', (statSync(list[0].path).size / 1e6).toFixed(1)); c = cpu();
const s = performance.now(); const seg = openSegment(list[0].path); console.log('open ms', (performance.now() - s).toFixed(1)); seg.close();
