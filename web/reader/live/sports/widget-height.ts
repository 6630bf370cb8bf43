/** How high the widget is (px), for those who keep its place while its script is on its way: a head, two matches, a player and a note. */
export const sportsWidgetHeight = 405;
