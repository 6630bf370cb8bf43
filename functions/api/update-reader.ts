import { mergeLists, setConsent } from '#functions/readers/kept-lists.ts';
import { enforceLimit } from '#functions/readers/rate-limit.ts';
import { readReader, saveSettings } from '#functions/readers/readers.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { invalid, notFound } from '#functions/runtime/refusal.ts';
import { updateReader } from '#shared/api/readers.ts';
import { limits } from '#shared/config/limits.ts';
import { normalisedLanguages } from '#shared/domain/articles/language.ts';
import { shore } from '#shared/domain/stories/shores.ts';

export const handler = endpoint(updateReader, async ({ caller, body }) => {
  const { languages, shores, hidden, keepsLists, keptLists } = body;
  const { uid } = caller;
  const now = new Date();
  for (const [side, code] of Object.entries(shores ?? {}))
    if (code !== null && !shore.safeParse(code).success)
      throw invalid(`shores.${side}`, `shores.${side} must be the code of a country such as JM, or a region`);
  if (keptLists !== undefined) await enforceLimit(`lists#${uid}`, limits.listsPerMinute, now);
  if (keepsLists !== undefined && !(await setConsent(uid, keepsLists))) throw notFound('User');
  const settings = {
    ...(languages && { languages: normalisedLanguages(languages) }),
    ...(shores && { shores }),
    ...(hidden && { hidden }),
  };
  const reader = Object.keys(settings).length > 0 ? await saveSettings(uid, settings) : await readReader(uid);
  if (reader === null) throw notFound('User');
  return keptLists === undefined ? reader : { ...reader, keptLists: await mergeLists(uid, keptLists, now) };
});
