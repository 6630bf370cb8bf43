#!/usr/bin/env node
// `npm run destroy`: installs missing packages, then deletes a stage (scripts/deploy/destroy.ts) under Node 24.
import { ensureInstalled, handOver } from './install.mjs';

await ensureInstalled();
handOver('./deploy/destroy.ts');
