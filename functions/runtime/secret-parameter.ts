const known = new Map<string, string>();

/**
 * The text of an SSM SecureString, read once a process; null when the parameter is empty.
 * @throws what SSM raises; a parameter that is named and cannot be read is an error, not "no key".
 */
export async function secretParameter(name: string): Promise<string | null> {
  const read = known.get(name);
  if (read !== undefined) return read;
  // Loaded only here: most stages have no key, and what needs none should not wait for this client.
  const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
  const { Parameter } = await new SSMClient({}).send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  const text = Parameter?.Value?.trim() || null;
  if (text !== null) known.set(name, text);
  return text;
}
