import type { APIGatewayProxyEventV2 } from 'aws-lambda';

interface TestRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string;
  base64?: boolean;
  path?: string;
  method?: 'GET' | 'HEAD';
}

/** The event of a request to an HTTP API (payload format 2.0). */
export function httpEvent({
  params,
  query,
  headers = {},
  body,
  base64 = false,
  path = '/api/test',
  method = 'GET',
}: TestRequest = {}): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers,
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    ...(body !== undefined && { body }),
    isBase64Encoded: base64,
    requestContext: {
      accountId: 'test',
      apiId: 'test',
      domainName: 'test',
      domainPrefix: 'test',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      requestId: 'request-1',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  };
}
