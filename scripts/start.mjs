#!/usr/bin/env node
// `npm start`: installs missing packages, then runs the local stage (scripts/local-stage/main.ts) under Node 24.
import { ensureInstalled, handOver } from './install.mjs';

await ensureInstalled();
// A small nursery: the stage runs for long and produces little garbage at a time.
handOver('./local-stage/main.ts', ['--max-semi-space-size=2']);
