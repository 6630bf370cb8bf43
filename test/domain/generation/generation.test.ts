import { expect, test } from 'vitest';
import { type Generation, generationStage, nothingToReport } from '#shared/domain/generation/generation.ts';

const run: Generation = {
  running: true,
  startedAt: '2026-11-20T12:00:00Z',
  finishedAt: null,
  articles: [],
  error: null,
  tries: 1,
};
const ended = { ...run, running: false, finishedAt: '2026-11-20T12:00:04Z' };
const one = [{ id: 'a', title: 'A' }];

test.each([
  ['never', { ...run, running: false, startedAt: null, tries: 0 }],
  ['queued', { ...run, tries: 0 }],
  ['generating', run],
  ['generating', { ...run, tries: undefined }],
  ['retrying', { ...run, error: "The model's response is not JSON" }],
  ['done', { ...ended, articles: one }],
  ['nothing', { ...ended, error: nothingToReport }],
  ['partly', { ...ended, articles: one, error: 'The model did not answer' }],
  ['failed', { ...ended, tries: 3, error: 'The model did not answer' }],
  ['failed', { ...ended, finishedAt: null, error: 'The run was interrupted' }],
] as const)('a run of the generation is reported as %s [GEN-14]', (stage, given) => {
  expect(generationStage(given)).toBe(stage);
});
