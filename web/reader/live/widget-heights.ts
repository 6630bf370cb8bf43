/** How high the widget is (px), for those who keep its place while its script is on its way: a head, three rows and a note. */
export const marketsWidgetHeight = 252;
