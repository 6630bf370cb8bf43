import type { MembershipSettings } from '../domain/membership/membership-plans.ts';
import { currencySymbols } from '../domain/membership/money.ts';
import { brand } from './brand.ts';
import { stageCurrency } from './currency.ts';

/** Default prices. Only the defaults below use them; pages read the stored settings. */
const pricing = {
  currency: stageCurrency,
  currencySymbol: currencySymbols[stageCurrency],
  introMonths: 12,
  digital: { standard: 14.99, intro: 2 },
  bundle: { standard: 18.99, intro: 4 },
} as const;
/** Days mentioned in the default texts. */
const refundDays = 7;
const priceNoticeDays = 30;

/** Duration of a simulated payment, and of the confirmation before the next page opens, in milliseconds. */
export const subscribing = { processingMs: 1000, redirectMs: 1000 } as const;

/** A fresh copy of the default membership settings, which a browser starts with and can reset to. */
export const defaultMembershipSettings = (): MembershipSettings => ({
  plans: [
    {
      id: 'digital',
      name: 'Digital',
      description: 'Every premium article in full.',
      standardPrice: pricing.digital.standard,
      introPrice: pricing.digital.intro,
      introMonths: pricing.introMonths,
      currency: pricing.currency,
      popular: false,
      features: [
        'Unlimited premium articles',
        `Full refund within ${refundDays} days for new subscribers`,
        `At least ${priceNoticeDays} days’ notice of a price change`,
        'Plan changes from your next billing cycle',
        'Cancel any time',
      ],
      stripePriceIds: { standard: '', intro: '' },
    },
    {
      id: 'bundle',
      name: 'Digital Bundle',
      description: 'Opens the same articles as Digital, at a price that pays more towards the newsroom.',
      standardPrice: pricing.bundle.standard,
      introPrice: pricing.bundle.intro,
      introMonths: pricing.introMonths,
      currency: pricing.currency,
      popular: true,
      features: [
        'Everything in Digital',
        'A larger contribution to the newsroom',
        `Full refund within ${refundDays} days for new subscribers`,
        `At least ${priceNoticeDays} days’ notice of a price change`,
        'Cancel any time',
      ],
      stripePriceIds: { standard: '', intro: '' },
    },
  ],
  faqItems: [
    {
      id: 'cancel',
      question: 'Can I cancel at any time?',
      answer:
        'Yes. You can cancel any time without a fee. You keep access until the end of the period you have paid for.',
      order: 1,
    },
    {
      id: 'refund',
      question: 'Can I get a refund?',
      answer: `Yes. New subscribers can get a full refund within ${refundDays} days of their first payment. Email ${brand.emails.support}.`,
      order: 2,
    },
    {
      id: 'price-change',
      question: 'Will the price change?',
      answer: `Your introductory price applies for the months shown with your plan, followed by the standard price. We give at least ${priceNoticeDays} days’ notice of any price change.`,
      order: 3,
    },
    {
      id: 'plan-change',
      question: 'Can I change my plan?',
      answer:
        'Yes. Plan changes take effect at your next billing cycle. Until then you keep your present plan, so you lose no time that you have paid for.',
      order: 4,
    },
    {
      id: 'devices',
      question: 'Which devices can I use?',
      answer:
        'Any phone, tablet or computer with a web browser. A membership paid online belongs to your account: sign in on each device. A membership in Mock Mode stays in the browser where it was started.',
      order: 5,
    },
  ],
  terms: [
    'Introductory prices are for new subscribers and apply for the months shown with the plan. After that, the standard price is charged each month until you cancel.',
    `New subscribers may ask for a full refund within ${refundDays} days of the first payment.`,
    `We give at least ${priceNoticeDays} days’ notice of a price change.`,
    'Plan changes take effect at the next billing cycle. The present plan stays until then.',
    'You may cancel any time. You keep access until the end of the period you have paid for.',
  ].join(' '),
  corporateText:
    'No group plan is sold on this page. Write to us with the number of readers in your team, university or library.',
  printText: `${brand.name} is not printed yet. Write to us if you would like to read it on paper, and where.`,
  ribbonText: 'Limited time offer: introductory pricing for new subscribers',
  cancelText: 'You can cancel anytime.',
  currency: pricing.currency,
  currencySymbol: pricing.currencySymbol,
  introMonths: pricing.introMonths,
  stripeEnabled: false,
  defaultPremium: false,
});
