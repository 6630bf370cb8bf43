import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circles, type Import, imports, singleImporterFiles } from './imports-of.ts';

interface Zone {
  /** Files whose path starts with this. The first zone that matches counts. */
  files: string;
  /** Project paths that they may import. */
  mayImport: string[];
  /** Packages that they may import; all by default. */
  packages?: RegExp;
}

const none = /^$/;
const plumbing = ['functions/table/', 'functions/runtime/', 'shared/'];

/** Files of a capability that other capabilities may import. Entry points may import any file. */
const publicFiles: Record<string, string[]> = {
  ads: [],
  articles: [
    'article-addresses',
    'article-chunks',
    'article-lists',
    'article-rows',
    'articles',
    'lists/leaves',
    'stories',
  ],
  catalog: ['follower-counts', 'publishers', 'topics'],
  counters: ['counter-queue', 'counters', 'daily-figures'],
  editorial: [],
  feeds: ['fetch/guarded-fetch', 'fetch/web-url', 'parse/html/clean-html', 'read-feed', 'read-source'],
  generate: [],
  ingest: [
    'apply-changes',
    'article-id',
    'article-queue',
    'articles-fifo',
    'store/commit-log',
    'store/composed-articles',
    'store/edited-rows',
    'store/title-keys',
    'store/unlisted-articles',
  ],
  live: [],
  membership: ['charged-prices'],
  newsroom: ['published', 'published-watchlists'],
  pictures: ['picture-queue', 'read-picture'],
  publishing: [],
  readers: ['deleted-readers', 'rate-limit'],
  records: ['audit', 'changed-parts', 'editor-names', 'save-change'],
  search: ['index/index-position', 'index/index-state', 'newest-found'],
  sources: ['feed-memories', 'feed-publishers', 'source-gains', 'sources'],
  stories: [],
  team: [],
};
const capabilities = Object.keys(publicFiles);
const publicPaths = Object.entries(publicFiles).flatMap(([folder, files]) =>
  files.map((file) => `functions/${folder}/${file}.ts`),
);

/** Folders whose subfolders form no circle. */
const layers = [
  'infra',
  'scripts',
  'scripts/local-stage',
  'functions',
  'web/reader',
  'web/shell',
  'web/desk',
  ...capabilities.map((capability) => `functions/${capability}`),
];

const zones: Zone[] = [
  { files: 'shared/config/', mayImport: ['shared/'], packages: none },
  { files: 'shared/', mayImport: ['shared/'], packages: /^(?:zod|entities|micromark)\b/ },
  { files: 'functions/runtime/', mayImport: ['functions/runtime/', 'shared/'] },
  { files: 'functions/table/', mayImport: plumbing },
  // Pages ask the endpoints what they reply, and the site renders it.
  { files: 'functions/pages/', mayImport: ['functions/pages/', 'functions/api/', 'web/', ...plumbing] },
  ...['api', 'documents', 'events'].map((folder) => ({
    files: `functions/${folder}/`,
    mayImport: [
      ...capabilities.map((capability) => `functions/${capability}/`),
      ...(folder === 'documents' ? ['functions/pages/'] : []),
      ...plumbing,
    ],
  })),
  ...capabilities.map((folder) => ({
    files: `functions/${folder}/`,
    mayImport: [`functions/${folder}/`, ...publicPaths, ...plumbing],
  })),
  { files: 'infra/', mayImport: ['infra/', 'shared/'] },
  { files: 'web/shell/storage/', mayImport: ['web/shell/storage/', 'web/shell/state/', 'shared/'] },
  { files: 'web/shell/state/', mayImport: ['web/shell/state/', 'shared/'] },
  { files: 'web/shell/messages/', mayImport: ['web/shell/messages/', 'shared/'] },
  {
    files: 'web/shell/ui/',
    mayImport: ['web/shell/ui/', 'web/shell/messages/', 'web/shell/state/', 'web/shell/theme/', 'shared/'],
  },
  // main.ts, app.tsx and routes.tsx put the parts together: readers' pages and the desk do not import each other.
  { files: 'web/shell/', mayImport: ['web/shell/', 'shared/'] },
  { files: 'web/reader/', mayImport: ['web/reader/', 'web/shell/', 'shared/'] },
  { files: 'web/desk/', mayImport: ['web/desk/', 'web/shell/', 'shared/'] },
  { files: 'web/', mayImport: ['web/', 'shared/'] },
];

const maxSingleImporterFiles = 339;
const inProduct = ({ file }: Import) => !file.startsWith('scripts/');
const shown = (wrong: Import[]) => wrong.map(({ file, target }) => `${file} imports ${target}`);

describe('imports', () => {
  test('imports stay within the zone of their file', () => {
    const wrong = imports.filter(inProduct).filter(({ file, target, isOwn }) => {
      const zone = zones.find((one) => file.startsWith(one.files));
      if (zone === undefined) return true;
      return isOwn ? !zone.mayImport.some((path) => target.startsWith(path)) : zone.packages?.test(target) === false;
    });
    expect(imports.filter(({ isOwn }) => isOwn).length).toBeGreaterThan(1000);
    expect(shown(wrong)).toEqual([]);
  });

  test('imports of the product lead neither to scripts nor to tests', () => {
    expect(shown(imports.filter(inProduct).filter(({ target }) => /^(?:scripts|test)\//.test(target)))).toEqual([]);
  });

  test('few files have a single importer', () => {
    // A part that nobody looks for by name belongs in the file that uses it. Lower this number when you join some.
    expect(singleImporterFiles().length).toBeLessThanOrEqual(maxSingleImporterFiles);
  });

  test('imports form no circle, with dynamic and type imports counted', () => {
    expect(circles(imports)).toEqual([]);
  });

  test('imports form no circle between the folders of readers’ pages and of the shell', () => {
    const folders = imports
      .filter(({ file, target }) => [file, target].every((path) => /^web\/(?:reader|shell)\//.test(path)))
      .map(({ file, target }) => ({ file: dirname(file), target: dirname(target) }));
    expect(circles(folders)).toEqual([]);
  });

  test.each(layers)('folders in %s import each other in one direction', (parent) => {
    const folderOf = (path: string) => new RegExp(`^${parent}/[^/]+(?=/)`).exec(path)?.[0];
    const between = imports.flatMap(({ file, target }) => {
      const [from, to] = [folderOf(file), folderOf(target)];
      return from === undefined || to === undefined || from === to ? [] : [{ file: from, target: to }];
    });
    expect(circles(between)).toEqual([]);
  });

  test.each(capabilities)('public files of %s exist and are used by another capability', (folder) => {
    const used = new Set(
      imports
        .filter(({ file }) => capabilities.some((one) => one !== folder && file.startsWith(`functions/${one}/`)))
        .map(({ target }) => target),
    );
    const declared = (publicFiles[folder] ?? []).map((file) => `functions/${folder}/${file}.ts`);
    expect(declared.filter((file) => !used.has(file))).toEqual([]);
  });
});
