/** Texts of the choice of the two shores. */
export const shoresMessages = {
  title: 'Your two shores',
  hint: 'Where your family is from, and where you live. Stories show which outlets report from each, and the two clocks show the times there.',
  home: 'Home',
  here: 'Here',
  now: (home: string, here: string) => `Home: ${home}. Here: ${here}.`,
  none: 'Not chosen',
  suggested: (side: string, place: string) => `${side}: ${place} is our suggestion. You can change it.`,
  regions: 'Regions',
  countries: 'Countries',
  notSaved: 'Your shores could not be saved to your account',
  notSavedHint: 'This browser keeps them. We will try again when you next open the site.',
} as const;
