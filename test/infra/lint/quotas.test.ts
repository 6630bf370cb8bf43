import { describe, expect, it } from 'vitest';
import type { Template } from '#infra/templates.ts';
import { everything, mainTemplates, personal, Synthesized } from '../synthesized.ts';
import { accountQuotas, countOf, type Quota, resourceQuotas, stageQuotas, templateQuotas, usesOf } from './quotas.ts';

const stages = [everything, personal, 'dev', 'local'] as const;
const templates = stages.flatMap((stage) => {
  const { root, nested } = mainTemplates(stage);
  return [root, ...nested.values()];
});
const edges = [everything, personal].map((stage) => new Synthesized(stage, 'edge').template);
const production = new Synthesized(everything);
const signingIn = new Synthesized(personal);

const exceeded = (template: Template): string[] =>
  usesOf(template).flatMap(({ what, used, most }) => (used > most ? [`${what}: ${used} of ${most}`] : []));

describe('quotas of AWS', () => {
  it('every template of every kind of stage keeps to the quotas', () => {
    expect([...templates, ...edges].flatMap(exceeded)).toEqual([]);
  });

  it('only the cache behaviors are more than an older account may have', () => {
    const above = templates
      .flatMap(usesOf)
      .filter(({ used, olderMost = Number.POSITIVE_INFINITY }) => used > olderMost);
    expect(new Set(above.map(({ what }) => what.replace(/^\w+ /, '')))).toEqual(
      new Set(['(AWS::CloudFront::Distribution): cache behaviors']),
    );
  });

  it.each(Object.entries(stageQuotas))('a stage keeps to its %s', (type, most) => {
    expect(countOf(production.template, type)).toBeLessThanOrEqual(most);
  });

  it.each(Object.entries(accountQuotas))(
    'an AWS account takes nine stages, one of them production, within its %s',
    (type, most) => {
      expect(countOf(production.template, type) + 8 * countOf(signingIn.template, type)).toBeLessThanOrEqual(most);
    },
  );
});

describe('the table of quotas', () => {
  /** A value that uses one more than the quota. */
  const tooMuch = ({ by, most, besides = 0 }: Quota): unknown => {
    const used = most + 1 - besides;
    if (by === 'number') return used;
    return by === 'bytes' ? 'x'.repeat(used) : Array.from({ length: used }, () => 'one');
  };
  const nested = (path: string, value: unknown): object =>
    path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;

  it.each(
    Object.entries(resourceQuotas).flatMap(([type, rows]) => rows.map((row) => [type, row.entity, row] as const)),
  )('one %s with too many %s is found', (type, entity, quota) => {
    const Properties = { ...nested(quota.path, tooMuch(quota)) };
    expect(exceeded({ Resources: { Planted: { Type: type, Properties } } })).toEqual([
      `Planted (${type}): ${entity}: ${quota.most + 1} of ${quota.most}`,
    ]);
  });

  it.each(templateQuotas.map((quota) => [quota.entity, quota] as const))(
    'a template with too many %s is found',
    (entity, { by, most }) => {
      const one = { Type: 'AWS::Moon::Base' };
      const many = Object.fromEntries(Array.from({ length: most + 1 }, (_, n) => [`One${n}`, one]));
      const planted =
        by === 'bytes' ? { Resources: { Long: { ...one, Properties: { text: 'x'.repeat(most) } } } } : undefined;
      const section = `${entity[0]?.toUpperCase()}${entity.slice(1)}`;
      expect(exceeded(planted ?? { Resources: {}, [section]: many }).join()).toContain(`template: ${entity}: `);
    },
  );
});
