import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { startTestStage, type TestStage } from '#test/support/stage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `joinStage` asks for a stage that test files share. */
    stagesUrl: string;
  }
}

/** Starts each shared stage when the first test file asks for it, and ends them after the last one. */
export default async function provideStages(project: TestProject): Promise<() => Promise<void>> {
  const stages = new Map<string, Promise<TestStage>>();
  const server = createServer((request, response) => {
    const name = request.url ?? '';
    const stage = stages.get(name) ?? startTestStage();
    stages.set(name, stage);
    stage.then(
      ({ url, dataDir, output }) => response.end(JSON.stringify({ url, dataDir, output: output() })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  project.provide('stagesUrl', `http://127.0.0.1:${port}/`);
  return async () => {
    server.close();
    server.closeAllConnections();
    for (const stage of await Promise.allSettled(stages.values()))
      if (stage.status === 'fulfilled') await stage.value.end();
  };
}
