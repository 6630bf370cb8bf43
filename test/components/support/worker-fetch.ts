/** Requests of workers to the page, and its answers. */
const channelName = 'fetch of workers';

/** The page's answer; without a status the connection failed. */
interface Answer {
  id: string;
  status?: number;
  statusText?: string;
  body?: string;
}

/** Runs in the worker: the page fetches for it. */
function fetchThroughPage(name: string): void {
  const channel = new BroadcastChannel(name);
  const waiting = new Map<string, (answer: Answer) => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<Answer>) => waiting.get(data.id)?.(data));
  self.fetch = (address) =>
    new Promise((resolve, reject) => {
      const id = crypto.randomUUID();
      waiting.set(id, ({ status, statusText, body }) => {
        waiting.delete(id);
        if (status === undefined) reject(new TypeError('Failed to fetch'));
        else resolve(new Response(body, { status, ...(statusText === undefined ? {} : { statusText }) }));
      });
      channel.postMessage({ ask: id, address: String(address) });
    });
}

const channel = new BroadcastChannel(channelName);
channel.addEventListener('message', ({ data }: MessageEvent<{ ask?: string; address: string }>) => {
  if (data.ask !== undefined) void answer(data.ask, data.address);
});

async function answer(id: string, address: string): Promise<void> {
  try {
    const response = await fetch(address);
    const { status, statusText } = response;
    channel.postMessage({ id, status, statusText, body: await response.text() } satisfies Answer);
  } catch {
    channel.postMessage({ id } satisfies Answer);
  }
}

const running = new Set<Worker>();

/** A worker of the site, in a thread of its own, that gets the replies of api.ts. */
class WorkerOfTest extends Worker {
  constructor(address: string | URL, options?: WorkerOptions) {
    // The imported module listens before the first message arrives.
    const module = `import ${JSON.stringify(new URL(address, location.href).href)};
      (${fetchThroughPage.toString()})(${JSON.stringify(channelName)});`;
    super(URL.createObjectURL(new Blob([module], { type: 'text/javascript' })), options);
    running.add(this);
  }
}

/** Lets workers fetch through the page. They end with it. */
export function replaceWorkers(): void {
  if (window.Worker === WorkerOfTest) return;
  window.Worker = WorkerOfTest;
  globalThis.pageResets ??= [];
  globalThis.pageResets.push(() => {
    for (const worker of running) worker.terminate();
    running.clear();
  });
}
