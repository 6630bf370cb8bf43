import { publishedNow } from '#functions/newsroom/published.ts';
import { endpoint } from '#functions/runtime/endpoint.ts';
import { getTrustPage } from '#shared/api/published.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { trustMarkdown } from '#shared/config/trust-texts.ts';
import { markdownHtml } from '#shared/domain/text/markdown.ts';
import { emptySitePages } from '#shared/records/pages.ts';

export const handler = endpoint(getTrustPage, async ({ params: { page } }) => {
  const [pages, membership] = await Promise.all([publishedNow('pages'), publishedNow('membership')]);
  const content = pages.content ?? emptySitePages;
  const { terms } = membership.content ?? defaultMembershipSettings();
  const isDefault = content[page] === '' && page !== 'contact';
  return { html: markdownHtml(trustMarkdown(page, content, terms)), changedAt: isDefault ? null : pages.at };
});
