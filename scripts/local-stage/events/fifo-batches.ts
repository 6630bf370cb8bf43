import type { SqsQueue } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';

type Dequeue = SqsQueue['dequeue'];

/** Lambda hands a function at most 6 MB, and an event source stops filling its batch there. Characters here, some of them of more bytes. */
const maxBatchCharacters = 4 * 1024 * 1024;

/**
 * Makes a FIFO queue hand out as many messages of one group as were asked for, in order, as SQS does. fauxqs hands out one message a group at
 * a time, and gives messages back in reverse when the visibility of several runs out; both would be slower and less exact than AWS.
 */
export function takeWholeBatches(queue: SqsQueue): void {
  if (!queue.isFifo()) return;
  const take: Dequeue = queue.dequeue.bind(queue);
  queue.dequeue = (maxCount, visibilityTimeout, deadLetters) => {
    queue.processTimers();
    restoreOrder(queue);
    const batch: ReturnType<Dequeue> = [];
    const taken = new Map<string, number>();
    let characters = 0;
    while (batch.length < Math.min(maxCount, 10) && characters < maxBatchCharacters) {
      // A group that this batch has locked stays open to this batch.
      for (const group of taken.keys()) queue.fifoLockedGroups.delete(group);
      const [message] = take(1, visibilityTimeout, deadLetters);
      if (message === undefined) break;
      const group = queue.inflightMessages.get(message.ReceiptHandle)?.message.messageGroupId;
      if (group !== undefined) taken.set(group, (taken.get(group) ?? 0) + 1);
      characters += message.Body.length;
      batch.push(message);
    }
    for (const [group, messages] of taken) queue.fifoLockedGroups.set(group, messages);
    return batch;
  };
}

function restoreOrder(queue: SqsQueue): void {
  for (const messages of queue.fifoMessages.values()) {
    messages.sort((a, b) => (a.sequenceNumber ?? '').localeCompare(b.sequenceNumber ?? '', 'en'));
  }
}
