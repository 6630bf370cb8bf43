#!/usr/bin/env node
// `npm run rollback`: installs missing packages, then returns a stage to the deployment before
// (rollback.ts) under Node 24.
import { ensureInstalled, handOver } from '../install.mjs';

await ensureInstalled();
handOver('./deploy/rollback.ts');
