import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { repository } from '#scripts/bundle-functions.ts';
import { deployableStage } from '#scripts/deploy/named-stage.ts';
import { parseOptions } from '#scripts/deploy/options.ts';

/** Neither credentials nor a way to the network: what needs either must fail here. */
const env = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  AWS_EC2_METADATA_DISABLED: 'true',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
};

function run(
  command: 'deploy' | 'destroy',
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

describe('the commands, run as a person runs them, without an account or a network', () => {
  it('a dry run of a personal stage checks everything up to AWS and says what would go out', async () => {
    const { code, out, err } = await run('deploy', '--stage', 'ada', '--dry-run');
    expect({ code, err: err.includes('✗') }).toEqual({ code: 0, err: false });
    expect(out).toMatch(/landfall-ada in .*: \d{3} resources/);
    expect(out).toMatch(/KB {2}assets\/ +\d+ files +public, max-age=31536000, immutable/);
    expect(out).toMatch(/index\.html +text\/html; charset=utf-8 +no-cache/);
    expect(out).toContain('"stage": "ada"');
    expect(out).toMatch(/Emptied from CloudFront's caches, as far as it changed: \/ .*\/index\.html/);
    expect(out).toMatch(/Dry run: nothing was changed {2}\(\d+\.\d s\)/);
    expect(err).toContain('Not checked without an account');
  }, 300_000);

  it.each<[string, 'deploy' | 'destroy', string[], string]>([
    [
      'production without admins',
      'deploy',
      ['--stage', 'production', '--dry-run'],
      'admins: a production stage needs at least one admin',
    ],
    ['no credentials', 'deploy', ['--stage', 'ada', '--region', 'eu-west-1'], 'No AWS credentials were found'],
    ['destroying production', 'destroy', ['--stage', 'production', '--dry-run'], 'protected against deletion'],
  ])('%s is refused in one line', async (_, command, args, said) => {
    const { code, err } = await run(command, ...args);
    expect(code).toBe(1);
    expect(err).toContain(`✗ `);
    expect(err).toContain(said);
    expect(err).not.toContain('    at ');
  });
});

describe('what is typed', () => {
  it.each<[string, string[], string]>([
    ['no stage', [], 'Say which stage'],
    [
      'an option that nobody knows',
      ['--stage', 'ada', '--force'],
      "Unknown option '--force'. npm run deploy -- --help lists the options.",
    ],
    [
      'a region that is none',
      ['--stage', 'ada', '--region', 'mars'],
      "--region takes a region such as eu-west-1, not 'mars'",
    ],
  ])('%s is refused by name', (_, args, said) => {
    expect(() => parseOptions('deploy', args)).toThrow(said);
  });

  it('a name that means production and the local stage are refused in the words of the settings', () => {
    expect(() => deployableStage('prod')).toThrow("If you mean production, say 'production'");
    expect(() => deployableStage('local')).toThrow('npm start');
  });

  it('--help says what there is', () => {
    for (const command of ['deploy', 'destroy'] as const)
      expect(parseOptions(command, ['--help'])).toMatchObject({ help: expect.stringContaining('--dry-run') });
  });
});
