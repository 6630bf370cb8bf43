import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ApiResponse, decoded } from '../functions/http-event.ts';
import { fileResponse, type SiteFiles } from '../site/site-files.ts';
import type { Behaviour } from './distribution.ts';
import { send, viewerRequestOutput } from './send.ts';
import { type StoredResponse, storedResponse } from './stored-response.ts';

/** Serves the site's files. They are small and unchanged during the run, so each is kept in memory. */
export class SiteOrigin {
  private readonly site: SiteFiles;
  private readonly siteConfig: (origin: string) => unknown;
  private readonly rootObject: string;
  private readonly startedAt = new Date();
  private readonly files = new Map<string, { file: ApiResponse; responses: Map<Behaviour, StoredResponse> }>();

  constructor(site: SiteFiles, siteConfig: (origin: string) => unknown, rootObject: string) {
    this.site = site;
    this.siteConfig = siteConfig;
    this.rootObject = rootObject;
  }

  async handle(req: IncomingMessage, res: ServerResponse, behaviour: Behaviour): Promise<void> {
    const output = await viewerRequestOutput(req, behaviour);
    if ('status' in output) {
      const generated = storedResponse({ ...output, body: Buffer.from(output.body) }, behaviour);
      return send(req, res, generated, behaviour, 'FunctionGeneratedResponse');
    }
    const key = decoded(output.uri).replace(/^\//, '') || this.rootObject;
    if (key === 'config.json') return send(req, res, this.config(req, behaviour), behaviour, 'Miss');
    const status = behaviour.viewerResponse?.(output, { status: 200, headers: [] }).status ?? 200;
    const response = this.fileOf(key, behaviour, status);
    if (response) return send(req, res, response, behaviour, 'Hit');
    return send(req, res, storedResponse(notFound, behaviour), behaviour, 'Error');
  }

  private config(req: IncomingMessage, behaviour: Behaviour): StoredResponse {
    const config = Buffer.from(JSON.stringify(this.siteConfig(`http://${req.headers.host ?? 'localhost'}`)));
    return storedResponse(fileResponse('config.json', config, this.startedAt), behaviour);
  }

  private fileOf(key: string, behaviour: Behaviour, status: number): StoredResponse | undefined {
    let entry = this.files.get(key);
    if (!entry) {
      const file = this.site(key);
      if (!file) return undefined;
      entry = { file, responses: new Map() };
      this.files.set(key, entry);
    }
    // A file that a function gives another status: index.html for an unknown address, which is rare.
    if (status !== 200) return storedResponse({ ...entry.file, status }, behaviour);
    let response = entry.responses.get(behaviour);
    if (!response) {
      response = storedResponse(entry.file, behaviour);
      entry.responses.set(behaviour, response);
    }
    return response;
  }
}

const notFound: ApiResponse = {
  status: 404,
  headers: [['content-type', 'text/plain; charset=utf-8']],
  body: Buffer.from('Not found\n'),
};
