import { takeModelCall } from '#functions/generate/model-calls.ts';
import { limits } from '#shared/config/limits.ts';
import type { ArticleDraft } from '#shared/domain/generation/article-draft.ts';
import type { Report } from '#shared/domain/generation/quotations.ts';
import { askModel } from './bedrock.ts';
import { readModelAnswer } from './model-answer.ts';
import { promptFor } from './model-prompt.ts';

/** The day's calls are used up: it makes no sense to try again before tomorrow. */
export class NoMoreCalls extends Error {
  constructor() {
    super(`The ${limits.generation.modelCallsPerDay} calls of the language model that a day has are used up`);
  }
}

/**
 * An article that a model has written from these reports; null when they hold too little.
 * @throws what went wrong with the model or its answer, to be tried again; NoMoreCalls when that is of no use
 */
export async function modelText(reports: readonly Report[], model: string): Promise<ArticleDraft | null> {
  if (reports.reduce((sum, { text }) => sum + text.length, 0) < limits.generation.least) return null;
  if (!(await takeModelCall(new Date()))) throw new NoMoreCalls();
  return readModelAnswer(await askModel(model, promptFor(reports)), reports);
}
