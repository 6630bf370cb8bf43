import { lazy } from '#functions/runtime/lazy.ts';
import { limits } from '#shared/config/limits.ts';

export interface Prompt {
  system: string;
  user: string;
}

/** Enough for the longest answer that would be taken. */
const maxTokens = 1500;
/** Close to the reports: this is no place for ideas. */
const temperature = 0.2;

const bedrock = lazy(async () => {
  // Loaded only here: a stage without a model should not wait for this client.
  const { BedrockRuntimeClient, ConverseCommand } = await import('@aws-sdk/client-bedrock-runtime');
  // One call for each answer that the day's budget has: who tries again is the queue.
  return { client: new BedrockRuntimeClient({ maxAttempts: 1 }), ConverseCommand };
});

/**
 * Asks a model once and answers its words.
 * @throws what Bedrock raises, or an error when the answer takes too long, is cut off or holds no words
 */
export async function askModel(modelId: string, { system, user }: Prompt): Promise<string> {
  const { client, ConverseCommand } = await bedrock();
  const command = new ConverseCommand({
    modelId,
    system: [{ text: system }],
    messages: [{ role: 'user', content: [{ text: user }] }],
    inferenceConfig: { maxTokens, temperature },
  });
  const seconds = limits.generation.modelTimeoutMs / 1000;
  const timer = AbortSignal.timeout(limits.generation.modelTimeoutMs);
  const answer = await client.send(command, { abortSignal: timer }).catch((error: unknown) => {
    if (timer.aborted) throw new Error(`The model did not answer within ${seconds} seconds`);
    throw new Error(`The model could not be asked: ${error instanceof Error ? error.name : 'unknown reason'}`, {
      cause: error,
    });
  });
  if (answer.stopReason === 'max_tokens') throw new Error('The answer of the model was cut off');
  const text = (answer.output?.message?.content ?? []).map((block) => block.text ?? '').join('');
  if (text.trim() === '') throw new Error('The model answered nothing');
  return text;
}
