/** Texts of the choice of the two shores. */
export const shoresMessages = {
  title: 'Your two shores',
  hint: 'Where your family is from and where you live. The two clocks follow them, and stories show who reports from which.',
  home: 'Home',
  here: 'Here',
  none: 'Not chosen',
  regions: 'Regions',
  countries: 'Countries',
  notSaved: 'Your shores could not be saved to your account',
  notSavedHint: 'This browser keeps them. We will try again when you next open the site.',
} as const;
