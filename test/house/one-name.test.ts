import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { topics } from '#shared/config/seed/topics.ts';
import { categories } from '#shared/domain/classification/taxonomy.ts';
import { adFields } from '#shared/records/bookings.ts';
import { categoryName, sourceFields } from '#shared/records/sources.ts';
import { records } from '#shared/records.ts';
import { adminMessages } from '#web/shell/messages/en-admin.ts';

// docs/glossary.md has one name for each thing. These are the other names, which no text of the desk may use.

/** A name that is refused, and what to write instead. */
const refused: [name: RegExp, instead: string][] = [
  [/\badmin(?:istrator)?s?\b/i, 'desk, dashboard, or the name of a role'],
  [/\bline items?\b/i, 'booking'],
  [/\b(?:Business|Finance)\b/, 'Economy'],
  [/^General$/, 'General news'],
  [/\bedit(?:s|ed|ing)? (?:this|the|an|all) articles?\b/i, 'correct'],
  [/\b(?:remove|delete)[sd]? (?:this|the|an|all) articles?\b/i, 'take down'],
  [/\b(?:images?|photos?)\b/i, 'picture'],
  [/\b(?:back ?office|control panel|CMS)\b/i, 'desk'],
];

/** Texts of the specification, and names of things that are not ours, by their keys. */
const specified = new Set([
  'adminMessages.title',
  'adminMessages.loading',
  'adminMessages.requiredHint',
  'adminMessages.welcome',
  'deskMessages.refused',
  'deskMessages.generation.refusedHint',
]);

interface Text {
  key: string;
  text: string;
}

/** All texts below a value, each with its key. Of a function its source, which has them. */
function textsOf(value: unknown, key: string, seen = new Set<unknown>()): Text[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value === 'function')
    return [...value.toString().matchAll(/(["'`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(([, , text = '']) => ({ key, text }));
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  return Object.entries(value).flatMap(([name, part]) => textsOf(part, `${key}.${name}`, seen));
}

/** Parts of a record's description that people read. */
const labels = new Set(['label', 'hint', 'invalid', 'words', 'title', 'heading']);

async function deskTexts(): Promise<Text[]> {
  const files = globSync('web/shell/messages/desk/*.ts').map((file) => basename(file, '.ts'));
  const modules = await Promise.all(
    files.map(async (file) => textsOf(await import(`#web/shell/messages/desk/${file}.ts`), '')),
  );
  const described = textsOf({ records, sourceFields, adFields }, '').filter(({ key }) =>
    key.split('.').some((part) => labels.has(part)),
  );
  return [...modules.flat(), ...textsOf({ adminMessages }, ''), ...described].map(({ key, ...one }) => ({
    ...one,
    key: key.slice(1),
  }));
}

/** The texts that have a refused name, with what to write instead. */
const faultsIn = (texts: readonly Text[]): string[] =>
  texts.flatMap(({ key, text }) =>
    refused
      .filter(([name]) => name.test(text))
      .map(([name, instead]) => `${key}: "${text}" has ${name}; write ${instead}`),
  );

test('a text of the desk has the one name of each thing', async () => {
  const texts = await deskTexts();
  expect(texts.length).toBeGreaterThan(800);
  expect(faultsIn(texts.filter(({ key }) => !specified.has(key)))).toEqual([]);
});

test('a text of the specification is listed as long as it has another name', async () => {
  const texts = await deskTexts();
  expect([...specified].filter((key) => faultsIn(texts.filter((one) => one.key === key)).length === 0)).toEqual([]);
});

test('a second name in a text or in a function of a text is found', () => {
  const words = { a: 'Edit this article', b: (n: number) => `${n} line items`, c: 'The editors decide' };
  expect(faultsIn(textsOf(words, '')).map((fault) => fault.slice(0, 3))).toEqual(['.a:', '.b:']);
});

test('a subject of a source has the name of the topic that readers see', () => {
  expect(categories.map(categoryName)).toEqual(
    categories.map((category) => topics.find(({ id }) => id === category)?.displayName),
  );
});

/** What a message says of one thing, where its arguments may be numbers. */
function textsOfOne(value: unknown, key: string): Text[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, part]) => textsOfOne(part, `${key}.${name}`));
  if (typeof value !== 'function') return [];
  try {
    return [{ key, text: String(value(...Array.from({ length: value.length }, () => 1))) }];
  } catch {
    return [];
  }
}

test('a message of one thing does not have the plural', async () => {
  const files = globSync('web/shell/messages/{desk/,}en*.ts').map((file) => file.slice('web/shell/'.length));
  const messages = await Promise.all(
    files.map(async (file) => {
      const [, folder = '', name = ''] = /^messages\/(desk\/)?(.*)\.ts$/.exec(file) ?? [];
      const module: unknown = folder
        ? await import(`#web/shell/messages/desk/${name}.ts`)
        : await import(`#web/shell/messages/${name}.ts`);
      return textsOfOne(module, file);
    }),
  );
  const all = messages.flat();
  expect(all.length).toBeGreaterThan(250);
  const several =
    /(?<!to |than )\b1 (?!of )(?:[a-z]+ )?(?:views|likes|clicks|articles|reports|drafts|ads|bookings|impressions|members|people|subscribers|sources|feeds|entries|fields|changes|words|hits|matches|lists|days|hours|minutes|seconds|times)\b/;
  expect(all.filter(({ text }) => several.test(text))).toEqual([]);
});
