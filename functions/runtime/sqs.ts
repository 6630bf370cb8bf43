import { SQSClient } from '@aws-sdk/client-sqs';
import { lazy } from './lazy.ts';

/** The one SQS client of a function, shared by its invocations. */
export const sqs = lazy(() => new SQSClient({}));
