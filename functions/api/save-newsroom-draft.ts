import { saveDraft } from '#functions/newsroom/documents.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { saveNewsroomDraft } from '#shared/api/newsroom.ts';

export const handler = deskEndpoint(saveNewsroomDraft, ({ params, body: { content, version }, caller }) =>
  saveDraft(params.kind, content, { version, by: caller.name, now: new Date() }),
);
