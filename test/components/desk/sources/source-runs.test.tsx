import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getIngestRun, startIngest } from '#shared/api/ingestion.ts';
import { applySource } from '#shared/api/sources.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { hold, reply, status } from '../../support/api.ts';
import { setClock } from '../../support/clock.ts';
import {
  button,
  field,
  mockSources,
  openSources,
  recordChanges,
  row,
  sampleSource,
  withoutGains,
} from '../../support/desk-sources.ts';
import { reload } from '../../support/page.tsx';
import { toast } from '../../support/toast.ts';

const sampleRun = (fields: Partial<IngestRun>): IngestRun => ({
  runId: 'r1',
  startedAt: new Date(0).toISOString(),
  queued: 1,
  finished: 0,
  done: false,
  processed: 0,
  added: 0,
  deduplicated: 0,
  filtered: 0,
  changed: 0,
  errors: [],
  ...fields,
});
/** Moves the stopped clock to when the page asks about the run again. */
const waitForPoll = () => vi.advanceTimersByTimeAsync(1000);

test('Trigger Ingestion starts a run and shows its progress and result [SRC-18, SRC-19, SRC-20, SRC-44]', async () => {
  const counts = { queued: 3, processed: 20, added: 12, deduplicated: 5, filtered: 3 };
  const errors = [{ sourceId: 'b', source: 'Broken', message: 'The publisher has no such feed (404)' }];
  const lists = mockSources([sampleSource()]);
  const changes = recordChanges();
  await openSources();
  setClock(new Date());
  reply(startIngest, status(500));
  await button('Trigger Ingestion').click();
  await expect.element(toast).toMatchTextContent('Failed to trigger ingestion');
  await expect.element(toast).toHaveAttribute('data-toast', 'destructive');
  reply(startIngest, { runId: 'r1', queued: 3, joined: false });
  const release = hold(startIngest);
  let run = sampleRun({ ...counts, finished: 1, added: 4 });
  reply(getIngestRun, () => run);
  await button('Trigger Ingestion').click();
  await expect.element(button('Triggering...')).toBeDisabled();
  release();
  await expect.element(toast).toMatchTextContent('Ingestion triggered successfully');
  expect(changes).toEqual(Array(2).fill({ method: 'POST', path: '/api/ingest' }));
  const report = page.getByRole('region', { name: 'Ingestion' });
  await expect.element(report).toMatchTextContent('1 of 3 sources fetched');
  await expect.element(report.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  const before = lists.length;
  run = sampleRun({ ...counts, finished: 3, done: true, errors });
  await waitForPoll();
  await expect.element(report).toMatchTextContent('Done: 3 sources fetched.');
  await expect.poll(() => lists.length).toBeGreaterThan(before);
  for (const [name, value] of Object.entries({ Processed: 20, Added: 12, Deduplicated: 5, Filtered: 3, Errors: 1 }))
    await expect.element(report.getByCSS('dl > div').filter({ hasText: name })).toHaveTextContent(`${name}${value}`);
  await expect.element(report).toMatchTextContent('Broken The publisher has no such feed (404)');
  reload();
  await expect.element(report).toMatchTextContent('Done: 3 sources fetched.');
  await button('Close').click();
  await expect.poll(() => location.pathname + location.search).toBe('/admin/sources');
});

test('Read now reads one source and shows progress and result in its row [SRC-49]', async () => {
  const counts = { processed: 12, added: 3, deduplicated: 8, filtered: 1 };
  const lists = mockSources([
    sampleSource(),
    sampleSource({ id: 'm', name: 'Morning' }),
    sampleSource({ id: 'o', name: 'Off one', active: false }),
  ]);
  const changes = recordChanges();
  await openSources();
  setClock(new Date());
  const read = row('Evening').getByRole('button', { name: /: Evening$/ });
  await expect.element(read).toHaveTextContent('Read now');
  await expect.element(button('Read now: Off one')).toBeDisabled();
  reply(startIngest, status(500));
  await read.click();
  await expect.element(toast).toMatchTextContent('Evening could not be read');
  await expect.element(read).toHaveTextContent('Read now');
  reply(startIngest, { runId: 'r1', queued: 1, joined: false });
  let run = sampleRun({});
  reply(getIngestRun, () => run);
  await read.click();
  await expect.element(read).toHaveTextContent('Reading...');
  await expect.element(read, { message: 'the focus stays' }).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Read now: Morning')).toBeEnabled();
  const before = lists.length;
  run = sampleRun({ ...counts, finished: 1, done: true });
  await waitForPoll();
  await expect.element(row('Evening')).toMatchTextContent('12 entries: 3 new, 8 known, 1 left out.');
  await expect.element(row('Morning')).not.toMatchTextContent('entries');
  await expect.poll(() => lists.length).toBeGreaterThan(before);
  await expect.element(read).toHaveTextContent('Read now');
  expect(changes).toEqual(Array(2).fill({ method: 'POST', path: '/api/ingest', body: { sourceIds: ['evening'] } }));
  const message = 'The publisher has no such feed (404)';
  run = sampleRun({ finished: 1, done: true, errors: [{ sourceId: 'evening', source: 'Evening', message }] });
  await read.click();
  await expect.element(row('Evening')).toMatchTextContent(message);
});

test('a new region or subject can be applied to the stored stories [SRC-53]', async () => {
  const late = withoutGains(sampleSource({ name: 'Late', version: 6 }));
  mockSources([sampleSource()], { update: [late, { ...late, region: 'asian', category: 'finance', version: 7 }] });
  const changes = recordChanges();
  await openSources();
  const offer = page.getByRole('status').filter({ hasText: 'stored articles' });
  await button('Edit Evening').click();
  await field('Name').fill('Late');
  await button('Save').click();
  await expect.element(row('Late')).toBeVisible();
  await expect.element(offer, { message: 'a name concerns no story' }).not.toBeInTheDocument();
  await button('Edit Late').click();
  await field('Region').selectOptions('Asian');
  await field('Category').selectOptions('Economy');
  await button('Save').click();
  await expect.element(offer).toMatchTextContent('New articles from “Late” use: Asian, Economy.');
  setClock(new Date());
  reply(applySource, status(500));
  await button('Apply to stored articles').click();
  await expect.element(toast).toMatchTextContent('Failed to apply to stored articles');
  reply(applySource, { runId: 'a1' });
  let run = sampleRun({ runId: 'a1', processed: 100 });
  reply(getIngestRun, () => run);
  await button('Apply to stored articles').click();
  const report = page.getByRole('region', { name: 'Stored articles' });
  await expect.element(report).toMatchTextContent('100 articles checked');
  await expect.element(offer).not.toBeInTheDocument();
  run = sampleRun({ runId: 'a1', processed: 230, changed: 41, finished: 1, done: true });
  await waitForPoll();
  await expect.element(report).toMatchTextContent('Done: 41 of 230 articles changed.');
  expect(changes.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(
    Array(2).fill('/api/sources/evening/apply'),
  );
  reload();
  await expect.element(report).toMatchTextContent('Done: 41 of 230 articles changed.');
});
