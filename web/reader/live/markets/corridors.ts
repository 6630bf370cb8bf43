import type { Exchange } from '#shared/domain/live/exchange.ts';

/** Money goes from one currency to another. */
export interface Corridor {
  from: string;
  to: string;
}

const corridor = (from: string, to: string): Corridor => ({ from, to });

/** The ways that most money goes home, offered ready made; the first is where a reader begins of whom nothing is known. */
export const corridors: readonly [Corridor, ...Corridor[]] = [
  corridor('GBP', 'JMD'),
  corridor('USD', 'NGN'),
  corridor('EUR', 'XOF'),
  corridor('USD', 'INR'),
  corridor('CAD', 'TTD'),
  corridor('USD', 'MXN'),
  corridor('GBP', 'GHS'),
  corridor('AED', 'PHP'),
];

/** Whether money can be reckoned along a corridor. */
export const isOpen = ({ from, to }: Corridor, exchange: Exchange): boolean =>
  from !== to && exchange.rate(from, to) !== null;

/**
 * What the reader chose, where both currencies are listed; else the first open one of what their shores suggest, what is offered, and any other. Null when nothing can
 * be reckoned.
 */
export function startingCorridor(
  exchange: Exchange,
  chosen: Corridor | null,
  suggested: Corridor | null,
): Corridor | null {
  const listed = (code: string) => exchange.currencies.includes(code);
  if (chosen !== null && chosen.from !== chosen.to && listed(chosen.from) && listed(chosen.to)) return chosen;
  const given = [suggested, ...corridors].find((one) => one !== null && isOpen(one, exchange));
  if (given !== undefined) return given;
  const [from, to] = exchange.currencies;
  return from === undefined || to === undefined ? null : { from, to };
}
