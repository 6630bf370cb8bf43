/** How tall the weather beside the news is, so that its place can be kept before its code has come. */
export const widgetHeight = 272;
