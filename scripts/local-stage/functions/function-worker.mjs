// An execution environment of a function: a worker thread that handles one event after another, as in Lambda. Plain
// JavaScript, because type stripping would cost 10 MB in each thread.
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

// Events and responses are passed as JSON text, as in AWS: values that JSON cannot carry do not get through.
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
    const response = await handler(JSON.parse(event), context);
    parentPort.postMessage({ response: JSON.stringify(response) ?? 'null' });
  } catch (error) {
    parentPort.postMessage({ error: failure(error) });
  }
});
