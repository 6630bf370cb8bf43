/**
 * Seconds that a publisher or provider asks us to wait (RFC 9110 10.2.3: a number of seconds, or an HTTP date). Undefined when it does not ask,
 * or for what cannot be read; a date in the past is 0. Callers bound it.
 */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // HTTP dates name their day and are in GMT; Date.parse alone would also take '1', as a month.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
