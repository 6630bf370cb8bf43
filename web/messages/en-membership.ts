import { brand } from '#shared/config/brand.ts';
import type { PlanId } from '#shared/domain/membership/membership-plans.ts';
import { formatNumber, plural } from './locale.ts';

const months = (count: number) =>
  plural(count, { one: `${formatNumber(count)} month`, other: `${formatNumber(count)} months` });
const sold: Record<PlanId, string> = { digital: `${brand.name} Digital`, bundle: `${brand.name} Digital Bundle` };

/** Texts of the subscription pages and the paywall. Texts that editors can change are in the membership settings. */
export const membershipMessages = {
  title: `Choose Your ${brand.name} Subscription`,
  kicker: 'Membership',
  blurb:
    'Unlimited access to quality journalism, exclusive analysis and expert insights, from the shore you left and the shore you live on.',
  plans: 'Plans',
  popular: 'Most Popular',
  perMonth: (price: string) => `${price}/month`,
  forFirst: (count: number) => `for your first ${months(count)}`,
  afterwards: (price: string, from: string) => `then ${price} a month from ${from}`,
  standardRate: 'Standard rate',
  returning: 'The introductory price is for new subscribers; welcome back.',
  firstYear: (sum: string) => `${sum} in your first year`,
  instead: (sum: string, saved: string) => `instead of ${sum}: you save ${saved}.`,
  subscribe: 'Subscribe Now',
  processing: 'Processing...',
  current: (plan: string, day: string) => `Your ${plan} is active until ${day}. Another plan takes its place at once.`,
  replace: {
    question: (plan: string) => `Replace your ${plan}?`,
    // Mock mode: the browser holds one membership.
    detail: (plan: string, day: string) =>
      `Your ${plan} is active until ${day}. It ends now, and the rest of its time is lost. The new plan begins at once, at the standard price.`,
    // Paid memberships run side by side; the better one counts.
    paidDetail: (plan: string, day: string) =>
      `Your ${plan} is active until ${day} and stays yours until then. You pay for the new plan from today, at the standard price.`,
    confirm: 'Replace it',
    confirmPaid: 'Go on to pay',
    cancel: 'Keep my plan',
  },
  signInFirst:
    'You sign in first, so that your membership is yours on every device. You pay on Stripe’s page; we never see your card.',
  compare: 'The plans side by side',
  compareWhat: 'What you pay, and what you get',
  firstPrice: (count: number) => `A month, for the first ${months(count)}`,
  laterPrice: (from: number, to: number) =>
    from === to
      ? `A month, in month ${formatNumber(from)}`
      : `A month, from month ${formatNumber(from)} to ${formatNumber(to)}`,
  after: 'A month, after that',
  eachMonth: 'A month',
  yearInAll: 'First year, in all',
  included: 'Included',
  notIncluded: 'Not included',
  everythingIn: (plan: string) => `Everything in ${plan}`,
  more: 'More Subscription Options',
  corporate: 'Corporate Subscriptions',
  corporateLink: 'Learn More',
  print: 'Print Edition',
  printLink: 'Check Availability',
  faq: 'Frequently Asked Questions',
  terms: 'Terms & Conditions',
  created: 'Subscription Created!',
  createdHint: (plan: PlanId) => `Welcome to ${sold[plan]}! (Mock Mode)`,
  failed: 'Subscription Failed',
  failedHint: 'Please try again later',
  notStored: 'Your browser did not keep the subscription. Nothing was charged.',
  notOpen: 'Payments are not open here yet. Nothing was charged.',
  already: 'Your membership renews itself already. Nothing was charged.',
  tooOften: 'That was often; please wait a minute.',
  wrongAddress: 'The payment page could not be trusted. Nothing was charged.',
  success: {
    title: `Welcome to ${brand.name}!`,
    active: 'Your subscription is active: unlimited premium content is yours to read.',
    inactive: 'There is no active subscription in this browser.',
    plan: { digital: 'Digital Membership', bundle: 'Digital Bundle Membership' } satisfies Record<PlanId, string>,
    intro: 'Introductory pricing active',
    standard: 'Standard pricing',
    start: 'Start Reading',
    next: 'What’s Next?',
    steps: {
      explore: ['Explore premium articles', 'They carry the word Premium on the front page.'],
      feed: [
        'Set up your personalised feed preferences',
        'Follow publishers and topics, and their stories gather for you.',
      ],
      app: [
        'Download the mobile app',
        'Add this site to your home screen from your browser’s menu: it opens like an app.',
      ],
      newsletter: [
        'Join the newsletter',
        'News from both of your shores, by email. The form stands on the front page.',
      ],
    },
    manage: 'You can manage your subscription from your account settings.',
    confirming: 'We are waiting for your bank',
    confirmingHint: 'Your payment is being confirmed. That takes a few seconds, seldom a minute.',
    notYet: 'Your payment has not been confirmed yet',
    notYetHint:
      'Banks sometimes take their time. Your membership begins by itself as soon as it is; you need not pay again.',
    checkAgain: 'Look again',
    signIn: 'Sign in to see your membership',
    signInHint: 'It belongs to the account that you paid with.',
    failed: 'Your membership could not be looked up',
  },
  cancel: {
    title: 'Subscription Cancelled',
    hint: 'Your subscription process was cancelled. No charges were made to your account.',
    back: 'Back to Plans',
    home: 'Return to Home',
    help: 'Need Help?',
    helpHint: 'A question about a plan, a payment or your account? A person reads every message.',
    support: 'Contact Support',
  },
  paywall: {
    kicker: 'Premium',
    title: 'Read on with a subscription',
    starting: (price: string, count: number) =>
      `Starting at ${price}/month for your first ${count === 12 ? 'year' : plural(count, { one: 'month', other: months(count) })}`,
    // For readers who have had the intro price.
    startingAgain: (price: string) => `Starting at ${price}/month`,
    subscribe: 'Subscribe',
    member: 'Already a subscriber?',
    signIn: 'Sign In',
    hereOnly: 'A subscription is kept in the browser that it was bought in: open this story there.',
    withoutMembership: 'The account that you are signed in with has no membership.',
    checking: 'Looking up your membership',
    failed: 'Your membership could not be looked up',
    bodyFailed: 'The rest of the story could not be loaded',
  },
  setting: {
    title: 'Subscription',
    none: 'You have no subscription. Everything but premium articles is free to read.',
    see: 'See the plans',
    active: 'Active',
    expired: 'Expired',
    until: (day: string) => `until ${day}`,
    ended: (day: string) => `ended on ${day}`,
    renews: (day: string) => `The next payment is due on ${day}.`,
    doesNotRenew: 'It does not renew itself.',
    support: 'Questions, or done with it? Write to us.',
    hereOnly: 'It is kept in this browser.',
  },
} as const;
