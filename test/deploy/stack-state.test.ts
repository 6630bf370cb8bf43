import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareStack } from '#scripts/deploy/checks/stack-state.ts';
import { FakeFormation, type FakeStack } from './fake-aws.ts';

const formation = new FakeFormation();
const name = 'landfall-production';
let questions: string[] = [];
let answer: boolean | undefined;

beforeEach(() => {
  questions = [];
  answer = true;
  formation.stacks.clear();
  formation.changes.length = 0;
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

const has = (stack: Partial<FakeStack>) =>
  formation.stacks.set(name, { status: 'CREATE_COMPLETE', isProtected: false, outputs: {}, ...stack });

const prepare = ({ yes = false } = {}) =>
  prepareStack({
    name,
    region: 'eu-west-1',
    yes,
    outside: {
      pollSeconds: 0,
      ask: (question) => {
        questions.push(question);
        return Promise.resolve(answer);
      },
    },
  });

describe('deploying over a stack', () => {
  it('deploying over a stack that does not exist, or has only a change set, creates it', async () => {
    expect(await prepare()).toBe(false);
    has({ status: 'REVIEW_IN_PROGRESS' });
    expect(await prepare()).toBe(false);
    expect(formation.changes).toEqual([]);
  });

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'] as const)(
    'deploying over a stack in %s updates it without a question',
    async (status) => {
      has({ status });
      expect(await prepare()).toBe(true);
      expect([questions, formation.changes]).toEqual([[], []]);
    },
  );

  it.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED'] as const)(
    'deploying over a stack in %s offers to delete what is left, and then creates it',
    async (status) => {
      has({ status });
      expect(await prepare()).toBe(false);
      expect(questions).toEqual([
        expect.stringMatching(/Delete what is left of landfall-production and create it again/),
      ]);
      expect(formation.changes).toEqual([`DeleteStack ${name}`]);
    },
  );

  it('deploying over a stack in ROLLBACK_COMPLETE with termination protection lifts the protection first', async () => {
    has({ status: 'ROLLBACK_COMPLETE', isProtected: true });
    expect(await prepare()).toBe(false);
    expect(questions[0]).toContain('which is protected against deletion');
    expect(formation.changes).toEqual([`UpdateTerminationProtection ${name} false`, `DeleteStack ${name}`]);
  });

  it('deploying over a stack that failed prints the first resource that failed, with its reason', async () => {
    const log = vi.spyOn(console, 'log');
    has({ status: 'ROLLBACK_COMPLETE', failure: 'account not verified' });
    await prepare();
    expect(log.mock.calls.flat().join('\n')).toContain('Site (AWS::CloudFront::Distribution): account not verified');
  });

  it('deploying over a stack that cannot be deleted names the resources and the command that leaves them behind', async () => {
    has({ status: 'ROLLBACK_FAILED', stuck: ['SiteAccessLogs'] });
    await expect(prepare()).rejects.toThrow(
      /because of SiteAccessLogs\..* delete-stack --region eu-west-1 --stack-name landfall-production --retain-resources SiteAccessLogs/,
    );
  });

  it('deploying over a stack in DELETE_FAILED asks, even with --yes: that stack has worked, and someone wanted to delete it', async () => {
    has({ status: 'DELETE_FAILED' });
    expect(await prepare({ yes: true })).toBe(false);
    expect(questions).toEqual([expect.stringMatching(/was begun and failed\. Delete the rest/)]);
    expect(formation.changes).toEqual([`DeleteStack ${name}`]);
    answer = undefined;
    has({ status: 'DELETE_FAILED' });
    await expect(prepare({ yes: true })).rejects.toThrow('There is no terminal to ask. By hand: aws cloudformation');
  });

  it.each([
    ['UPDATE_ROLLBACK_FAILED', 'ContinueUpdateRollback'],
    ['UPDATE_FAILED', 'RollbackStack'],
  ] as const)(
    'deploying over a stack in %s offers to finish the rollback, and then updates it',
    async (status, call) => {
      has({ status, isProtected: true });
      expect(await prepare()).toBe(true);
      expect(questions[0]).toContain('Go back to the state before that update?');
      expect(formation.changes).toEqual([`${call} ${name}`]);
      expect(formation.stacks.get(name)?.isProtected).toBe(true);
    },
  );

  it.each([
    ['ROLLBACK_IN_PROGRESS', 'ROLLBACK_COMPLETE', false],
    ['CREATE_IN_PROGRESS', 'CREATE_COMPLETE', true],
    ['UPDATE_IN_PROGRESS', 'UPDATE_COMPLETE', true],
    ['UPDATE_COMPLETE_CLEANUP_IN_PROGRESS', 'UPDATE_COMPLETE', true],
    ['DELETE_IN_PROGRESS', 'DELETED', false],
  ] as const)('deploying over a stack in %s offers to wait, and goes on from %s', async (status, next, exists) => {
    has({ status, next });
    expect(await prepare()).toBe(exists);
    expect(questions[0]).toContain(`is being changed right now (${status})`);
  });

  it('deploying over a stack accepts every offer with --yes', async () => {
    has({ status: 'ROLLBACK_IN_PROGRESS', next: 'ROLLBACK_COMPLETE', isProtected: true });
    expect(await prepare({ yes: true })).toBe(false);
    expect(questions).toEqual([]);
  });

  it.each([
    [false, 'Nothing was changed'],
    [undefined, 'There is no terminal to ask'],
  ])(
    'deploying over a stack changes nothing when the offer is answered with %s, and prints the commands',
    async (given, text) => {
      answer = given;
      has({ status: 'ROLLBACK_COMPLETE', isProtected: true });
      await expect(prepare()).rejects.toThrow(text);
      await expect(prepare()).rejects.toThrow(
        'aws cloudformation update-termination-protection --no-enable-termination-protection --region eu-west-1 --stack-name landfall-production; aws cloudformation delete-stack',
      );
      expect(formation.changes).toEqual([]);
    },
  );

  it('deploying over a stack in another failed state points to the events and the runbook', async () => {
    has({ status: 'IMPORT_ROLLBACK_FAILED' });
    await expect(prepare()).rejects.toThrow(
      /is IMPORT_ROLLBACK_FAILED\. .*console\.aws\.amazon\.com.*A failed deployment/,
    );
  });
});
