import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { waysOut } from '#scripts/deploy/checks/pre-checks.ts';

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

describe('docs/deploying.md', () => {
  const signIn = read('deploying.md').split('## Sign-in\n')[1]?.split('\n## ')[0] ?? '';

  it('docs/deploying.md has the whole way to sign-in, in order', () => {
    const steps = [
      'Create a project',
      'enable **Google**, with a support e-mail',
      'register a **web app**',
      'Publish the consent screen',
      '`admins`',
      'Then deploy',
      'Authorised domains',
      'https://<host>/__/auth/handler',
      '--check-sign-in',
      '/admin',
    ];
    const places = steps.map((step) => signIn.indexOf(step));
    expect(steps.filter((_, i) => places[i] === -1)).toEqual([]);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe('docs/runbook.md', () => {
  const section = read('runbook.md').split('## A failed deployment\n')[1]?.split('\n## ')[0] ?? '';

  it.each([...waysOut])('docs/runbook.md has the way out for a stack in %s', (status, command) => {
    const row = section.split('\n').find((line) => line.includes(`\`${status}\``));
    expect(row).toContain(command);
  });
});
