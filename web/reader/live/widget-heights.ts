// In a file without other imports: the front page reserves the space before it loads the widgets' code.

/** Height of the sports widget (px): a heading, two matches, a player and a note. */
export const sportsWidgetHeight = 405;
/** Height of the sports widget without the player (px), as on narrow screens. */
export const sportsMatchesHeight = 227;
/** Height of the weather widget (px). */
export const weatherWidgetHeight = 272;
/** Height of the markets widget (px): a heading, three rows and a note. */
export const marketsWidgetHeight = 252;
