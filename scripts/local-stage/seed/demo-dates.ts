const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * Fills the placeholders of a demo feed: `@{rfc822:-35m}` and `@{iso:-1d3h}` are times before `anchor`, `@{origin}` the server's own address.
 * @throws on a placeholder of another form, so that a typing mistake is seen at once.
 */
export function fillPlaceholders(text: string, anchor: Date, origin: string): string {
  return text.replace(/@\{([^}]*)\}/g, (whole, inside: string) => {
    if (inside === 'origin') return origin;
    const [, kind, sign, offset] = /^(rfc822|iso):([+-])((?:\d+[mhd])+)$/.exec(inside) ?? [];
    if (kind === undefined || offset === undefined) throw new Error(`Unknown placeholder ${whole}`);
    const ms = [...offset.matchAll(/(\d+)([mhd])/g)].reduce(
      (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
      0,
    );
    const time = new Date(anchor.getTime() + (sign === '-' ? -ms : ms));
    return kind === 'iso' ? time.toISOString().replace(/\.\d{3}Z$/, 'Z') : time.toUTCString();
  });
}
