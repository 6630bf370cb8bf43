import type { MembershipSettings } from '../domain/membership/membership-plans.ts';
import { brand } from './brand.ts';

/** Default prices. Only the defaults below use them; pages read the stored settings. */
const pricing = {
  currency: 'GBP',
  currencySymbol: '£',
  introMonths: 12,
  digital: { standard: 14.99, intro: 2 },
  bundle: { standard: 18.99, intro: 4 },
} as const;
/** Days mentioned in the default texts. */
const refundDays = 7;
const priceNoticeDays = 30;

/** Duration of a simulated payment, and of the confirmation before the next page opens, in milliseconds. */
export const subscribing = { processingMs: 1000, redirectMs: 1000 } as const;

const defaults: MembershipSettings = {
  plans: [
    {
      id: 'digital',
      name: 'Digital',
      description: 'Every article, on every screen you own.',
      standardPrice: pricing.digital.standard,
      introPrice: pricing.digital.intro,
      introMonths: pricing.introMonths,
      currency: pricing.currency,
      popular: false,
      features: [
        'All premium articles, without limit',
        'Analysis from both shores, by people who live there',
        'A feed of your own, from the publishers and topics you choose',
        'Reading on phone, tablet and computer with one account',
        'Cancel any time, in a minute, online',
      ],
      stripePriceIds: { standard: '', intro: '' },
    },
    {
      id: 'bundle',
      name: 'Digital Bundle',
      description: 'Everything in Digital, and all that we add to it.',
      standardPrice: pricing.bundle.standard,
      introPrice: pricing.bundle.intro,
      introMonths: pricing.introMonths,
      currency: pricing.currency,
      popular: true,
      features: [
        'Everything in Digital',
        'Expert briefings on money, migration and markets',
        'The weekend edition: long reads and interviews',
        'Early access to what we publish next',
        'Cancel any time, in a minute, online',
      ],
      stripePriceIds: { standard: '', intro: '' },
    },
  ],
  faqItems: [
    {
      id: 'cancel',
      question: 'Can I cancel at any time?',
      answer:
        'Yes. You can cancel any time, without a reason and without a fee, and you keep reading until the period you paid for ends.',
      order: 1,
    },
    {
      id: 'refund',
      question: 'Can I have my money back?',
      answer: `New subscribers get a full refund within ${refundDays} days of their first payment. Write to ${brand.emails.support} and it is done.`,
      order: 2,
    },
    {
      id: 'price-change',
      question: 'Will the price change?',
      answer: `Your introductory price holds for the months we promise, then the standard price applies. If a price ever changes, we tell you at least ${priceNoticeDays} days before you pay it.`,
      order: 3,
    },
    {
      id: 'plan-change',
      question: 'Can I change my plan?',
      answer: 'Whenever you like. Plan changes take effect at your next billing cycle.',
      order: 4,
    },
    {
      id: 'devices',
      question: 'Where can I read?',
      answer: 'On your phone, your tablet and your computer, in the browser you already have.',
      order: 5,
    },
  ],
  terms: [
    'Introductory prices are for new subscribers and hold for the months shown with the plan; after that the standard price is charged each month until you cancel.',
    `New subscribers may ask for a full refund within ${refundDays} days of the first payment.`,
    `We give notice of a price change at least ${priceNoticeDays} days before it applies.`,
    'Plan changes take effect at the next billing cycle.',
    'You may cancel any time; your access lasts until the end of the period that is paid for.',
  ].join(' '),
  corporateText:
    'One agreement for your whole team, university or library, with a price for each reader that falls as you grow.',
  printText: 'The weekend edition on paper, delivered to your door where our printers can reach it.',
  ribbonText: 'Limited time offer: introductory pricing for new subscribers',
  cancelText: 'You can cancel anytime.',
  currency: pricing.currency,
  currencySymbol: pricing.currencySymbol,
  introMonths: pricing.introMonths,
  stripeEnabled: false,
  defaultPremium: false,
};

/** A fresh copy of the default membership settings, which a browser starts with and can reset to. */
export const defaultMembershipSettings = (): MembershipSettings => structuredClone(defaults);
