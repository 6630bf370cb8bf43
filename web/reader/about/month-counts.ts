/** Stories of a month: `2026-11`. */
export interface MonthCount {
  month: string;
  count: number;
}

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** The last `length` months up to the newest one with stories, the oldest first; months without stories have 0. */
export function lastMonths(months: readonly MonthCount[], length: number): MonthCount[] {
  const counts = new Map(months.map(({ month, count }) => [month, count]));
  const sorted = [...counts.keys()].filter((month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month)).sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: MonthCount[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) {
    all.push({ month, count: counts.get(month) ?? 0 });
    if (all.length > length) all.shift();
  }
  return all;
}
