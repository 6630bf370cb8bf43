/** How tall the weather beside the news is (px), so that its place can be kept before its code has come. */
export const weatherWidgetHeight = 272;
