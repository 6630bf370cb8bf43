import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { searchIndexOf } from '#functions/search/search-index.ts';
import { openSegment } from '#functions/search/segment.ts';
import { limits } from '#shared/config/limits.ts';
import { percentile } from '../report.ts';
import { found } from './answers.ts';

// A process of its own, as a function is: answers the queries of stdin from a segment, prints times and memory as JSON.
const [path = '', now = ''] = process.argv.slice(2);
const queries = z.array(z.string()).parse(JSON.parse(readFileSync(0, 'utf8')));
const rounds = 5;

const start = performance.now();
const index = searchIndexOf([{ id: 'archive', segment: openSegment(path), gone: new Set() }]);
const answer = (query: string) => found(index, query, Number(now), limits.search.pageSize);
for (const first of queries.slice(0, 1)) answer(first);
const coldMs = performance.now() - start;
for (const query of queries) answer(query);
const times: number[] = [];
for (let round = 0; round < rounds; round++)
  for (const query of queries) {
    const since = performance.now();
    answer(query);
    times.push(performance.now() - since);
  }
const memoryMb = process.memoryUsage().rss / 1e6;
console.log(JSON.stringify({ coldMs, p50: percentile(times, 0.5), p99: percentile(times, 0.99), memoryMb }));
