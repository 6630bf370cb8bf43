// An execution environment: a thread that runs one event at a time, as in Lambda, of one function or of several that
// share it. Plain JavaScript, because type stripping would cost 10 MB in each thread.
import { AsyncLocalStorage } from 'node:async_hooks';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';

enableCompileCache(workerData.compileCache);

/** The function that the running code belongs to, also after its invocation has ended. */
const context = new AsyncLocalStorage();
/** The functions that this thread has loaded, by name. */
const functions = new Map();
/** The function of the latest event. */
let latest;
const owner = () => context.getStore() ?? latest;

/** The variables of this thread, which the threads that a function starts inherit. */
const inherited = process.env;
function enter(loaded) {
  if (loaded === latest) return;
  latest = loaded;
  for (const name of Object.keys(inherited)) delete inherited[name];
  Object.assign(inherited, loaded.env);
}

// Each function reads its own environment and logs under its own name.
Object.defineProperty(process, 'env', { get: () => owner()?.env ?? {}, enumerable: true });
for (const stream of [process.stdout, process.stderr])
  stream.write = (chunk, encoding, callback) => {
    const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    parentPort.postMessage({ type: 'output', name: owner()?.name, text });
    const done = typeof encoding === 'function' ? encoding : callback;
    if (done) process.nextTick(done);
    return true;
  };

const failure = (error) => ({
  errorType: error instanceof Error ? error.name : typeof error,
  errorMessage: error instanceof Error ? error.message : String(error),
  trace: error instanceof Error ? error.stack : undefined,
});

// Unfinished work of an earlier invocation must not fail the event of another function.
process.on('uncaughtException', (error) => {
  const name = owner()?.name;
  const isFatal = name === latest?.name;
  parentPort.postMessage({ type: 'crash', name, error: failure(error), isFatal });
  if (isFatal) process.exit(1);
});

async function load({ entry, environment, ...spec }) {
  const { name } = spec;
  enter({ ...spec, env: { ...environment } });
  try {
    const { handler } = await context.run(latest, () => import(entry));
    if (typeof handler !== 'function') throw new TypeError(`The bundle of ${name} exports no function called handler`);
    latest.handler = handler;
    functions.set(name, latest);
    parentPort.postMessage({ type: 'loaded', name });
  } catch (error) {
    parentPort.postMessage({ type: 'notLoaded', error: failure(error) });
  }
}

// Events and responses are passed as JSON text, as in AWS: values that JSON cannot carry do not get through.
async function invoke({ name, event, requestId, deadline }) {
  const loaded = functions.get(name);
  enter(loaded);
  const lambdaContext = {
    functionName: name,
    functionVersion: '$LATEST',
    awsRequestId: requestId,
    invokedFunctionArn: loaded.arn,
    memoryLimitInMB: String(loaded.memoryMb),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    const response = await context.run(loaded, async () => loaded.handler(JSON.parse(event), lambdaContext));
    if (loaded.answersHttp && response?.statusCode && typeof response.body === 'string') postHttp(response);
    else parentPort.postMessage({ type: 'response', json: JSON.stringify(response) ?? 'null' });
  } catch (error) {
    parentPort.postMessage({ type: 'error', error: failure(error) });
  }
  // Compiled code that this event needed is on disk for the next thread.
  if (!loaded.flushed) {
    loaded.flushed = true;
    setImmediate(flushCompileCache);
  }
}

/**
 * Posts an HTTP response. Its body moves to the main thread beside the JSON: nothing escapes, parses or copies it.
 */
function postHttp({ body, ...rest }) {
  const encoding = rest.isBase64Encoded === true ? 'base64' : 'utf8';
  // Not from Node's pool, whose memory cannot be transferred.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(body, encoding));
  const length = bytes.write(body, encoding);
  const json = JSON.stringify(rest);
  // Lambda limits the size of the JSON text, in which a character of the body takes up to six bytes.
  const jsonBytes = json.length + (body.length > 1_000_000 ? Buffer.byteLength(JSON.stringify(body)) : body.length);
  parentPort.postMessage({ type: 'response', json, jsonBytes, body: bytes.subarray(0, length) }, [bytes.buffer]);
}

parentPort.on('message', (message) => (message.type === 'load' ? load(message.spec) : invoke(message)));
