import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { currentEdition, publishAds, readAdEdition } from '#functions/ads/ad-editions.ts';
import { adFiguresOf } from '#functions/ads/ad-figures.ts';
import { brand } from '#shared/config/brand.ts';
import { adImportLimits, readAdInventory } from '#shared/domain/ads/ad-import.ts';
import { clickThroughRate } from '#shared/domain/ads/revenue.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { findRunningStage } from './local-stage/data-dir.ts';
import { region } from './local-stage/template.ts';

const help = `Publishes, lists and reports advertising.

  npm run creatives -- import <file.json> [target]
  npm run creatives -- list [target]
  npm run creatives -- totals [--from DAY] [--to DAY] [target]

  import   checks the file {"creatives": [...], "lineItems": [...]}, then replaces the published advertising with it
  list     prints the published advertising in the same format
  totals   prints impressions, clicks, click-through rate, revenue and suspicious events, which are not billed, of each
           creative and zone as JSON; of today (UTC) by default

Targets (default: the running local stage of this repository):
  --data DIR    the running local stage with this data folder
  --port N      checks that this stage uses port N
  --table NAME  a table in AWS, with your AWS credentials and region
  --stage NAME  explains how to find the table of a deployed stage`;

/** Maximum number of errors in a file that are printed. */
const maxPrintedErrors = 20;

z.config(en());
try {
  await main();
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      table: { type: 'string' },
      stage: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, file, ...more] = positionals;
  if (values.help) {
    console.log(help);
    return;
  }
  if (command === 'import' && file !== undefined && more.length === 0) {
    // Checks the file before it needs a table.
    const inventory = readInventory(file);
    selectTable(values);
    const { lineItems } = await publishAds(inventory, new Date());
    console.log(
      `✓ ${inventory.creatives.length} creatives and ${lineItems} line items published. Readers see them within a minute.`,
    );
  } else if (command === 'list' && file === undefined) {
    selectTable(values);
    const edition = await currentEdition();
    console.log(
      JSON.stringify(
        edition === null ? { creatives: [], lineItems: [] } : await readAdEdition(edition.edition),
        null,
        2,
      ),
    );
  } else if (command === 'totals' && file === undefined) {
    selectTable(values);
    const today = utcDay(new Date());
    const period = { from: dayOf(values.from, 'from') ?? today, to: dayOf(values.to, 'to') ?? today };
    const rows = (await adFiguresOf(period)).map((row) => ({
      ...row,
      ctr: clickThroughRate(row.clicks, row.impressions),
    }));
    console.log(JSON.stringify(rows, null, 2));
  } else throw new Error(`Expected import <file>, list or totals.\n\n${help}`);
}

function readInventory(file: string) {
  // npm changes into the repository; INIT_CWD is the folder in which it was called.
  if (process.env.npm_lifecycle_event && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
  if (statSync(file).size > adImportLimits.bytes)
    throw new Error(`${file} is larger than ${adImportLimits.bytes / 1024 / 1024} MB. Nothing was published.`);
  const { inventory, faults } = readAdInventory(readFileSync(file, 'utf8'));
  if (inventory !== undefined) return inventory;
  const lines = faults.slice(0, maxPrintedErrors).map(({ at, why }) => `  ${at}: ${why}`);
  const rest = faults.length > maxPrintedErrors ? [`  … and ${faults.length - maxPrintedErrors} more`] : [];
  throw new Error([`${file} is invalid; nothing was published.`, ...lines, ...rest].join('\n'));
}

interface Target {
  data?: string | undefined;
  port?: string | undefined;
  table?: string | undefined;
  stage?: string | undefined;
}

/** Sets the environment that functions/table reads, for the target's table. */
function selectTable({ data, port, table, stage }: Target): void {
  if (stage !== undefined) {
    throw new Error(
      `Find the table in the output TableName of the stack (aws cloudformation describe-stacks --stack-name ${brand.product}-${stage}), then use --table NAME.`,
    );
  }
  if (table !== undefined) {
    Object.assign(process.env, { STAGE: 'command', TABLE_NAME: table });
    return;
  }
  const running = findRunningStage(data);
  if (running === undefined)
    throw new Error('No local stage is running. Start one with npm start, or name its folder with --data DIR.');
  if (port !== undefined && new URL(running.url).port !== port)
    throw new Error(
      `The local stage of this folder is at ${running.url}. Name the data folder of the stage at port ${port} with --data DIR.`,
    );
  Object.assign(process.env, {
    STAGE: 'local',
    TABLE_NAME: running.tableName,
    AWS_ENDPOINT_URL_DYNAMODB: running.dynamodb,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
}

function dayOf(text: string | undefined, option: string): string | undefined {
  if (text !== undefined && !z.iso.date().safeParse(text).success)
    throw new Error(`--${option} takes a day such as 2026-11-20, not '${text}'.`);
  return text;
}
