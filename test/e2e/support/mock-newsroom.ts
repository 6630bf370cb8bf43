import type { Page } from 'playwright/test';
import type { NewsroomKind, SavedDocument } from '#shared/domain/newsroom/newsroom-document.ts';

/** What the mocked server has of a document; a test may change it. */
export interface MockedDocument {
  published: unknown;
  draft: unknown;
  version: number;
  /** The bodies of all changes, in order. */
  changes: unknown[];
  /** Returned in place of the next publication. */
  refusal?: { status: number; json: object } | undefined;
}

/** Mocks a newsroom document for readers and for the desk. */
export async function mockDocument(page: Page, kind: NewsroomKind, published: unknown = null): Promise<MockedDocument> {
  const state: MockedDocument = { published, draft: null, version: published === null ? 0 : 2, changes: [] };
  const at = '2026-11-20T09:00:00.000Z';
  const by = 'editor@example.org';
  const isPublished = () => state.published !== null;
  const saved = (): SavedDocument => ({
    kind,
    version: state.version,
    published: isPublished() ? { number: 1, by, at, content: state.published } : null,
    draft: state.draft === null ? null : { by, at, content: state.draft },
    history: isPublished() ? [{ number: 1, by, at }] : [],
  });
  await page.route(new RegExp(`/api/published/${kind}$`), (route) =>
    route.fulfill({
      json: { number: isPublished() ? 1 : 0, at: isPublished() ? at : null, content: state.published },
    }),
  );
  await page.route(new RegExp(`/api/newsroom/${kind}(/publish)?$`), (route) => {
    const request = route.request();
    if (request.method() !== 'GET') {
      const body: { content?: unknown } = request.postDataJSON();
      state.changes.push(body);
      if (request.method() === 'POST' && state.refusal !== undefined) return route.fulfill(state.refusal);
      state.version += 1;
      if (request.method() === 'PUT') state.draft = body.content;
      else [state.published, state.draft] = [state.draft, null];
    }
    return route.fulfill({ json: saved() });
  });
  return state;
}
