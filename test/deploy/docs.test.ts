import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { waysOut } from '#scripts/deploy/checks/pre-checks.ts';

const read = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8');

describe('docs/runbook.md', () => {
  const section = read('runbook.md').split('## A failed deployment\n')[1]?.split('\n## ')[0] ?? '';

  it.each([...waysOut])('docs/runbook.md has the way out for a stack in %s', (status, command) => {
    const row = section.split('\n').find((line) => line.includes(`\`${status}\``));
    expect(row).toContain(command);
  });
});
