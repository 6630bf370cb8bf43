import type { Exchange } from '#shared/domain/live/exchange.ts';

/** A direction in which money is sent: from one currency to another. */
export interface Corridor {
  from: string;
  to: string;
}

const corridor = (from: string, to: string): Corridor => ({ from, to });

/** The most used corridors, offered as buttons. The first one is the default. */
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

/** Whether there is a rate for a corridor. */
export const hasRate = ({ from, to }: Corridor, exchange: Exchange): boolean =>
  from !== to && exchange.rate(from, to) !== null;

/**
 * The corridor to show: the reader's choice if both currencies are listed; otherwise the first one with a rate of the
 * suggested and the offered corridors; otherwise the first two currencies. Null if fewer than two currencies are
 * listed.
 */
export function startingCorridor(exchange: Exchange, chosen: Corridor | null, suggested: Corridor): Corridor | null {
  const isListed = (code: string) => exchange.currencies.includes(code);
  if (chosen !== null && chosen.from !== chosen.to && isListed(chosen.from) && isListed(chosen.to)) return chosen;
  const preset = [suggested, ...corridors].find((one) => hasRate(one, exchange));
  if (preset !== undefined) return preset;
  const [from, to] = exchange.currencies;
  return from === undefined || to === undefined ? null : { from, to };
}
