import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { repository } from '#scripts/bundle-functions.ts';
import { parseOptions } from '#scripts/deploy/options.ts';

/** An environment without credentials and network: anything that needs either fails. */
const env = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  AWS_EC2_METADATA_DISABLED: 'true',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
};

function run(
  command: 'deploy' | 'destroy' | 'rollback',
  ...args: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`scripts/deploy/${command}.ts`, ...args], {
      cwd: repository,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

describe('the deploy and destroy commands without an account or network', () => {
  it('the deploy and destroy commands without an account or network print the plan of a personal stage in a dry run', async () => {
    const { code, out, err } = await run('deploy', '--stage', 'ada', '--dry-run');
    expect({ code, err: err.includes('✗') }).toEqual({ code: 0, err: false });
    expect(out).toMatch(/landfall-ada in .*: \d{3} resources/);
    expect(out).toMatch(/KB {2}assets\/ +\d+ files +public, max-age=31536000, immutable/);
    expect(out).toMatch(/index\.html +text\/html; charset=utf-8 +public, max-age=0, must-revalidate, s-maxage=86400/);
    expect(out).toContain('"stage": "ada"');
    expect(out).toMatch(/Invalidated in CloudFront's caches if changed: \/ .*\/index\.html/);
    expect(out).toMatch(/Dry run: nothing was changed {2}\(\d+\.\d s\)/);
    expect(err).toContain('Not checked without an account');
  }, 300_000);

  it.each<[string, 'deploy' | 'destroy' | 'rollback', string[], string]>([
    [
      'production without admins',
      'deploy',
      ['--stage', 'production', '--dry-run'],
      'admins: a production stage needs at least one admin',
    ],
    ['no credentials', 'deploy', ['--stage', 'ada', '--region', 'eu-west-1'], 'No AWS credentials were found'],
    [
      'a rollback without credentials',
      'rollback',
      ['--stage', 'ada', '--region', 'eu-west-1'],
      'No AWS credentials were found',
    ],
    ['an option of another command', 'rollback', ['--stage', 'ada', '--seed'], "Unknown option '--seed'"],
    ['destroying production', 'destroy', ['--stage', 'production', '--dry-run'], 'protected against deletion'],
  ])(
    'the deploy and destroy commands without an account or network reject in one line: %s',
    async (_, command, args, expected) => {
      const { code, err } = await run(command, ...args);
      expect(code).toBe(1);
      expect(err).toContain(`✗ `);
      expect(err).toContain(expected);
      expect(err).not.toContain('    at ');
    },
  );
});

describe('the options', () => {
  it.each<[string, string[], string]>([
    ['no stage', [], '--stage is required'],
    ['an unknown option', ['--stage', 'ada', '--force'], "Unknown option '--force'. See npm run deploy -- --help."],
    [
      'an invalid region',
      ['--stage', 'ada', '--region', 'mars'],
      'A stage cannot be in mars, which is not in infra/regions.ts',
    ],
  ])('the options of deploying reject %s with a message that names it', (_, args, message) => {
    expect(() => parseOptions('deploy', args)).toThrow(message);
  });
});
