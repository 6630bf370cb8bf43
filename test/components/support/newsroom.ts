import { getDeskArticle } from '#shared/api/article-desk.ts';
import {
  getNewsroomDocument,
  getNewsroomVersion,
  publishNewsroomDocument,
  saveNewsroomDraft,
} from '#shared/api/newsroom.ts';
import { getPublishedDocument } from '#shared/api/published.ts';
import type { DocumentVersion, NewsroomKind, SavedDocument } from '#shared/domain/newsroom/newsroom-document.ts';
import { deskDetail, deskRow } from '#test/support/desk/sample-desk-article.ts';
import { refusal, reply, status } from './api.ts';

/** A newsroom document on a stubbed server. */
export interface MockDocument {
  /** The document as it is now. */
  saved: () => SavedDocument;
  /** The bodies of the changes that the page has sent. */
  sent: unknown[];
  /** Another editor saves a draft. */
  draft: (content: unknown) => void;
  /** Another editor publishes. */
  publish: (content: unknown) => void;
}

/** Stubs the calls for one newsroom document, with versions and conflicts as on the server. */
export function mockDocument(kind: NewsroomKind): MockDocument {
  const sent: unknown[] = [];
  let saved: SavedDocument = { kind, version: 0, published: null, draft: null, history: [] };
  const versions: DocumentVersion[] = [];
  const draft = (content: unknown, by: string) => {
    const at = new Date().toISOString();
    saved = { ...saved, version: saved.version + 1, draft: content === null ? null : { by, at, content } };
  };
  const publish = (content: unknown, by: string, revertTo?: number) => {
    const publication = { number: versions.length + 1, by, at: new Date().toISOString() };
    const past = { ...publication, ...(revertTo === undefined ? {} : { revertTo }) };
    versions.push({ ...past, content });
    saved = {
      ...saved,
      version: saved.version + 1,
      published: { ...publication, content },
      draft: revertTo === undefined ? null : saved.draft,
      history: [past, ...saved.history],
    };
  };
  const whenPresent = (version: number, act: () => void) => {
    if (version !== saved.version) return status(409, refusal('changed_meanwhile', { present: saved }));
    act();
    return saved;
  };
  reply(getPublishedDocument, ({ params }) => {
    const { number = 0, at = null, content = null } = (params.kind === kind && saved.published) || {};
    return { number, at, content };
  });
  reply(getNewsroomDocument, () => saved);
  reply(saveNewsroomDraft, ({ body }) => {
    sent.push(body);
    return whenPresent(body.version, () => draft(body.content, 'Nia Newcomer'));
  });
  reply(publishNewsroomDocument, ({ body }) => {
    sent.push(body);
    const { version, revertTo } = body;
    const content = revertTo === undefined ? saved.draft?.content : versions[revertTo - 1]?.content;
    return whenPresent(version, () => publish(content, 'Nia Newcomer', revertTo));
  });
  // The front page names articles by their headlines.
  if (kind === 'front')
    reply(getDeskArticle, ({ params: { id } }) => deskDetail(deskRow(0, { id, title: `Headline of ${id}` })));
  reply(getNewsroomVersion, ({ params }) => versions[params.number - 1] ?? status(404));
  return {
    saved: () => saved,
    sent,
    draft: (content) => draft(content, 'Bo Byline'),
    publish: (content) => publish(content, 'Bo Byline'),
  };
}
