#!/usr/bin/env node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, offerHelp, root, run, toolEnv } from './install.mjs';

offerHelp(`Runs the tests with random cases, with more seeds and moments than npm test has. Takes half an hour.

  npm run test:nightly -- [WORD ...]   only the files whose name contains one of the words`);
await ensureInstalled();
const words = process.argv.slice(2);
const files = readdirSync(join(root, 'test'), { recursive: true })
  .map((file) => `test/${file}`)
  .filter((file) => file.endsWith('.test.ts') && (words.length === 0 || words.some((word) => file.includes(word))))
  // test/support/seeded.ts knows what is nightly.
  .filter((file) => /\bseeds\(|\bisNightly\b/.test(readFileSync(join(root, file), 'utf8')));
if (files.length === 0) {
  console.error(`✗ No test with random cases has one of these words in its name: ${words.join(', ')}`);
  process.exit(1);
}
const env = { ...toolEnv, NIGHTLY: '1' };
const projects = ['unit', 'functions', 'stage'].flatMap((project) => ['--project', project]);
process.exitCode = await run('vitest', ['run', ...projects, ...files], env);
