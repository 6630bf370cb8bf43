import { describe, expect, it } from 'vitest';
import { rotatedOriginSecrets } from '#scripts/deploy/stacks.ts';

const monday = new Date('2026-11-23T10:00:00Z');
const tuesday = new Date('2026-11-24T00:30:00Z');
/** Values as the functions and CloudFront read them from the parameter. */
const valuesOf = (parameter: string) => {
  const [, ...accepted] = parameter.split('-');
  return { accepted, sent: accepted[1] };
};

describe('the values that prove that a request came through CloudFront', () => {
  it('origin secrets are random for a new stack, in the format of the parameter', () => {
    const [one, other] = [rotatedOriginSecrets(undefined, monday), rotatedOriginSecrets(undefined, monday)];
    expect(one).toMatch(/^20261123(-[0-9a-f]{32}){3}$/);
    expect(new Set([...valuesOf(one).accepted, ...valuesOf(other).accepted]).size).toBe(6);
  });

  it('origin secrets change with a deployment, and during it both functions and edges may have the old or the new ones', () => {
    const before = valuesOf(rotatedOriginSecrets(undefined, monday));
    const after = valuesOf(rotatedOriginSecrets(['20261123', ...before.accepted].join('-'), tuesday));
    expect(after.sent).not.toBe(before.sent);
    // An edge that is not updated yet calls a new function, and an updated edge an old function.
    expect(after.accepted).toContain(before.sent);
    expect(before.accepted).toContain(after.sent);
    // A value that leaked is worthless after two more deployments.
    expect(after.accepted).not.toContain(before.accepted[0]);
  });

  it('origin secrets change once a day, because an update of the distribution takes minutes', () => {
    const first = rotatedOriginSecrets(undefined, monday);
    expect(rotatedOriginSecrets(first, monday)).toBe(first);
    expect(rotatedOriginSecrets(first, tuesday)).not.toBe(first);
  });
});
