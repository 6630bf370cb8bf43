import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from './items.ts';

// Items as requests have them. The document client does the same, but copies each request and its chain of middleware
// once more.

/** An item without attributes that are undefined. @throws for what an attribute cannot be */
export const encodeItem = (item: Item): Record<string, AttributeValue> =>
  marshall(item, { removeUndefinedValues: true });

export const decodeItem = (encoded: Record<string, AttributeValue>): Item => unmarshall(encoded);
