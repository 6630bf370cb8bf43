import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import type { TestProject } from 'vitest/node';
import { stageNamed } from '#infra/stages.ts';
import { newsTable } from '#infra/table.ts';

declare module 'vitest' {
  interface ProvidedContext {
    newsTable: CreateTableCommandInput;
  }
}

/** Synthesizes the stack's table once for all test files of a project: loading the CDK takes more than a second. */
export default function provideTable(project: TestProject): void {
  const stack = new Stack(new App(), 'Table');
  newsTable(stack, stageNamed('local'));
  const [table] = Object.values(Template.fromStack(stack).findResources('AWS::DynamoDB::Table'));
  if (table === undefined) throw new Error('The stack has no table');
  const { KeySchema, AttributeDefinitions, GlobalSecondaryIndexes }: Omit<CreateTableCommandInput, 'TableName'> =
    table.Properties;
  project.provide('newsTable', {
    TableName: 'news',
    KeySchema,
    AttributeDefinitions,
    GlobalSecondaryIndexes,
    BillingMode: 'PAY_PER_REQUEST',
  });
}
