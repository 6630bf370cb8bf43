// Vitest keeps what a test writes with `console`, and prints it only if the test fails (`silent: 'passed-only'`). The
// log and the metrics of functions bypass `console` (functions/runtime/log.ts), so their lines take this way here.
const { log, error } = console;

type Done = () => void;
const toConsole =
  (print: (text: string) => void) =>
  (piece: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    print((typeof piece === 'string' ? piece : Buffer.from(piece).toString()).replace(/\n$/, ''));
    (typeof encoding === 'function' ? encoding : done)?.();
    return true;
  };

declare global {
  var isLogQuiet: true | undefined;
}

// Test files of a project may share a process, and one of them may spy on `console`: the first file does it for all.
if (!globalThis.isLogQuiet) {
  globalThis.isLogQuiet = true;
  process.stdout.write = toConsole(log);
  process.stderr.write = toConsole(error);
}

export {};
