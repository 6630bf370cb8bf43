import * as z from 'zod/mini';
import type { FunctionPool } from '../functions/function-pool.ts';
import type { ResolvedTemplate } from '../template.ts';
import { nextCron } from './cron.ts';

const scheduleProperties = z.object({
  ScheduleExpression: z.string(),
  State: z._default(z.string(), 'ENABLED'),
  Target: z.object({ Arn: z.string(), Input: z._default(z.string(), '{}') }),
});

export interface Schedule {
  expression: string;
  pool: FunctionPool;
  input: unknown;
  /** Milliseconds from `now` to the next invocation. */
  next(now: Date): number;
}

const minute = 60_000;
const units: Record<string, number> = { minute, hour: 60 * minute, day: 24 * 60 * minute };

/**
 * The enabled EventBridge schedules of the template, each with its function.
 * @throws Error if an expression is neither `rate(...)` nor `cron(...)`, or a target is not a function of the stack.
 */
export function schedulesOf(template: ResolvedTemplate, pools: ReadonlyMap<string, FunctionPool>): Schedule[] {
  return template
    .ofType('AWS::Scheduler::Schedule', scheduleProperties)
    .flatMap(({ id, properties: { ScheduleExpression, State, Target } }) => {
      if (State !== 'ENABLED') return [];
      const pool = [...pools.values()].find(({ spec }) => spec.arn === Target.Arn);
      if (pool === undefined)
        throw new Error(`The target of schedule ${id}, ${Target.Arn}, is not a function of the stack.`);
      return [
        {
          expression: ScheduleExpression,
          pool,
          input: JSON.parse(Target.Input),
          next: parseExpression(ScheduleExpression, id),
        },
      ];
    });
}

function parseExpression(expression: string, id: string): Schedule['next'] {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  if (count !== undefined) {
    const ms = Number(count) * (units[unit ?? ''] ?? minute);
    return () => ms;
  }
  const cron = /^cron\((.+)\)$/.exec(expression)?.[1];
  if (cron === undefined) throw new Error(`The local stage does not support the schedule ${id}: ${expression}`);
  const next = nextCron(cron);
  return (now) => Math.max(1000, next(now).getTime() - now.getTime());
}

/** Invokes each function on its schedule. @returns a function that stops all schedules. */
export function startSchedules(schedules: readonly Schedule[]): () => void {
  const timers = new Map<Schedule, NodeJS.Timeout>();
  const wait = (schedule: Schedule): void => {
    // A timer is limited to 24.8 days; a longer wait is split.
    const ms = schedule.next(new Date());
    const step = Math.min(ms, 2 ** 31 - 1);
    const timer = setTimeout(() => {
      if (step === ms) void schedule.pool.invoke(schedule.input);
      wait(schedule);
    }, step);
    timers.set(schedule, timer);
  };
  for (const schedule of schedules) wait(schedule);
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
