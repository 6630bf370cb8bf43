#!/usr/bin/env node
// `npm run deploy`, `destroy` and `rollback`: installs missing packages, then runs the command of this folder that the
// first argument names, under Node 24.
import { ensureInstalled, handOver } from '../install.mjs';

const [command] = process.argv.splice(2, 1);
await ensureInstalled();
handOver(`./deploy/${command}.ts`);
