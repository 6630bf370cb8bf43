import { readFileSync, statSync } from 'node:fs';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { currentEdition, publishAds, readAdEdition } from '#functions/ads/ad-editions.ts';
import { adFiguresOf } from '#functions/ads/ad-figures.ts';
import { adImportLimits, readAdInventory } from '#shared/domain/ads/ad-import.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { fromCaller, parsedArguments, runCommand } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';
import { onTarget, targetHelp, targetOptions } from './target.ts';

const help = `Publishes, lists and reports advertising.

  npm run creatives -- import <file.json> [target]
  npm run creatives -- list [target]
  npm run creatives -- totals [--from DAY] [--to DAY] [target]

  import   checks the file {"creatives": [...], "lineItems": [...]}, then replaces the published advertising with it
  list     prints the published advertising in the same format
  totals   prints impressions, clicks, click-through rate, revenue and suspicious events, which are not billed, of each
           creative and zone as JSON; of today (UTC) by default

${targetHelp}`;

/** Maximum number of errors in a file that are printed. */
const maxPrintedErrors = 20;

z.config(en());
await runCommand(help, async (args) => {
  const { values, positionals } = parsedArguments('npm run creatives', {
    args,
    allowPositionals: true,
    options: { ...targetOptions, from: { type: 'string' }, to: { type: 'string' } },
  });
  // Checks the arguments and the file before it needs a table.
  const work = workOf(positionals, values);
  await onTarget(values, async () => console.log(await work()));
});

/** @returns the work of a command, which returns what is printed */
function workOf(
  [command, file, ...more]: readonly string[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
): () => Promise<string> {
  if (command === 'import' && file !== undefined && more.length === 0) {
    const inventory = readInventory(fromCaller(file));
    return async () => {
      const { lineItems } = await publishAds(inventory, new Date());
      return `✓ ${inventory.creatives.length} creatives and ${lineItems} line items published. Readers see them within a minute.`;
    };
  }
  if (command === 'list' && file === undefined)
    return async () => {
      const edition = await currentEdition();
      return json(edition === null ? { creatives: [], lineItems: [] } : await readAdEdition(edition.edition));
    };
  if (command !== 'totals' || file !== undefined)
    throw new UserError(`Expected import <file>, list or totals.\n\n${help}`);
  const today = utcDay(new Date());
  const period = { from: dayOf(from, 'from') ?? today, to: dayOf(to, 'to') ?? today };
  return async () => {
    const rows = await adFiguresOf(period);
    return json(rows.map((row) => ({ ...row, ctr: clickThroughRate(row.clicks, row.impressions) })));
  };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function readInventory(file: string) {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new UserError(`${file} does not exist. Nothing was published.`);
  if (size > adImportLimits.bytes)
    throw new UserError(`${file} is larger than ${adImportLimits.bytes / 1024 / 1024} MB. Nothing was published.`);
  const { inventory, faults } = readAdInventory(readFileSync(file, 'utf8'));
  if (inventory !== undefined) return inventory;
  const lines = faults.slice(0, maxPrintedErrors).map(({ at, why }) => `  ${at}: ${why}`);
  const rest = faults.length > maxPrintedErrors ? [`  … and ${faults.length - maxPrintedErrors} more`] : [];
  throw new UserError([`${file} is invalid; nothing was published.`, ...lines, ...rest].join('\n'));
}

function dayOf(text: string | undefined, option: string): string | undefined {
  if (text !== undefined && !z.iso.date().safeParse(text).success)
    throw new UserError(`--${option} takes a day such as 2026-11-20, not '${text}'.`);
  return text;
}
