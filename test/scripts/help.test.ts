import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { repository } from '#scripts/bundle-functions.ts';

const packageFile = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = packageFile.parse(JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')));
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const [, args] = /^node (.*)$/.exec(command) ?? [];
  return args === undefined ? [] : [{ name, args: args.split(' ') }];
});

test.each(commands)('npm run $name prints its help for --help, and exits with code 0', async ({ args }) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [...args, '--help'], { cwd: repository });
  expect(stdout).toMatch(/npm (?:run|start|test)/);
  expect(stderr).toBe('');
});
