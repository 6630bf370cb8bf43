import type { Page } from 'playwright/test';
import type { NewsroomKind, Publication, SavedDocument } from '#shared/domain/newsroom/newsroom-document.ts';

/** A newsroom document on a mocked server. Changes by other editors are made with its functions. */
export interface MockDocument {
  /** The document as it is now. */
  saved: () => SavedDocument;
  /** The bodies of the changes that the page has sent. */
  sent: unknown[];
  /** Another editor saves a draft. */
  draft: (content: unknown, by?: string) => void;
  /** Another editor publishes. */
  publish: (content: unknown, by?: string) => void;
}

/** Mocks the calls for one newsroom document, with versions and conflicts as on the server. */
export async function mockDocument(page: Page, kind: NewsroomKind): Promise<MockDocument> {
  const versions: (Publication & { content: unknown })[] = [];
  const sent: unknown[] = [];
  let saved: SavedDocument = { kind, version: 0, published: null, draft: null, history: [] };
  const draft = (content: unknown, by = 'Bo Byline') => {
    const at = new Date().toISOString();
    saved = { ...saved, version: saved.version + 1, draft: content === null ? null : { by, at, content } };
  };
  const publish = (content: unknown, by = 'Bo Byline', revertTo?: number) => {
    const publication = {
      number: versions.length + 1,
      by,
      at: new Date().toISOString(),
      ...(revertTo === undefined ? {} : { revertTo }),
    };
    versions.push({ ...publication, content });
    saved = {
      ...saved,
      version: saved.version + 1,
      published: { ...publication, content },
      draft: revertTo === undefined ? null : saved.draft,
      history: [publication, ...saved.history],
    };
  };
  await page.route(new RegExp(`/api/(newsroom|published)/${kind}(/|$)`), async (route) => {
    const { pathname } = new URL(route.request().url());
    const method = route.request().method();
    if (pathname.startsWith('/api/published/')) {
      const { number = 0, at = null, content = null } = saved.published ?? {};
      return route.fulfill({ json: { number, at, content } });
    }
    const [, number] = /\/versions\/(\d+)$/.exec(pathname) ?? [];
    if (number !== undefined) return route.fulfill({ json: versions[Number(number) - 1] });
    if (method === 'GET') return route.fulfill({ json: saved });
    const body: { version: number; content?: unknown; revertTo?: number } = route.request().postDataJSON();
    sent.push(body);
    if (body.version !== saved.version)
      return route.fulfill({
        status: 409,
        json: { message: 'Someone was faster', code: 'changed_meanwhile', details: [], present: saved },
      });
    if (method === 'PUT') draft(body.content, 'Ada Admin');
    else if (body.revertTo === undefined) publish(saved.draft?.content, 'Ada Admin');
    else publish(versions[body.revertTo - 1]?.content, 'Ada Admin', body.revertTo);
    return route.fulfill({ json: saved });
  });
  return { saved: () => saved, sent, draft, publish };
}
