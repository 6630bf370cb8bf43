import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { adFramePath } from '#shared/config/site-paths.ts';

const recorderPath = '/problem-recorder.js';
/** Records what goes wrong in the page, because WebKitWebDriver does not report it. */
const recorder = `{
  let leaves = false;
  // Leaving a page aborts its requests.
  addEventListener('beforeunload', () => {
    leaves = true;
  });
  const add = (text) => {
    if (leaves) return;
    problems.push(text);
    sessionStorage.setItem('problems', JSON.stringify(problems));
  };
  const problems = JSON.parse(sessionStorage.getItem('problems') ?? '[]');
  const { error } = console;
  console.error = (...parts) => {
    add(parts.map(String).join(' '));
    error(...parts);
  };
  addEventListener('error', ({ message }) => add('error: ' + message));
  addEventListener('unhandledrejection', ({ reason }) => add('rejection: ' + reason));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    add('policy: ' + violatedDirective + ' ' + blockedURI));
}`;

/** The stage as browsers reach it. */
export interface Gate {
  url: string;
  /** Paths of the requests other than GET, such as `POST /api/follows`. */
  acts: string[];
  /** Serves documents that read from right to left. */
  mirrors: boolean;
  /** Refuses connections, as if there were no server. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Puts a proxy between the browsers and a stage, which records the errors of the pages. */
export async function startGate(stage: string): Promise<Gate> {
  const server = createServer((req, res) => {
    if (req.url === recorderPath) res.setHeader('content-type', 'text/javascript').end(recorder);
    else forward(req, res);
  });
  const forward = (req: IncomingMessage, res: ServerResponse): void => {
    if (req.method !== 'GET' && req.method !== 'HEAD') gate.acts.push(`${req.method} ${req.url}`);
    // Each page is sent whole and plain, because it is changed on its way.
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = req.headers;
    const forwarded = request(
      new URL(req.url ?? '/', stage),
      { method: req.method, headers, agent: false },
      (reply) => {
        const isPage = /^text\/html/.test(reply.headers['content-type'] ?? '') && req.url !== adFramePath;
        if (!isPage) {
          res.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(res);
          return;
        }
        let text = '';
        reply.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        reply.once('end', () => {
          const { 'content-length': ___, ...others } = reply.headers;
          // Firefox shows a page again without asking for it.
          const kept = { ...others, 'cache-control': 'no-store' };
          const page = text.replace('<head>', `<head><script src="${recorderPath}"></script>`);
          res
            .writeHead(reply.statusCode ?? 502, kept)
            .end(gate.mirrors ? page.replace('dir="ltr"', 'dir="rtl"') : page);
        });
      },
    );
    forwarded.once('error', () => res.destroy());
    req.pipe(forwarded);
  };
  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      }),
    );
  const port = await listen(0);
  const gate: Gate = {
    url: `http://localhost:${port}`,
    acts: [],
    mirrors: false,
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
    open: async () => void (await listen(port)),
  };
  return gate;
}
