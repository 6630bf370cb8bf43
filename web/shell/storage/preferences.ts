import { languagesCookie } from '#shared/config/site-paths.ts';
import { type Hidden, hiddenKinds } from '#shared/domain/readers/hidden.ts';
import { anything, fields, flag, listOf, notNegative, nullOr, number, oneOf, text, textLike } from '../state/shapes.ts';
import { storedValue } from './stored-value.ts';

// Before the first paint, `first-paint.js` (vite.config.ts) reads the appearance, the size of text and the languages.

export const appearanceName = 'appearance';
/** Light, dark, or the device's setting. */
export const appearance = storedValue(appearanceName, oneOf(['light', 'dark', 'system']), 'system');

export const textSizeName = 'text_size';
export const textSizes = [90, 100, 112, 125, 150, 175, 200] as const;
/** The size of an article's text in percent. */
export const textSize = storedValue(textSizeName, oneOf(textSizes), 100);
/** The CSS property that has it, as a factor. */
export const textSizeProperty = '--text-size';

export const feedLayoutName = 'feed_layout';
export const feedLayouts = ['unified', 'columns'] as const;
export type FeedLayout = (typeof feedLayouts)[number];
/** 'Unified Scroll' (masonry) or 'Independent Columns'. */
export const feedLayout = storedValue(feedLayoutName, oneOf(feedLayouts), 'unified');

/** The text of the breaking line that the reader has closed last. */
export const closedBreaking = storedValue('closed_breaking', text, '');

export const frontPreviewName = 'front_preview';
/** The draft of the front page that an editor looks at in the window `/?preview`. */
export const frontPreview = storedValue(frontPreviewName, anything, null);

export const readLanguagesName = 'languages';
/** The languages that the reader reads; empty: all. Null: not chosen. */
export const readLanguages = storedValue(readLanguagesName, nullOr(listOf(text)), null);
/**
 * Tells the edge which languages the reader has chosen, in the only cookie of the site: it gives the front page in
 * these. Without a choice there is none.
 */
export function noteReadLanguages(): void {
  const chosen = readLanguages.read();
  if (chosen === null && !hasNotedLanguages()) return;
  const age = chosen === null ? 0 : yearSeconds;
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API, and it takes time.
    document.cookie = `${languagesCookie}=${(chosen ?? []).join('.')}; Path=/; Max-Age=${age}; SameSite=Lax`;
  } catch {
    // Then the page changes to these languages once it runs.
  }
}
/** A browser that blocks cookies may throw. */
function hasNotedLanguages(): boolean {
  try {
    return document.cookie.includes(`${languagesCookie}=`);
  } catch {
    return false;
  }
}
const yearSeconds = 365 * 24 * 3600;
/** Id of the account that has the same languages as this browser; null if none has. */
export const languagesAccount = storedValue('languages_account', nullOr(text), null);

const shoreCode = nullOr(text);
/** The reader's two shores (`useShores`). Null: not chosen, the default follows the device. */
export const chosenShores = storedValue('shores', nullOr(fields({ home: shoreCode, here: shoreCode })), null);
/** Id of the account that has yet to get the shores of this browser; null if none has. */
export const unsavedShores = storedValue('unsaved_shores', nullOr(text), null);

/** What the reader hides, the newest first, with what they have undone. */
export const hiddenItems = storedValue(
  'hidden',
  listOf<Hidden>(fields({ kind: oneOf(hiddenKinds), value: text, name: text, at: number, until: nullOr(number) })),
  [],
);

/** The city that was chosen last on the weather page. Null before the first choice. */
export const weatherCity = storedValue('weather_city', nullOr(text), null);

export const degreeUnits = ['C', 'F'] as const;
export type DegreeUnit = (typeof degreeUnits)[number];
/** Celsius or Fahrenheit. Null: not chosen, the default follows the device. */
export const weatherUnit = storedValue('weather_unit', nullOr(oneOf(degreeUnits)), null);

const currencyCode = textLike(/^[A-Z]{3}$/);
/** The last conversion: currencies and amount. Null: none yet, the default follows the reader's shores. */
export const corridor = storedValue(
  'corridor',
  nullOr(fields({ from: currencyCode, to: currencyCode, amount: notNegative })),
  null,
);

/** Whether the desk's lists have low rows. */
export const denseLists = storedValue('dense_lists', flag, true);

/** This browser's visit to the desk: when it was last seen there, and when the visit before ended. */
export const deskVisit = storedValue('desk_visit', nullOr(fields({ seen: text, since: text })), null);
