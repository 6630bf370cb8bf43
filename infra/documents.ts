import { NestedStack, Validations } from 'aws-cdk-lib';
import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { handlerFile } from '#shared/api/contract.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import type { NewsApi } from './api.ts';
import { BundledFunction } from './bundled-function.ts';
import { constructId } from './events.ts';
import { allowObject, allowSearchIndex, allowTable } from './permissions.ts';
import { searchFunctionSize } from './search-index.ts';
import type { OriginSecrets } from './site/origin-secrets.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';

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
 * Documents for crawlers, feed readers and browsers: one Lambda, its routes and the permissions of its `needs` for
 * each row of shared/api/documents.ts. The functions are in a nested stack, like those of the API.
 */
export class Documents extends Construct {
  constructor(scope: Construct, id: string, props: DocumentsProps) {
    super(scope, id);
    const rows: [string, Document][] = Object.entries(documents);
    const functions = new NestedStack(this, 'Functions');
    for (const [name, document] of rows) this.add(functions, name, document, props);
  }

  private add(
    functions: NestedStack,
    name: string,
    { path, summary, needs }: Document,
    { stage, functionsDir, table, searchBucket, api, bucket, originSecrets }: DocumentsProps,
  ): void {
    const bundle = handlerFile(name);
    const handler = new BundledFunction(functions, constructId(name), {
      stage,
      functionsDir,
      bundle,
      logScope: new Construct(this, constructId(name)),
      description: summary,
      // As for API routes: memory is for the cold start.
      ...(needs.searchIndex ? searchFunctionSize : { memoryMb: 512, timeoutSeconds: 10 }),
      environment: {
        STAGE: stage.name,
        TABLE_NAME: table.tableName,
        FOLD_SECONDS: String(stage.foldSeconds),
        ORIGIN_SECRETS: originSecrets.accepted,
        ...(stage.domain ? { SITE_ORIGIN: `https://${stage.domain.host}` } : {}),
        ...(needs.sitePage ? { SITE_BUCKET: bucket.bucketName } : {}),
        ...(needs.searchIndex ? { SEARCH_BUCKET: searchBucket.bucketName } : {}),
      },
    });
    allowTable(handler.role, table, needs.table);
    if (needs.sitePage) allowObject(handler.role, bucket, 'index.html');
    if (needs.searchIndex) allowSearchIndex(handler.role, searchBucket, 'read');
    const throttle = api.throttles.ofDocument();
    const routes = api.addRoutes(handler, path, [HttpMethod.GET, HttpMethod.HEAD], throttle);
    for (const route of routes)
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'Documents are public and the same for every reader.',
      });
  }
}
