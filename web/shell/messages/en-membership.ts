import { brand } from '#shared/config/brand.ts';
import type { PlanId } from '#shared/domain/membership/membership-plans.ts';
import { counted, formatNumber, plural } from './locale.ts';

const months = (count: number) => counted(count, 'month');
const sold: Record<PlanId, string> = { digital: `${brand.name} Digital`, bundle: `${brand.name} Digital Bundle` };

/** Texts of the subscription pages and the paywall. Texts that editors can change are in the membership settings. */
export const membershipMessages = {
  title: `Choose Your ${brand.name} Subscription`,
  kicker: 'Membership',
  blurb: 'Unlimited access to quality journalism, exclusive analysis and expert insights.',
  ribbonUntil: (text: string, day: string) => `${text} (until ${day})`,
  plans: 'Plans',
  popular: 'Most Popular',
  perMonth: (price: string) => `${price}/month`,
  forFirst: (count: number) => `for your first ${months(count)}`,
  afterwards: (price: string, from: string) => `then ${price} a month from ${from}`,
  standardRate: 'Standard rate',
  returning: 'Welcome back. The introductory price is for new subscribers only.',
  firstYear: (sum: string) => `${sum} in your first year`,
  instead: (sum: string, saved: string) => `instead of ${sum}. You save ${saved}.`,
  subscribe: 'Subscribe Now',
  processing: 'Processing...',
  yours: 'Your plan',
  mock: 'Mock Mode: payments are simulated. No money is taken, nothing renews, and the membership stays in this browser.',
  current: (plan: string, day: string) =>
    `Your ${plan} is active until ${day}. A new plan begins on that day, so you lose no time that you have paid for.`,
  /** When the plan that a reader has chosen takes effect. */
  next: (plan: string, day: string) => `${plan} begins on ${day}.`,
  currentRenews: (plan: string, day: string) =>
    `Your ${plan} renews on ${day}. A new plan begins on that day, so you lose no time that you have paid for.`,
  currentEnds: (plan: string, day: string) =>
    `Your ${plan} is active until ${day}. You pay for a new plan from that day.`,
  currentEndsSoon: (plan: string, day: string) =>
    `Your ${plan} is active until ${day}. You pay for a new plan from today.`,
  replace: {
    question: (plan: string) => `Replace your ${plan}?`,
    detail: (plan: string, day: string) =>
      `You keep your ${plan} until ${day}, and lose no time that you have paid for. The new plan begins on that day, at the standard price.`,
    // Paid memberships run side by side; the better one counts.
    paidDetail: (plan: string, day: string) =>
      `You have paid for your ${plan} until ${day} and keep it until then. You pay nothing today: the first payment for the new plan, at the standard price, is on ${day}.`,
    paidSoonDetail: (plan: string, day: string) =>
      `You keep your ${plan} until ${day}. You pay the standard price for the new plan from today.`,
    confirm: 'Change plan',
    confirmPaid: 'Continue to payment',
    cancel: 'Keep my plan',
  },
  // The present plan, after another one was chosen.
  continue: {
    question: (plan: string) => `Continue your ${plan}?`,
    detail: (plan: string, day: string) => `Your ${plan} goes on after ${day}, in place of another plan.`,
    confirm: 'Continue plan',
    cancel: 'Go back',
  },
  signInFirst:
    'Sign in first to use your membership on every device. You pay on Stripe; we never see your card details.',
  compare: 'Compare plans',
  compareWhat: 'Price and features',
  firstPrice: (count: number) => `Monthly price for the first ${months(count)}`,
  laterPrice: (from: number, to: number) =>
    from === to
      ? `Monthly price in month ${formatNumber(from)}`
      : `Monthly price, months ${formatNumber(from)} to ${formatNumber(to)}`,
  after: 'Monthly price after that',
  eachMonth: 'Monthly price',
  yearInAll: 'First-year total',
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
  notStored: 'Your browser could not save the subscription. You were not charged.',
  notOpen: 'Payments are not available yet. You were not charged.',
  changed: 'Your change of plan is saved',
  notRenewing: 'Your membership does not renew, so its plan cannot be changed. Reload the page to see your plan.',
  already: 'Your membership already renews automatically. You were not charged.',
  pending: 'Your payment is being confirmed. You do not need to pay again.',
  tooOften: 'Too many attempts. Please try again in a minute.',
  wrongAddress: 'The payment page could not be verified. You were not charged.',
  success: {
    title: `Welcome to ${brand.name}!`,
    active: 'Your subscription is active. Enjoy unlimited premium content.',
    inactive: 'There is no active subscription in this browser.',
    plan: { digital: 'Digital Membership', bundle: 'Digital Bundle Membership' } satisfies Record<PlanId, string>,
    intro: 'Introductory pricing active',
    standard: 'Standard pricing',
    start: 'Start Reading',
    next: 'What’s Next?',
    steps: {
      explore: ['Explore premium articles', 'Look for the Premium label on the front page.'],
      feed: [
        'Set up your personalised feed preferences',
        'Follow publishers and topics to see their articles in your feed.',
      ],
      app: ['Download the mobile app', 'Add this site to your home screen from your browser’s menu.'],
      newsletter: ['Join the newsletter', 'Sign up on the front page. No newsletter is sent yet.'],
    },
    manage: 'You can manage your subscription from your account settings.',
    confirming: 'Confirming your payment',
    confirmingHint: 'This usually takes a few seconds.',
    notYet: 'Your payment has not been confirmed yet',
    notYetHint: 'This can take a while. Your membership will start once it is confirmed. You do not need to pay again.',
    checkAgain: 'Check again',
    signIn: 'Sign in to see your membership',
    signInHint: 'Use the account you paid with.',
    failed: 'Your membership could not be loaded',
  },
  cancel: {
    title: 'Subscription Cancelled',
    hint: 'Your subscription process was cancelled. No charges were made to your account.',
    back: 'Back to Plans',
    home: 'Return to Home',
    help: 'Need Help?',
    helpHint: 'Contact us with questions about plans, payments or your account.',
    support: 'Contact Support',
  },
  paywall: {
    kicker: 'Premium',
    title: 'Subscribe to keep reading',
    starting: (price: string, count: number) =>
      `Starting at ${price}/month for your first ${count === 12 ? 'year' : plural(count, { one: 'month', other: months(count) })}`,
    // For readers who have had the intro price.
    startingAgain: (price: string) => `Starting at ${price}/month`,
    subscribe: 'Subscribe',
    member: 'Already a subscriber?',
    signIn: 'Sign In',
    hereOnly: 'Your subscription is stored in the browser you bought it in. Open this article there.',
    withoutMembership: 'Your account has no membership.',
    checking: 'Checking your membership',
    failed: 'Your membership could not be loaded',
    bodyFailed: 'The rest of the article could not be loaded',
  },
  setting: {
    title: 'Subscription',
    none: 'You have no subscription. All articles except premium ones are free.',
    see: 'See plans',
    active: 'Active',
    expired: 'Expired',
    until: (day: string) => `until ${day}`,
    ended: (day: string) => `ended on ${day}`,
    renews: (day: string) => `Next payment: ${day}.`,
    doesNotRenew: 'It does not renew automatically.',
    cancel: 'Cancel subscription',
    cancelled: 'Subscription cancelled',
    cancelledHint: (day: string) => `You keep access until ${day}.`,
    cancelFailed: 'Your subscription could not be cancelled',
    notStored: 'Your browser could not save the change.',
    support: 'Contact us',
    hereOnly: 'Stored in this browser only.',
  },
} as const;
