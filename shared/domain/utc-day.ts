export const dayMs = 24 * 60 * 60_000;

/** `2026-11-21`, in UTC. */
export const utcDay = (at: Date | number): string => new Date(at).toISOString().slice(0, 10);
