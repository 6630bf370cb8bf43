// One environment of a function: a worker thread that handles one event after another, as Lambda's do. Plain JavaScript, because each thread
// that strips types costs 10 MB more.
import { parentPort, workerData } from 'node:worker_threads';

const { entry, name } = workerData;
const failure = (error) => ({
  errorType: error instanceof Error ? error.name : typeof error,
  errorMessage: error instanceof Error ? error.message : String(error),
  trace: error instanceof Error ? error.stack : undefined,
});

let handler;
try {
  ({ handler } = await import(entry));
  if (typeof handler !== 'function') throw new TypeError(`The bundle of ${name} exports no function called handler`);
  parentPort.postMessage({ ready: true });
} catch (error) {
  parentPort.postMessage({ ready: false, error: failure(error) });
}

// Events and answers cross as JSON text, so that nothing passes here that AWS would not carry.
parentPort.on('message', async ({ event, requestId, deadline }) => {
  try {
    const context = {
      functionName: name,
      functionVersion: '$LATEST',
      awsRequestId: requestId,
      invokedFunctionArn: workerData.arn,
      memoryLimitInMB: String(workerData.memoryMb),
      logGroupName: `/aws/lambda/${name}`,
      logStreamName: 'local',
      callbackWaitsForEmptyEventLoop: false,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    };
    const answer = await handler(JSON.parse(event), context);
    parentPort.postMessage({ answer: JSON.stringify(answer) ?? 'null' });
  } catch (error) {
    parentPort.postMessage({ error: failure(error) });
  }
});
