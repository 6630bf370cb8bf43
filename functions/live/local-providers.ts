import { localEnv } from '#functions/runtime/env.ts';

/**
 * Where the local stage sends the calls to providers: `off` asks nobody, an origin such as `http://127.0.0.1:4010` stands in for all of them, each in a folder
 * with its name; undefined leaves them their own addresses. `LOCAL_STAGE` is an esbuild define: what is deployed has neither the branch nor the name.
 */
export function localProviders(): string | undefined {
  return localEnv().providers || undefined;
}
