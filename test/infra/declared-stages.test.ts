import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { declaredStages } from '#infra/declared-stages.ts';
import { stageNamed, stages } from '#infra/stages.ts';

const folder = mkdtempSync(join(tmpdir(), 'stages-'));
const file = pathToFileURL(join(folder, 'stages.local.json'));
afterAll(() => rmSync(folder, { recursive: true }));
const declared = (content: unknown) => {
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return declaredStages(file);
};

describe('stages.local.json', () => {
  it('stages.local.json is ignored by git, and may be missing', () => {
    expect(readFileSync(new URL('../../.gitignore', import.meta.url), 'utf8').split('\n')).toContain(
      'stages.local.json',
    );
    expect(declaredStages(pathToFileURL(join(folder, 'none.json')))).toBe(stages);
  });

  it('stages.local.json sets up a personal stage with the settings of infra/stages.ts, without editing code', () => {
    const all = declared({ alice: { firebaseProject: 'news-alice', admins: ['alice@example.org'] } });
    expect(stageNamed('alice', all)).toMatchObject({
      kind: 'personal',
      firebaseProject: 'news-alice',
      admins: ['alice@example.org'],
      scheduleMinutes: 5,
    });
    expect(Object.keys(all)).toEqual([...Object.keys(stages), 'alice']);
  });

  it.each<[string, unknown, string]>([
    ['an invalid value', { alice: { admins: ['alice'] } }, 'admins.0: is not an e-mail address'],
    ['an unknown setting', { alice: { firebase: 'x' } }, 'Unrecognized key: "firebase"'],
    ['a wrong type', { alice: { scheduleMinutes: '5' } }, 'scheduleMinutes: '],
    ['an invalid name', { Alice: {} }, 'a stage name is up to 20 lower-case letters'],
    ['a name that suggests production', { prod: {} }, "If you mean production, say 'production'"],
    ['settings that are not an object', { alice: [] }, 'alice: '],
    ['a stage of infra/stages.ts', { production: {} }, "'production' is declared in infra/stages.ts already"],
    ['another kind', { alice: { kind: 'production' } }, 'alice.kind: is "production", but only personal stages'],
    ['no JSON', '{ alice', 'stages.local.json is not a list of stages by name'],
  ])('stages.local.json is refused with the name of the field: %s', (_, content, message) => {
    expect(() => declared(content)).toThrow(message);
    expect(() => declared(content)).toThrow('stages.local.json');
  });
});
