import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DeclaredStage, stageNamed, stageSettings } from '#infra/stages.ts';
import { edgeStack, inProcessApp, newsStack } from '#infra/synth.ts';
import { everything, placeholderBundles } from './synthesized.ts';

const base = { kind: 'production', admins: ['ada@example.org'], alarmEmails: ['duty@example.org'] };
const production = (more: object = {}) =>
  stageNamed('production', { production: { ...base, ...more } as DeclaredStage });

describe('settings of operation', () => {
  it('production has what it needs by itself: protection, 90 days of logs, a budget, rates, kept places', () => {
    expect(production()).toMatchObject({
      deletionProtection: true,
      logDays: 90,
      monthlyBudgetUsd: 250,
      requestRates: { all: 20_000, api: 10_000, feeds: 600 },
      reservesConcurrency: true,
    });
  });

  it.each([
    ['nobody who gets the alarms', { alarmEmails: [] }, 'alarmEmails: a production stage names at least one address'],
    ['alarms left out', { alarmEmails: undefined }, 'alarmEmails: a production stage names who gets the alarms'],
    ['a wildcard among them', { alarmEmails: ['*@example.org'] }, 'alarmEmails.0'],
    [
      'more than AWS mails to',
      { alarmEmails: Array.from({ length: 11 }, (_, index) => `a${index}@example.org`) },
      'alarmEmails',
    ],
    ['an origin with any port', { mediaOrigins: ['https://images.example.org:*'] }, 'mediaOrigins.0: has a wildcard'],
    ['a call to any port', { connectOrigins: ['http://localhost:*'] }, 'connectOrigins.0: has a wildcard'],
    ['days that CloudWatch does not know', { logDays: 100 }, 'logDays: is not a number of days'],
    ['logs for ever', { logDays: 0 }, 'logDays'],
    ['no money', { monthlyBudgetUsd: 0 }, 'monthlyBudgetUsd'],
    ['a table without protection', { deletionProtection: false }, 'deletionProtection'],
    ['a table’s ARN for its name', { restoredTable: 'arn:aws:dynamodb:eu-west-1:1:table/x' }, 'restoredTable'],
    ['a misspelt setting', { requestRate: { all: 100 } }, 'requestRate'],
  ])('%s is refused', (_, more, reason) => {
    expect(() => production(more)).toThrow(reason);
  });

  it('no text of a production stage may hold a wildcard', () => {
    const starred = (value: unknown): unknown[] => {
      if (typeof value === 'string') return [`${value}*`, '*'];
      if (Array.isArray(value))
        return value.flatMap((item, at) => starred(item).map((changed) => value.with(at, changed)));
      if (typeof value !== 'object' || value === null) return [];
      return Object.entries(value).flatMap(([key, item]) =>
        starred(item).map((changed) => ({ ...value, [key]: changed })),
      );
    };
    const variants = starred(everything);
    expect(variants.length).toBeGreaterThan(40);
    // The field that was starred is the only difference; a name of SSM, a host, an id, an address: none takes it.
    expect(variants.filter((variant) => stageSettings.safeParse(variant).success)).toEqual([]);
  });

  it('a personal stage refuses what has no effect there, so that nobody relies on it', () => {
    for (const setting of [{ requestRates: { all: 100 } }, { reservesConcurrency: true }])
      expect(() => stageNamed('x', { x: { kind: 'personal', ...setting } as DeclaredStage })).toThrow(
        Object.keys(setting)[0],
      );
  });

  it('both stacks of production are protected from being deleted; those of a personal stage only when it says so', () => {
    const functionsDir = placeholderBundles();
    const domain = { host: 'x.example.org', hostedZone: { id: 'Z0123456789ABC', name: 'example.org' } };
    const protection = (stage: typeof everything) => {
      const app = inProcessApp('/nowhere');
      return [edgeStack(app, stage), newsStack(app, stage, functionsDir)].map((stack) => stack?.terminationProtection);
    };
    expect(protection(everything)).toEqual([true, true]);
    expect(protection(stageNamed('x', { x: { kind: 'personal', domain } }))).toEqual([false, false]);
    expect(protection(stageNamed('x', { x: { kind: 'personal', domain, deletionProtection: true } }))).toEqual([
      true,
      true,
    ]);
  });
});

describe('no setting can hold a secret', () => {
  /** What browsers are told anyway: it names a project and opens nothing. */
  const isPublic = ['firebaseApiKey'];
  interface Leaf {
    path: string;
    accepts(value: string): boolean;
  }

  /** Every setting of the schema that is a text, by its path. */
  function leaves(schema: unknown, path: string[] = []): Leaf[] {
    if (typeof schema !== 'object' || schema === null || !('def' in schema)) return [];
    const def = Object(schema.def);
    if (def.type === 'string')
      return [{ path: path.join('.'), accepts: (value) => Object(schema).safeParse(value).success }];
    const inner = [...(def.options ?? []), ...[def.innerType, def.element].filter(Boolean)].flatMap((one) =>
      leaves(one, path),
    );
    return [...inner, ...Object.entries(def.shape ?? {}).flatMap(([key, one]) => leaves(one, [...path, key]))];
  }
  const all = leaves(stageSettings);

  it('the walk sees the settings', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBeGreaterThan(20);
    expect(all.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['payments.stripeKeyParameter', 'live.footballDataKeyParameter', 'domain.hostedZone.id']),
    );
  });

  it('what is called a key, a secret or a token is the name of a parameter, and takes nothing else', () => {
    const named = all.filter(
      ({ path }) => /key|secret|token|password|webhook|credential/i.test(path) && !isPublic.includes(path),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const { path, accepts } of named) {
      expect(path).toMatch(/Parameter$/);
      expect(accepts('/news/some-key'), path).toBe(true);
      for (const secret of [
        'sk_live_51HabcDEF',
        'whsec_abcdef0123456789',
        'AIzaSyA-0123456789',
        '0123456789abcdef0123456789abcdef',
      ])
        expect(accepts(secret), path).toBe(false);
    }
  });

  it('nor does any other setting take the form of a secret of a provider that is used here', () => {
    const taking = all
      .filter(({ accepts }) => ['sk_live_51HabcDEF', 'rk_live_51HabcDEF', 'whsec_abcdef0123456789'].some(accepts))
      .map(({ path }) => path);
    // Coupons are named by whoever makes them at Stripe; the table by whoever restores it.
    expect([...new Set(taking)].sort()).toEqual([
      'payments.introCoupons.bundle',
      'payments.introCoupons.digital',
      'restoredTable',
    ]);
  });
});

describe('docs/deploying.md', () => {
  it('names every setting', () => {
    const written = readFileSync(new URL('../../docs/deploying.md', import.meta.url), 'utf8');
    const settings = new Set(stageSettings.def.options.flatMap((option) => Object.keys(option.def.shape)));
    settings.delete('name');
    expect(settings.size).toBeGreaterThan(20);
    expect([...settings].filter((setting) => !new RegExp(`\\| .*\`${setting}[.\`]`).test(written))).toEqual([]);
  });
});
