import { expect, test, vi } from 'vitest';
import { servedAt, servedPages } from '#test/support/served/served-pages.ts';
import { setClock } from '../support/clock.ts';
import { openServed } from '../support/served.tsx';

vi.stubGlobal('HAS_SERVICE_WORKER', false);
const minuteMs = 60_000;
const addresses = servedPages.map(([address]) => address);

test.each(addresses)('React takes %s over', async (address) => {
  setClock(new Date(servedAt.getTime() + 2 * minuteMs));
  const takeOver = await openServed(address);
  const { lost, faults, shifts } = await takeOver();
  expect(faults).toEqual([]);
  expect(lost).toEqual([]);
  expect(shifts).toEqual([]);
});
