/** Requests at once to one public host from one process; what browsers allowed themselves for twenty years is 6. */
const perHost = 4;

const busy = new Map<string, { running: number; waiting: (() => void)[] }>();

/** Waits until fewer than four requests to this host run in this process. The caller must call what it is given, once. */
export async function takeHostSlot(host: string): Promise<() => void> {
  const slots = busy.get(host) ?? { running: 0, waiting: [] };
  busy.set(host, slots);
  if (slots.running >= perHost) await new Promise<void>((resume) => slots.waiting.push(resume));
  else slots.running++;
  return () => {
    // The place goes straight to who waits longest; counting down and up again would let a newcomer slip in between.
    const next = slots.waiting.shift();
    if (next) next();
    else if (--slots.running === 0) busy.delete(host);
  };
}
