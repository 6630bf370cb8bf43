import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import { currentEdition, publishAds, readAdEdition } from '#functions/ads/ad-editions.ts';
import { registeredCreatives } from '#functions/ads/ad-register.ts';
import { readAdTotals } from '#functions/ads/ad-totals.ts';
import { brand } from '#shared/config/brand.ts';
import { adImportLimits, readAdBook } from '#shared/domain/ads/ad-import.ts';
import { clickThroughRate } from '#shared/domain/ads/click-through-rate.ts';
import { region } from './local-stage/template.ts';
import { runningStage } from './stage-address.ts';

const help = `Publishes advertising, and says what is published and what it has had.

  npm run creatives -- import <file.json> [where]
  npm run creatives -- list [where]
  npm run creatives -- totals [--from DAY] [--to DAY] [where]

  import   checks the whole file {"creatives": [...], "lineItems": [...]}, then publishes it in place of what was published before
  list     prints what is published, as such a file
  totals   prints impressions, clicks and click-through rate of each creative and zone, as JSON; of today (UTC) unless days are given

Where, the running local stage of this repository unless given:
  --data DIR    the running local stage with this data folder
  --port N      the same, and it must be the one at this port
  --table NAME  a table in AWS, with your own AWS credentials and region
  --stage NAME  says how to find the table of a deployed stage`;

/** Faults of a file that are shown; one that has more is looked at anew once these are mended. */
const shownFaults = 20;

/** What a person did wrong: said without a stack trace. */
class Mistake extends Error {}

z.config(en());
try {
  await main();
} catch (error) {
  console.error(
    error instanceof Mistake ? `✗ ${error.message}` : `✗ ${error instanceof Error ? error.message : String(error)}`,
  );
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
    // The file first: a mistake in it needs no table.
    const book = readBook(file);
    pointAtTable(values);
    const { lineItems } = await publishAds(book, new Date());
    console.log(
      `✓ ${book.creatives.length} creatives and ${lineItems} line items published. Readers meet them within a minute.`,
    );
  } else if (command === 'list' && file === undefined) {
    pointAtTable(values);
    const edition = await currentEdition();
    console.log(
      JSON.stringify(
        edition === null ? { creatives: [], lineItems: [] } : await readAdEdition(edition.edition),
        null,
        2,
      ),
    );
  } else if (command === 'totals' && file === undefined) {
    pointAtTable(values);
    const today = new Date().toISOString().slice(0, 10);
    console.log(
      JSON.stringify(await totals(dayOf(values.from, 'from') ?? today, dayOf(values.to, 'to') ?? today), null, 2),
    );
  } else throw new Mistake(`Say import <file>, list or totals.\n\n${help}`);
}

function readBook(file: string) {
  // npm changes into the repository and says where it was called.
  if (process.env.npm_lifecycle_event && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
  if (statSync(file).size > adImportLimits.bytes)
    throw new Mistake(`${file} is larger than ${adImportLimits.bytes / 1024 / 1024} MB. Nothing was published.`);
  const { book, faults } = readAdBook(readFileSync(file, 'utf8'));
  if (book !== undefined) return book;
  const lines = faults.slice(0, shownFaults).map(({ at, why }) => `  ${at}: ${why}`);
  const rest = faults.length > shownFaults ? [`  … and ${faults.length - shownFaults} more`] : [];
  throw new Mistake([`${file} does not hold; nothing was published.`, ...lines, ...rest].join('\n'));
}

interface Where {
  data?: string | undefined;
  port?: string | undefined;
  table?: string | undefined;
  stage?: string | undefined;
}

/** Points the functions' store at the table that is meant. */
function pointAtTable({ data, port, table, stage }: Where): void {
  if (stage !== undefined) {
    throw new Mistake(
      `Name the stage's table: it is the output TableName of its stack (aws cloudformation describe-stacks --stack-name ${brand.product}-${stage}). Then say --table NAME.`,
    );
  }
  if (table !== undefined) {
    Object.assign(process.env, { STAGE: 'command', TABLE_NAME: table });
    return;
  }
  const running = runningStage(data);
  if (running === undefined)
    throw new Mistake('No local stage is running there. Start one with npm start, or name its folder with --data DIR.');
  if (port !== undefined && new URL(running.url).port !== port)
    throw new Mistake(
      `The local stage of this folder is at ${running.url}. Name the data folder of the one at port ${port} with --data DIR.`,
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
    throw new Mistake(`--${option} takes a day such as 2026-11-20, not '${text}'.`);
  return text;
}

/** Days added up, a row for each creative and zone that has had anything. */
async function totals(from: string, to: string) {
  const rows = [];
  for (const { creativeId, advertiserName, campaignName } of await registeredCreatives()) {
    const zones = Map.groupBy(await readAdTotals(creativeId, from, to), ({ zone }) => zone);
    for (const [zone, days] of zones) {
      const impressions = days.reduce((sum, day) => sum + day.impressions, 0);
      const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
      rows.push({
        creativeId,
        advertiserName,
        campaignName,
        zone,
        impressions,
        clicks,
        ctr: clickThroughRate(clicks, impressions),
      });
    }
  }
  return rows;
}
