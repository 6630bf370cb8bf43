import { env } from '#functions/runtime/env.ts';

let known: string | null = null;

/**
 * The NewsAPI key of this stage from its SSM parameter, read once a process; null when the stage names none.
 * @throws what SSM raises; a key that is configured and cannot be read is an error, not "no key".
 */
export async function newsApiKey(): Promise<string | null> {
  const name = env().NEWS_API_KEY_PARAMETER;
  if (!name) return null;
  if (known) return known;
  // Loaded only here: most stages have no key, and a source of another kind should not wait for this client.
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  known = Parameter?.Value ?? null;
  return known;
}
