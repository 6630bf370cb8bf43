import { readFileSync } from 'node:fs';
import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

interface EdgeFunctionOptions {
  comment: string;
  /** A file of this folder. */
  file: string;
  /** Values of the constants that the file names. */
  constants: Record<string, unknown>;
}

/** A CloudFront Function. It cannot import anything, so its constants are written into its code. */
export function edgeFunction(scope: Construct, id: string, { comment, file, constants }: EdgeFunctionOptions) {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const code = Object.entries(constants).reduce(
    (text, [name, value]) => text.replace(name, () => JSON.stringify(value)),
    source,
  );
  return new EdgeFunction(scope, id, {
    comment,
    code: FunctionCode.fromInline(code),
    runtime: FunctionRuntime.JS_2_0,
  });
}
