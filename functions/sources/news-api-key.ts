import { env } from '#functions/runtime/env.ts';
import { secretParameter } from '#functions/runtime/secret-parameter.ts';

/**
 * The NewsAPI key of this stage from its SSM parameter; null when the stage names none.
 * @throws what SSM raises; a key that is configured and cannot be read is an error, not "no key".
 */
export async function newsApiKey(): Promise<string | null> {
  const name = env().NEWS_API_KEY_PARAMETER;
  return name ? secretParameter(name) : null;
}
