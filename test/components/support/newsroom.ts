import {
  getNewsroomDocument,
  getPublishedDocument,
  publishNewsroomDocument,
  saveNewsroomDraft,
} from '#shared/api/newsroom.ts';
import type { NewsroomKind, SavedDocument } from '#shared/domain/newsroom/newsroom-document.ts';
import { refusal, reply, status } from './api.ts';

/** A newsroom document on a stubbed server. */
export interface MockDocument {
  /** The document as it is now. */
  saved: () => SavedDocument;
  /** The bodies of the changes that the page has sent. */
  sent: unknown[];
  /** Another editor publishes. */
  publish: (content: unknown) => void;
}

/** Stubs the calls for one newsroom document, with versions and conflicts as on the server. */
export function mockDocument(kind: NewsroomKind): MockDocument {
  const sent: unknown[] = [];
  let saved: SavedDocument = { kind, version: 0, published: null, draft: null, history: [] };
  const publish = (content: unknown, by: string) => {
    const publication = { number: saved.history.length + 1, by, at: new Date().toISOString() };
    saved = {
      ...saved,
      version: saved.version + 1,
      published: { ...publication, content },
      draft: null,
      history: [publication, ...saved.history],
    };
  };
  const whenPresent = (version: number, act: () => void) => {
    if (version !== saved.version) return status(409, refusal('changed_meanwhile', { present: saved }));
    act();
    return saved;
  };
  reply(getPublishedDocument, () => {
    const { number = 0, at = null, content = null } = saved.published ?? {};
    return { number, at, content };
  });
  reply(getNewsroomDocument, () => saved);
  reply(saveNewsroomDraft, ({ body }) => {
    sent.push(body);
    return whenPresent(body.version, () => {
      const draft = { by: 'Nia Newcomer', at: new Date().toISOString(), content: body.content };
      saved = { ...saved, version: saved.version + 1, draft };
    });
  });
  reply(publishNewsroomDocument, ({ body }) => {
    sent.push(body);
    return whenPresent(body.version, () => publish(saved.draft?.content, 'Nia Newcomer'));
  });
  return { saved: () => saved, sent, publish: (content) => publish(content, 'Bo Byline') };
}
