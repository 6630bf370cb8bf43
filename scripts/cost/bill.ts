import { type PriceName, type PriceRegion, priceOf } from './price-table.ts';

/** A line of the bill: a number of units at a price. `because` explains where the units come from. */
export interface Line {
  service: string;
  what: string;
  price: PriceName;
  units: number;
  because: string;
}
export const line = (service: string, what: string, price: PriceName, units: number, because: string): Line => ({
  service,
  what,
  price,
  units,
  because,
});
export interface PricedLine extends Line {
  unit: string;
  usdPerUnit: number;
  /** Units that the free tier covers, if it is taken into account. */
  freeUnits: number;
  usd: number;
}
export interface Bill {
  lines: PricedLine[];
  usd: number;
  usdPerThousandReaders: number;
  /** The three most expensive lines, the most expensive first. */
  largest: PricedLine[];
}

/**
 * Prices the lines. A free tier applies once an account and kind of unit: lines with the same price share it in order.
 */
export function billOf(lines: readonly Line[], readers: number, region: PriceRegion, freeTier: boolean): Bill {
  const left = new Map<PriceName, number>();
  const priced = lines.map((line): PricedLine => {
    const { unit, usd: by, free = 0 } = priceOf(line.price);
    const available = left.get(line.price) ?? (freeTier ? free : 0);
    const freeUnits = Math.min(available, line.units);
    left.set(line.price, available - freeUnits);
    const usdPerUnit = by[region];
    return { ...line, unit, usdPerUnit, freeUnits, usd: (line.units - freeUnits) * usdPerUnit };
  });
  const usd = priced.reduce((sum, line) => sum + line.usd, 0);
  return {
    lines: priced,
    usd,
    usdPerThousandReaders: usd / (readers / 1000),
    largest: priced.toSorted((a, b) => b.usd - a.usd).slice(0, 3),
  };
}
