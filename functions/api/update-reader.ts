import { saveLanguages } from '#functions/readers/readers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { updateReader } from '#shared/api/readers.ts';
import { normalisedLanguages } from '#shared/domain/articles/language.ts';

export const handler = endpoint(updateReader, async ({ caller, body: { languages } }) => {
  const reader = await saveLanguages(caller.uid, normalisedLanguages(languages));
  if (reader === null) throw notFound('User');
  return reader;
});
