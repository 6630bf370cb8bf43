import { lookup } from 'node:dns/promises';

/**
 * Whether DNS resolves any of these hosts. Gives up after two seconds: without internet a resolver may hang for long.
 */
export async function anyHostResolves(hosts: readonly string[]): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 2000).unref());
  const resolved = Promise.any(hosts.map((host) => lookup(host))).then(
    () => true,
    () => false,
  );
  return Promise.race([resolved, timeout]);
}
