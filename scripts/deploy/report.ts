import type { AssembledStack, Assembly } from './assembly.ts';
import type { SiteFile } from './site-files.ts';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1).padStart(8)} KB`;

/** What a deployment is made of, line by line. `region` is that of the stage, where it is known. */
export function assemblyLines({ before, main }: Assembly, region: string): string[] {
  return [...before, main].flatMap((stack) => [
    `  ${stack.name} in ${stack.region ?? region}: ${Object.keys(stack.template.Resources).length} resources`,
    ...parameterLines(stack, before),
  ]);
}

function parameterLines(stack: AssembledStack, before: readonly AssembledStack[]): string[] {
  return Object.keys(stack.template.Parameters).flatMap((name) => {
    const from = before.find((one) => one !== stack && name in one.template.Outputs);
    return from === undefined ? [] : [`    ${name}: output of ${from.name}`];
  });
}

/** Files by folder, with what they weigh and how they are cached. */
export function fileLines(files: readonly SiteFile[]): string[] {
  const groups = Map.groupBy(files, ({ key }) => (key.includes('/') ? `${key.slice(0, key.indexOf('/'))}/` : key));
  return [...groups].map(([name, inside]) => {
    const bytes = inside.reduce((sum, { body }) => sum + body.length, 0);
    const caches = [...new Set(inside.map(({ cacheControl }) => cacheControl))].join(' | ');
    const [only] = inside;
    const what = inside.length > 1 || name.endsWith('/') ? `${inside.length} files` : (only?.contentType ?? '');
    return `  ${kilobytes(bytes)}  ${name.padEnd(18)} ${what.padEnd(32)} ${caches}`;
  });
}
