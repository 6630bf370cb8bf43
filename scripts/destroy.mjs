#!/usr/bin/env node
// `npm run destroy`: installs what is missing, then takes a stage down (scripts/deploy/destroy.ts) under Node 24.
import { ensureInstalled, handOver } from './install.mjs';

await ensureInstalled();
handOver('./deploy/destroy.ts');
