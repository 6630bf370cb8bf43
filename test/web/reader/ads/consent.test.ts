import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The consent on a page whose framework reports these data. */
async function consentOf(data: unknown) {
  vi.stubGlobal('window', {
    __tcfapi: (_command: string, _version: number, report: (data: unknown, success: boolean) => void) =>
      report(data, true),
  });
  vi.resetModules();
  const { readConsent } = await import('#web/reader/ads/consent.tsx');
  return readConsent();
}

/** The consent on a page whose framework reports these purposes and vendors. */
async function consentFrom(purposes: number[], vendors: number[] | undefined) {
  const granted = (ids: number[]) => Object.fromEntries(ids.map((id) => [id, true]));
  return consentOf({
    eventStatus: 'tcloaded',
    gdprApplies: true,
    purpose: { consents: granted(purposes) },
    ...(vendors !== undefined && { vendor: { consents: granted(vendors) } }),
  });
}

test('a framework that grants purposes 1, 3 and 4 and the ad network allows personalised ads [ADS-22]', async () => {
  expect(await consentFrom([1, 3, 4], [755])).toEqual({ value: 'personalized', decided: true, allowsNetwork: true });
  expect(await consentFrom([1, 2, 3, 4, 7, 9, 10], [1, 755])).toMatchObject({ value: 'personalized' });
});

test.each([[[1]], [[1, 3]], [[1, 4]], [[1, 2, 7, 9, 10]]])(
  'purposes %j allow the ad network, without personalised ads [ADS-33]',
  async (purposes) => {
    expect(await consentFrom(purposes, [755])).toEqual({
      value: 'non_personalized',
      decided: true,
      allowsNetwork: true,
    });
  },
);

test.each<[string, number[], number[] | undefined]>([
  ['no purpose', [], [755]],
  ['purposes without storage', [3, 4], [755]],
  ['another vendor', [1, 3, 4], [754]],
  ['no vendor', [1, 3, 4], []],
  ['no list of vendors', [1, 3, 4], undefined],
])('%s allows neither the ad network nor personalised ads [ADS-22]', async (_, purposes, vendors) => {
  expect(await consentFrom(purposes, vendors)).toEqual({
    value: 'non_personalized',
    decided: true,
    allowsNetwork: false,
  });
});

test.each([
  ['nothing else', {}],
  ['no purposes', { eventStatus: 'tcloaded', purpose: { consents: {} }, vendor: { consents: {} } }],
  ['refused purposes', { purpose: { consents: { 1: false } }, vendor: { consents: { 755: false } } }],
  ['damaged purposes', { purpose: null, vendor: 'none' }],
])('no consent is needed where the GDPR does not apply: a framework that reports %s', async (_, data) => {
  const allowed = { value: 'personalized', decided: true, allowsNetwork: true };
  expect(await consentOf({ gdprApplies: false, ...data })).toEqual(allowed);
});

test.each([true, undefined, null, 'false'])(
  'a framework that reports gdprApplies %j needs consent',
  async (applies) => {
    const consent = await consentOf({ gdprApplies: applies, purpose: { consents: {} } });
    expect(consent).toEqual({ value: 'non_personalized', decided: true, allowsNetwork: false });
  },
);
