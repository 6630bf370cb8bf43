import { measurePictures } from '#functions/articles/measure-pictures.ts';
import { pictureMessage } from '#functions/pictures/picture-queue.ts';
import { required } from '#functions/runtime/env.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';

/** Consumes PicturesQueue: stores size and colour of the pictures of new articles. */
export const handler = queueConsumer({
  schema: pictureMessage,
  queueUrl: () => required('PICTURES_QUEUE_URL'),
  consume: async (messages) => {
    await measurePictures(messages.flatMap(({ body }) => body.ids));
    return new Map();
  },
});
