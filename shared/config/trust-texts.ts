import { keptEntries } from '../domain/readers/kept-entries.ts';
import { asMarkdown } from '../domain/text/markdown.ts';
import type { SitePages } from '../records/pages.ts';
import { brand } from './brand.ts';
import { editorial } from './editorial.ts';
import { limits } from './limits.ts';
import { retention } from './retention.ts';
import { type TrustPage, trustPath } from './site-paths.ts';

const { name, emails } = brand;
const mailTo = (address: string): string => `[${address}](mailto:${address})`;
const to = (page: TrustPage, words: string): string => `[${words}](${trustPath(page)})`;

/** What is true of each deployment, in Markdown: readers get it until editors publish a text of their own. */
export const defaultTexts: Readonly<Record<TrustPage, string>> = {
  'about-us': `
${name} is a news site for people who live between two shores: Caribbean, African, Latin American, Asian and Middle Eastern readers, at home and abroad.

# What we do

We read the feeds that publishers offer, put reports of the same event together, sort them by region and topic, and lead you to the publishers’ own pages. Each article names its publisher. Articles belong to their publishers, and each publisher has [a page](/publishers) that says where it is from and since when we read it.

# What we write ourselves

Articles of the “${editorial.name}” are put together by software from reports of other publishers, which they name and link to. A note at the end of each says how it was made. ${to('editorial-standards', 'Editorial standards')} has the rules.

# How the site is paid for

By ads, which are marked, and by [subscriptions](/subscribe). Some event listings may lead to partners who pay us a commission.

# Who we are

${to('contact', 'Contact and imprint')} names the operator and says how to reach us.
`,
  'editorial-standards': `
# Whom we read

Editors choose the publishers that we read. A publisher’s words stay its own: we show what its feed contains, shorten it in lists, and link to the whole.

# How stories are sorted

Software finds the region, the topic and the language of an article by its words. Reports of one event are shown as one story, under the earliest report, which lists the others. The newest stories come first. The front page leads with the newest one, unless a recent one has a picture, more reports or a more urgent subject. Editors may place a story at the top of the front page, or hide one.

# Software that writes

Articles of the “${editorial.name}” are made of other publishers’ reports, of two publishers at least. Without a language model each sentence is a quotation; with one, a note says so and that it may contain errors. Another note says if an editor has changed the text. They never lead the front page by themselves.

# Ads

Ads are marked as such. An article that a company has paid for is marked as sponsored.

# Figures

Weather, markets and sports come from data providers, which are named beside the figures. A sample figure is marked as a sample.

# Mistakes

We correct our mistakes and say so: ${to('corrections', 'Corrections')} lists what editors have corrected. If a publisher is wrong, please tell the publisher too; we take over its correction. To report a mistake, write to ${mailTo(emails.support)} with the address of the page.
`,
  corrections: `
When we get something wrong, we correct it and say what was wrong. An article whose headline, summary or picture was changed by our editors says so below its headline. Write to ${mailTo(emails.support)} if you have found a mistake.
`,
  privacy: `
This page says what ${name} stores about you, where and for how long. ${to('contact', 'Contact and imprint')} names who is responsible.

# Without an account

You can read, search and save articles without an account. Your choices stay in your browser: languages, your two shores (the countries or regions of home and of where you live), appearance, the size of text, which publishers, topics and words you hide, saved articles, which articles you have opened (the last ${keptEntries}, so that they look read), likes, your last searches, your own sources, your answer about ads, and the address that you give to the newsletter’s form. Deleting the data of this site in your browser deletes them.

We set one cookie, and only if you choose the languages that you read: it has these languages, for a year, so that pages come in them. We do not store or log what you search for, and our logs have no addresses of readers. To count a view once, we keep a code made from your network address and your browser for ${limits.viewMinutes} minutes; nobody can read the address from it. A like is kept with a code made from a random number of your browser. We also count how visits begin: directly, from a search engine, a social network, a newsletter, or which other site. Your browser tells us that site’s name, not the page, and we keep only the numbers.

# With an account

You sign in with Google, which tells us your name, e-mail address and picture. We then store

- these, the languages that you read, your two shores if you have chosen them, and what you hide, until you delete the account;
- what you follow, such as publishers and places, and what you like, until you take it back;
- which articles you have opened, for ${limits.readingDays} days, for your personal feed;
- only if you agree on your profile: which articles you have saved and opened, at most ${keptEntries} each, to show both on all your devices, until you withdraw your consent there, which deletes them at once;
- your subscription, if you have one: the owners of our team see who subscribes to what, and since when.

On [your profile](/profile) you can download all of it, and delete it with the account. After that, server logs remain for up to ${retention.logDays} days, backups for ${retention.backupDays} days, and the number of the account for ${retention.deletedAccountDays} days, so that nothing is stored under it again. Records of payments are kept as long as the law requires.

# Ads

Our own ads need no personal data: we choose them by the page and the country of your browser’s language, and keep each view and click, without who you are, for ${retention.adEventDays} days. Your browser remembers for 30 days which ads you have closed. If you report an ad, we keep the reason and the page as long as a view, with a code of your network address that changes every day. Some ads are shown only to readers who agree to personalised ads. If the site works with the ad network of Google, its ads load only after you have agreed; Google then stores and reads data on your device, such as cookies, to choose and measure ads. You can change your answer at any time: press “Ad choices” at the bottom of each page.

# Who else gets data

- Amazon Web Services runs our servers. Its firewall keeps the network addresses of blocked requests for up to ${retention.blockedRequestDays} days.
- Google signs you in, if you have an account.
- Stripe takes payments, where subscriptions are sold. We never see your card.
- Pictures and icons of publishers load from the publishers’ own servers, which see your network address but not the page that you read.
- The ad network, only as described above.

We sell no data, and we pass none on for other purposes.

# Your rights

You may ask what we store about you, have it corrected or deleted, and object to its use. Write to ${mailTo(emails.support)}. You may also complain to the data protection authority of your country.
`,
  terms: `
These terms apply when you use ${name}.

# Articles

Articles, pictures and names belong to their publishers. You may read them, share links and follow our feeds for your own use. For anything else, ask the publisher.

# Your account

You are responsible for what is done with your account. Do not use the site to break the law, to disturb it, or to collect its content automatically beyond the feeds that we offer. You can delete your account at any time.

# What we promise

We take care, but we do not write most of what you read here, and data such as prices and weather may be late or wrong. Do not rely on it for decisions about money, health or safety. The site may be unavailable at times. Nothing here limits the rights that the law gives you.
`,
  contact: `
# How to reach us

- Questions, mistakes, privacy and accessibility: ${mailTo(emails.support)}
- Subscriptions for teams and advertising: ${mailTo(emails.corporate)}
- The print edition: ${mailTo(emails.print)}

# For publishers

If you publish articles that we show and want to change or end that, write to ${mailTo(emails.support)} from an address of your site. Our reader of feeds calls itself ${brand.userAgent.split('/')[0]}.
`,
  accessibility: `
We want everybody to be able to read ${name}. Our aim is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.

# What we check

Before each new version, programs open the pages of the site and check names of controls, contrast in light and dark colours, the order of headings, sizes of targets, use by keyboard, text at twice its size, pages of 320 pixels, and languages that are written from right to left. No person has certified the site.

# What may be difficult

Articles and pictures come from publishers. Some pictures have no description, and some texts are marked with no language. The pages of publishers that we link to follow rules of their own.

# Tell us

If something does not work for you, write to ${mailTo(emails.support)} with the address of the page and what you use. If our answer does not help, the authority for accessibility in your country can.
`,
};

