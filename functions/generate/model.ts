import { lazy } from '#functions/runtime/lazy.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { limits } from '#shared/config/limits.ts';
import { daySeconds, utcDay } from '#shared/domain/utc-day.ts';

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

const keepSeconds = 7 * daySeconds;

const modelCallsEntity = defineEntity({
  model: { entity: 'modelCalls', version: '1', service },
  attributes: {
    day: { type: 'string', required: true },
    used: { type: 'number' },
    expiresAt: { type: 'number' },
  },
  indexes: { byDay: keys('generation', 'calls#${day}') },
});

/**
 * Takes one call from the model budget of the UTC day. A call that fails counts too.
 * @returns false when the budget is spent
 */
export async function takeModelCall(now: Date): Promise<boolean> {
  const { data } = await modelCallsEntity()
    .update({ day: utcDay(now) })
    .add({ used: 1 })
    .set({ expiresAt: Math.floor(now.getTime() / 1000) + keepSeconds })
    .go({ response: 'all_new' });
  return (data.used ?? 0) <= limits.generation.modelCallsPerDay;
}

/** The day's calls are used up. A retry before tomorrow is useless. */
export class ModelBudgetSpent extends Error {
  constructor() {
    super(`The daily limit of ${limits.generation.modelCallsPerDay} model calls has been reached`);
  }
}
