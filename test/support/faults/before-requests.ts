import { table } from '#functions/table/client.ts';

let added = 0;

/**
 * Calls a function before each request to the table from now on. It may throw in place of the request, wait, change the
 * input, or return a function that is called after the request.
 * @returns a function that ends this
 */
export function beforeRequests(act: (command: string, input: object) => unknown): () => void {
  const { middlewareStack } = table().client;
  const name = `before-requests-${++added}`;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const after = await act(commandName, args.input);
        const result = await next(args);
        if (typeof after === 'function') await after();
        return result;
      },
    { step: 'initialize', name },
  );
  return () => void middlewareStack.remove(name);
}