/** Who runs the site, or that it has not said so yet. */
function imprint({ operator, address, responsible }: SitePages): string {
  const named = [operator, address].filter((part) => part !== '').map(asMarkdown);
  const missing = [...(operator === '' ? ['name'] : []), ...(address === '' ? ['postal address'] : [])];
  return [
    '# Imprint',
    ...(named.length === 0 ? [] : [named.join('\\\n')]),
    ...(missing.length === 0 ? [] : [`The operator of this site has not given its ${missing.join(' and ')} yet.`]),
    ...(responsible === '' ? [] : [`Responsible for content: ${asMarkdown(responsible)}`]),
    `E-mail: ${mailTo(emails.support)}`,
  ].join('\n\n');
}

/**
 * A page as readers get it, in Markdown: the editors' text, else the default, with what the site knows: the imprint and
 * the terms of subscriptions.
 */
export function trustMarkdown(page: TrustPage, content: SitePages, subscriptionTerms: string): string {
  const text = content[page] === '' ? defaultTexts[page].trim() : content[page];
  if (page === 'contact') return `${text}\n\n${imprint(content)}`;
  if (page !== 'terms' || subscriptionTerms === '') return text;
  return `${text}\n\n# Subscriptions\n\n${asMarkdown(subscriptionTerms)}\n\n[Plans and prices](/subscribe)`;
}
