import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory in MB of a process and everything below it, by name; Linux only, empty elsewhere. */
export function memoryOf(root: number): Map<string, number> {
  const parents = new Map<number, number>();
  const rows = new Map<number, { name: string; mb: number }>();
  try {
    for (const entry of readdirSync('/proc')) {
      const pid = Number(entry);
      if (!Number.isInteger(pid)) continue;
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
        parents.set(pid, field('PPid'));
        rows.set(pid, { name: /^Name:\s+(.*)$/m.exec(status)?.[1] ?? '?', mb: field('VmRSS') / 1024 });
      } catch {
        // It ended while we looked.
      }
    }
  } catch {
    return new Map();
  }
  const below = (pid: number): boolean => {
    for (let at = pid; at > 1; at = parents.get(at) ?? 0) if (at === root) return true;
    return false;
  };
  const found = new Map<string, number>();
  for (const [pid, { name, mb }] of rows) if (below(pid)) found.set(`${name} ${pid}`, mb);
  return found;
}
