// The only file that imports fauxqs (an SQS emulator) by file path. The package exports nothing but its complete
// server (`startFauxqs`), which the local stage cannot use for three reasons:
// - It also emulates SNS and S3, which costs 28 MB.
// - Event sources read the queues in this process instead of polling over HTTP. That needs the store behind the
// server.
// - Its FIFO queues differ from SQS, which queues.ts corrects.
// Private modules may change in any release, so the version is checked. To upgrade: change `supportedVersion`, then
// run the stage tests.
import packageJson from '../../../node_modules/fauxqs/package.json' with { type: 'json' };

const supportedVersion = '2.4.1';
if (packageJson.version !== supportedVersion)
  throw new Error(
    `scripts/local-stage/events/fauxqs.ts supports fauxqs ${supportedVersion}, and ${packageJson.version} is installed.`,
  );

/** Errors that SQS reports to the caller. */
export { SqsError } from '../../../node_modules/fauxqs/dist/common/errors.js';
// The operations that functions call, and two that are needed to look into a queue.
export { changeMessageVisibility } from '../../../node_modules/fauxqs/dist/sqs/actions/changeMessageVisibility.js';
export { deleteMessage } from '../../../node_modules/fauxqs/dist/sqs/actions/deleteMessage.js';
export { getQueueAttributes } from '../../../node_modules/fauxqs/dist/sqs/actions/getQueueAttributes.js';
export { receiveMessage } from '../../../node_modules/fauxqs/dist/sqs/actions/receiveMessage.js';
export { sendMessage } from '../../../node_modules/fauxqs/dist/sqs/actions/sendMessage.js';
export { sendMessageBatch } from '../../../node_modules/fauxqs/dist/sqs/actions/sendMessageBatch.js';
/** The queues and their messages, in memory. */
export { type SqsQueue, SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';
