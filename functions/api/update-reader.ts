import { saveSettings } from '#functions/readers/readers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { invalid, notFound } from '#functions/runtime/refusal.ts';
import { updateReader } from '#shared/api/readers.ts';
import { normalisedLanguages } from '#shared/domain/articles/language.ts';
import { shore } from '#shared/domain/stories/shores.ts';

export const handler = endpoint(updateReader, async ({ caller, body: { languages, shores, hidden } }) => {
  for (const [side, code] of Object.entries(shores ?? {}))
    if (code !== null && !shore.safeParse(code).success)
      throw invalid(`shores.${side}`, `shores.${side} must be the code of a country such as JM, or a region`);
  const reader = await saveSettings(caller.uid, {
    ...(languages && { languages: normalisedLanguages(languages) }),
    ...(shores && { shores }),
    ...(hidden && { hidden }),
  });
  if (reader === null) throw notFound('User');
  return reader;
});
