/**
 * Parses a Retry-After header (RFC 9110 10.2.3: seconds, or an HTTP date). The caller sets an upper bound.
 * @returns seconds; 0 for a date in the past, undefined when the header is missing or invalid
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // HTTP dates begin with the name of the day. Date.parse alone would also accept '1', as a month.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
