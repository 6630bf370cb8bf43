import { NestedStack, Validations } from 'aws-cdk-lib';
import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { handlerFile } from '#shared/api/contract.ts';
import { type Document, documentFunctions } from '#shared/api/documents.ts';
import { documentTemplate } from '#shared/config/site-paths.ts';
import type { NewsApi } from './api.ts';
import { BundledFunction, type FunctionSize, logsOf } from './bundled-function.ts';
import { constructId } from './events.ts';
import { paymentSettings } from './function-settings.ts';
import { allowObject, allowSearchIndex, allowTable } from './permissions.ts';
import { searchFunctionSize } from './search-index.ts';
import type { OriginSecrets } from './site/origin-secrets.ts';
import { contentSecurityPolicy } from './site/security-headers.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';

/** Pages that had functions of their own: what these have logged stays as long as other logs. */
const formerFunctions = ['article', 'publisher', 'about', 'search'];

export interface DocumentsProps {
  stage: Stage;
  functionsDir: string;
  table: NewsTable;
  searchBucket: Bucket;
  api: NewsApi;
  originSecrets: OriginSecrets;
  /** Bucket of the site's files. */
  bucket: IBucket;
}

/**
 * Pages of the site, and documents for crawlers and feed readers: one Lambda for each function of
 * shared/api/documents.ts, with the routes of its rows and the permissions of their `needs`. The functions are in a
 * nested stack, like those of the API.
 */
export class Documents extends Construct {
  constructor(scope: Construct, id: string, props: DocumentsProps) {
    super(scope, id);
    const functions = new NestedStack(this, 'Functions');
    for (const [name, documents] of documentFunctions) this.add(functions, name, documents, props);
    for (const name of formerFunctions) logsOf(new Construct(this, constructId(name)), props.stage);
  }

  private add(
    functions: NestedStack,
    name: string,
    documents: readonly Document[],
    { stage, functionsDir, table, searchBucket, api, bucket, originSecrets }: DocumentsProps,
  ): void {
    const [{ summary, needs, handledBy }] = documents as readonly [Document];
    const rendersPages = handledBy === 'page';
    const payments = paymentSettings(stage, needs.payments);
    const handler = new BundledFunction(functions, constructId(name), {
      stage,
      functionsDir,
      bundle: handlerFile(name),
      logScope: new Construct(this, constructId(name)),
      description: rendersPages ? 'The pages of the site, rendered with what they show.' : summary,
      ...sizeOf(rendersPages, needs),
      environment: {
        STAGE: stage.name,
        TABLE_NAME: table.tableName,
        FOLD_SECONDS: String(stage.foldSeconds),
        ORIGIN_SECRETS: originSecrets.accepted,
        ...(stage.domain ? { SITE_ORIGIN: `https://${stage.domain.host}` } : {}),
        ...(rendersPages
          ? { SITE_BUCKET: bucket.bucketName, CONTENT_SECURITY_POLICY: contentSecurityPolicy(stage) }
          : {}),
        ...(needs.searchIndex ? { SEARCH_BUCKET: searchBucket.bucketName } : {}),
        ...payments.environment,
      },
    });
    allowTable(handler.role, table, needs.table);
    if (rendersPages) allowObject(handler.role, bucket, documentTemplate);
    if (needs.searchIndex) allowSearchIndex(handler.role, searchBucket, 'read');
    const throttle = api.throttles.ofDocument();
    const paths = documents.map(({ path }) => path);
    const routes = api.addRoutes(handler, paths, [HttpMethod.GET, HttpMethod.HEAD], throttle);
    for (const route of routes)
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'Documents are public and the same for every reader.',
      });
  }
}

/** Rendering has 1.6 MB of code and takes a whole core: memory buys processor time. */
export const pageFunctionSize: FunctionSize = { ...searchFunctionSize, memoryMb: 1769 };

/**
 * As for API routes, memory is for the cold start. A picture needs a core to be decoded, and memory for 40 million
 * pixels; fetching takes 8 s at most, decoding as long. Publishers that are slow occupy no more than what it reserves.
 */
function sizeOf(rendersPages: boolean, { searchIndex, pictures }: Document['needs']): FunctionSize {
  if (rendersPages) return pageFunctionSize;
  if (pictures) return { memoryMb: 1769, timeoutSeconds: 20, reserved: 50 };
  return searchIndex ? searchFunctionSize : { memoryMb: 512, timeoutSeconds: 10 };
}
