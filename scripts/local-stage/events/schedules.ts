import * as z from 'zod/mini';
import type { FunctionPool } from '../functions/function-pool.ts';
import type { ResolvedTemplate } from '../template.ts';

const scheduleProperties = z.object({
  ScheduleExpression: z.string(),
  State: z._default(z.string(), 'ENABLED'),
  Target: z.object({ Arn: z.string(), Input: z._default(z.string(), '{}') }),
});

export interface Schedule {
  pool: FunctionPool;
  input: unknown;
  everyMs: number;
}

const minute = 60_000;
const units: Record<string, number> = { minute, hour: 60 * minute, day: 24 * 60 * minute };

/**
 * The enabled EventBridge schedules of the template, each with its function.
 * @throws Error if an expression is not `rate(...)`, or a target is not a function of the stack.
 */
export function schedulesOf(template: ResolvedTemplate, pools: ReadonlyMap<string, FunctionPool>): Schedule[] {
  return template
    .ofType('AWS::Scheduler::Schedule', scheduleProperties)
    .filter(({ properties: { State } }) => State === 'ENABLED')
    .map(({ id, properties: { ScheduleExpression, Target } }) => {
      const pool = [...pools.values()].find(({ spec }) => spec.arn === Target.Arn);
      if (pool === undefined)
        throw new Error(`The target of schedule ${id}, ${Target.Arn}, is not a function of the stack.`);
      const [, count, unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(ScheduleExpression) ?? [];
      const unitMs = units[unit];
      if (unitMs === undefined)
        throw new Error(`The local stage does not support the schedule ${id}: ${ScheduleExpression}`);
      return { pool, input: JSON.parse(Target.Input), everyMs: Number(count) * unitMs };
    });
}

/** Invokes each function on its schedule. @returns a function that stops all schedules. */
export function startSchedules(schedules: readonly Schedule[]): () => void {
  const timers = schedules.map(({ pool, input, everyMs }) => setInterval(() => void pool.invoke(input), everyMs));
  return () => timers.forEach(clearInterval);
}
