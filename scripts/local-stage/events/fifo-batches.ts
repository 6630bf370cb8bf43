import type { SqsQueue } from './fauxqs.ts';

type Dequeue = SqsQueue['dequeue'];

/** Lambda limits a batch to 6 MB. This limit counts characters, some of which have more than one byte. */
const maxBatchCharacters = 4 * 1024 * 1024;

/**
 * Makes a FIFO queue return several messages of one group in order, as SQS does, by replacing its `dequeue`. fauxqs
 * returns one message a group at a time, and puts messages back in reverse order when their visibility time-out
 * expires.
 */
export function enableFifoBatches(queue: SqsQueue): void {
  if (!queue.isFifo()) return;
  const dequeueOne: Dequeue = queue.dequeue.bind(queue);
  queue.dequeue = (maxCount, visibilityTimeout, deadLetters) => {
    queue.processTimers();
    restoreOrder(queue);
    const batch: ReturnType<Dequeue> = [];
    const messagesByGroup = new Map<string, number>();
    let characters = 0;
    while (batch.length < Math.min(maxCount, 10) && characters < maxBatchCharacters) {
      // A group that this batch has locked stays open for this batch.
      for (const group of messagesByGroup.keys()) queue.fifoLockedGroups.delete(group);
      const [message] = dequeueOne(1, visibilityTimeout, deadLetters);
      if (message === undefined) break;
      const group = queue.inflightMessages.get(message.ReceiptHandle)?.message.messageGroupId;
      if (group !== undefined) messagesByGroup.set(group, (messagesByGroup.get(group) ?? 0) + 1);
      characters += message.Body.length;
      batch.push(message);
    }
    for (const [group, messages] of messagesByGroup) queue.fifoLockedGroups.set(group, messages);
    return batch;
  };
}

function restoreOrder(queue: SqsQueue): void {
  for (const messages of queue.fifoMessages.values()) {
    messages.sort((a, b) => (a.sequenceNumber ?? '').localeCompare(b.sequenceNumber ?? '', 'en'));
  }
}
