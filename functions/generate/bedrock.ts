import { lazy } from '#functions/runtime/lazy.ts';
import { limits } from '#shared/config/limits.ts';

export interface Prompt {
  system: string;
  user: string;
}

/** Enough for the longest response that is accepted. */
const maxTokens = 1500;
/** Low, to stay close to the reports. */
const temperature = 0.2;

const bedrock = lazy(async () => {
  // Loaded on demand: a stage without a model does not pay for this client.
  const { BedrockRuntimeClient, ConverseCommand } = await import('@aws-sdk/client-bedrock-runtime');
  // The daily budget counts calls, so the SDK must not retry. The queue does.
  return { client: new BedrockRuntimeClient({ maxAttempts: 1 }), ConverseCommand };
});

/**
 * Calls a model once.
 * @returns the text of its response
 * @throws the error of Bedrock, or an error when the response is late, truncated or empty
 */
export async function callModel(modelId: string, { system, user }: Prompt): Promise<string> {
  const { client, ConverseCommand } = await bedrock();
  const command = new ConverseCommand({
    modelId,
    system: [{ text: system }],
    messages: [{ role: 'user', content: [{ text: user }] }],
    inferenceConfig: { maxTokens, temperature },
  });
  const seconds = limits.generation.modelTimeoutMs / 1000;
  const timeout = AbortSignal.timeout(limits.generation.modelTimeoutMs);
  const response = await client.send(command, { abortSignal: timeout }).catch((error: unknown) => {
    if (timeout.aborted) throw new Error(`The model did not answer within ${seconds} seconds`);
    throw new Error(`The model could not be called: ${error instanceof Error ? error.name : 'unknown reason'}`, {
      cause: error,
    });
  });
  if (response.stopReason === 'max_tokens') throw new Error("The model's response was truncated");
  const text = (response.output?.message?.content ?? []).map((block) => block.text ?? '').join('');
  if (text.trim() === '') throw new Error("The model's response is empty");
  return text;
}
