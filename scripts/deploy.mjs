#!/usr/bin/env node
// `npm run deploy`: installs missing packages, then deploys a stage (scripts/deploy/deploy.ts) under Node 24.
import { ensureInstalled, handOver } from './install.mjs';

await ensureInstalled();
handOver('./deploy/deploy.ts');
