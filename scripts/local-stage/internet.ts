import { lookup } from 'node:dns/promises';

/** Whether any of these hosts is known. Two seconds at most: a machine without internet must not wait for its resolver. */
export async function anyResolves(hosts: readonly string[]): Promise<boolean> {
  const limit = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000).unref());
  const asked = Promise.any(hosts.map((host) => lookup(host))).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, limit]);
}
