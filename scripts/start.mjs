#!/usr/bin/env node
// `npm start`: installs missing packages, then runs the local stage (scripts/local-stage/main.ts) under Node 24.
import { ensureInstalled, handOver } from './install.mjs';
import { stageFlags, stageVariables } from './local-stage/node-settings.mjs';

await ensureInstalled();
handOver('./local-stage/main.ts', stageFlags, stageVariables);
