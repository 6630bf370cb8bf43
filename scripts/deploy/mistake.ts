/** What a person typed, set or left out: said in plain words without a stack trace, with what to do about it. */
export class Mistake extends Error {}

/** Runs a command's `main`, says a mistake in one line and ends with the exit code 1. Whatever else is thrown is a fault of ours and keeps its trace. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Mistake ? `✗ ${error.message}` : error);
    process.exitCode = 1;
  }
}
