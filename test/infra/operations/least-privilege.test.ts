import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { handlerFile } from '#shared/api/contract.ts';
import { type EventFunction, type EventName, eventFunctions } from '#shared/events.ts';
import { everything, referred, Synthesized } from '../synthesized.ts';

const stack = new Synthesized(everything);
const rows = Object.entries(eventFunctions) as [EventName, EventFunction][];

const policy = z.object({
  Roles: z.array(z.unknown()),
  PolicyDocument: z.object({
    Statement: z.array(
      z.looseObject({ Action: z.union([z.string(), z.array(z.string())]), Condition: z.optional(z.unknown()) }),
    ),
  }),
});
const policies = stack.all('AWS::IAM::Policy').map(({ properties }) => policy.parse(properties));
const writes = /^dynamodb:(Put|Update|Delete|BatchWrite|ConditionCheck|PartiQL)/;

/** Conditions of the statements that let a function write the table. */
function writeConditions(name: EventName): unknown[] {
  const role = referred(stack.lambdaOf(handlerFile(name)).Role);
  return policies
    .filter(({ Roles }) => Roles.map(referred).includes(role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .filter(({ Action }) => [Action].flat().some((action) => writes.test(action)))
    .map(({ Condition }) => Condition);
}

/** Whether IAM lets the function write this partition. */
function mayWrite(name: EventName, key: string): boolean {
  const patterns: readonly string[] = (eventFunctions[name] as EventFunction).writes ?? [];
  return patterns.some((pattern) => (pattern.endsWith('*') ? key.startsWith(pattern.slice(0, -1)) : key === pattern));
}

describe('the event functions', () => {
  it.each(rows)('%s may write the partitions of its row, and no others', (name, { writes: own = [] }) => {
    const condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': own } };
    for (const found of writeConditions(name)) expect(found).toEqual(condition);
    expect(writeConditions(name).length > 0).toBe(own.length > 0);
  });

  const guarded = ['team', 'reader#ada', 'deleted-reader#ada', 'subscription#1', 'likes#1', 'presence#article#1'];

  it.each(rows)('%s cannot write the team, readers or what they paid', (name) => {
    expect(guarded.filter((key) => mayWrite(name, key))).toEqual([]);
  });

  it('the function that parses strangers’ feeds cannot write the audit log, keys, articles or the newsroom', () => {
    const others = ['audit#2026-11', 'stage-keys', 'article#1', 'list#front', 'newsroom#front', 'ads', 'commits'];
    expect(others.filter((key) => mayWrite('fetchSource', key))).toEqual([]);
  });

  it('only the function that withdraws generated articles writes the audit log', () => {
    expect(rows.map(([name]) => name).filter((name) => mayWrite(name, 'audit#2026-11'))).toEqual(['storeArticles']);
  });

  it('the functions of the search index write nothing to the table', () => {
    expect([writeConditions('indexArticles'), writeConditions('tendIndex')]).toEqual([[], []]);
  });
});
