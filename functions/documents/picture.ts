import { readPicture } from '#functions/pictures/read-picture.ts';
import { document } from '#functions/runtime/document.ts';
import { isSignedPicture } from '#functions/table/picture-keys.ts';
import { brokenPictureSeconds, documents } from '#shared/api/documents.ts';

export const handler = document(documents.picture, async ({ params, query }) => {
  const address = query.get('address') ?? '';
  const isSigned = params !== null && (await isSignedPicture(address, params.key));
  const picture = isSigned ? await readPicture(address, Number(params.width)) : null;
  // Pages draw a picture in place of one that is missing.
  if (picture === null)
    return { missing: true, missingFor: brokenPictureSeconds, type: 'text/plain; charset=utf-8', text: 'No picture' };
  return { type: 'image/webp', text: picture.webp };
});
