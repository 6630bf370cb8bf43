import {
  daysUpTo,
  firstDay,
  monthUpTo,
  type Period,
  type PeriodFault,
  periodFault,
} from '#shared/domain/desk/period.ts';

/** Named periods, each up to today. */
export const namedPeriods = ['7', '28', '90', 'month'] as const;
export type NamedPeriod = (typeof namedPeriods)[number];
const isNamed = (name: string | null): name is NamedPeriod => namedPeriods.some((one) => one === name);

export interface PeriodChoice {
  name: NamedPeriod | 'custom';
  period: Period;
}

const named = (name: NamedPeriod, today: string): PeriodChoice => ({
  name,
  period: name === 'month' ? monthUpTo(today) : daysUpTo(today, Number(name)),
});

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** Why a first and a last day make no period that can be shown; null if they do. */
export const customFault = ({ from, to }: Period, today: string): PeriodFault | 'from' | 'to' | null =>
  !isDay(from) || from < firstDay ? 'from' : isDay(to) ? periodFault({ from, to }, today) : 'to';

/** The period that an address chooses: `period=7`, or `from` and `to`. Otherwise `usual`. */
export function periodChoice(params: URLSearchParams, usual: NamedPeriod, today: string): PeriodChoice {
  const period = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (customFault(period, today) === null) return { name: 'custom', period };
  const name = params.get('period');
  return named(isNamed(name) ? name : usual, today);
}

/** The parameters of an address that choose a period. */
export function periodParams(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => ['period', 'from', 'to'].includes(name)));
}

/** The parameters for a choice; none for the usual one. */
export const paramsOf = ({ name, period }: PeriodChoice, usual: NamedPeriod): Record<string, string> =>
  name === 'custom' ? { ...period } : name === usual ? {} : { period: name };

/**
 * The query of a call. The usual period is the server's default, and a period that ends today has no last day: the
 * server's clock decides which day that is.
 */
export const queryOf = (
  { name, period: { from, to } }: PeriodChoice,
  usual: NamedPeriod,
  today: string,
): { from?: string; to?: string } => (name === usual ? {} : { from, ...(to === today ? {} : { to }) });

/** Change since the period before in per cent, rounded; null if there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 100);
