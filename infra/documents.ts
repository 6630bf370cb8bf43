import { Validations } from 'aws-cdk-lib';
import { HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { handlerFile } from '#shared/api/contract.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import type { NewsApi } from './api.ts';
import { BundledFunction } from './bundled-function.ts';
import { allowObject, allowTable } from './permissions.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';

export interface DocumentsProps {
  stage: Stage;
  functionsDir: string;
  table: NewsTable;
  api: NewsApi;
  /** Of the site's files. */
  bucket: IBucket;
}

/** What crawlers, feed readers and the first paint ask for: for each row of shared/api/documents.ts one Lambda, its routes and the permissions that its `needs` name. */
export class Documents extends Construct {
  constructor(scope: Construct, id: string, props: DocumentsProps) {
    super(scope, id);
    const rows: [string, Document][] = Object.entries(documents);
    for (const [name, document] of rows) this.add(name, document, props);
  }

  private add(
    name: string,
    { path, summary, needs }: Document,
    { stage, functionsDir, table, api, bucket }: DocumentsProps,
  ): void {
    const bundle = handlerFile(name);
    const handler = new BundledFunction(this, `${name[0]?.toUpperCase()}${name.slice(1)}`, {
      stage,
      functionsDir,
      bundle,
      description: summary,
      // As the API's: it is the cold start that needs it.
      memoryMb: 512,
      timeoutSeconds: 10,
      environment: {
        STAGE: stage.name,
        TABLE_NAME: table.tableName,
        ...(stage.domain ? { SITE_ORIGIN: `https://${stage.domain.host}` } : {}),
        ...(needs.sitePage ? { SITE_BUCKET: bucket.bucketName } : {}),
      },
    });
    allowTable(handler.role, table, needs.table);
    if (needs.sitePage) allowObject(handler.role, bucket, 'index.html');
    // As public reads of the API: past the cache comes about one a minute, address and place.
    const routes = api.addRoutes(handler, path, [HttpMethod.GET, HttpMethod.HEAD], {
      ThrottlingRateLimit: 100,
      ThrottlingBurstLimit: 200,
    });
    for (const route of routes)
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'It is the news, the same for anyone who asks.',
      });
  }
}
