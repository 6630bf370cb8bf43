/** Concurrent requests to one public host from one process. Browsers allow 6. */
const perHost = 4;

const busy = new Map<string, { running: number; waiting: (() => void)[] }>();

/**
 * Waits until fewer than four requests to this host run in this process.
 * @returns a function that releases the slot; call it exactly once
 */
export async function takeHostSlot(host: string): Promise<() => void> {
  const slots = busy.get(host) ?? { running: 0, waiting: [] };
  busy.set(host, slots);
  if (slots.running >= perHost) await new Promise<void>((resume) => slots.waiting.push(resume));
  else slots.running++;
  return () => {
    // Passes the slot to the longest waiting request. Freeing it first would let a newcomer take it.
    const next = slots.waiting.shift();
    if (next) next();
    else if (--slots.running === 0) busy.delete(host);
  };
}
