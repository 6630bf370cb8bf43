import { fileURLToPath } from 'node:url';
import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type ICachePolicy,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { contract } from '#shared/api/contract.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import { adFramePath, serviceWorkerPath, siteHostHeader } from '#shared/config/site-paths.ts';
import type { Stage } from '../stages.ts';
import { apiBehaviours, patternOf } from './api-behaviours.ts';
import type { EdgeArns } from './edge-parameters.ts';
import { adFrameHeaders, apiHeaders, signInHeaders, siteHeaders, workerHeaders } from './response-headers.ts';
import { signsInWithGoogle } from './security-headers.ts';
import { addAddressRecords, ownHost } from './site-address.ts';

export interface SiteProps {
  stage: Stage;
  httpApi: HttpApi;
  /** What the stack of us-east-1 made for it. */
  edge: EdgeArns;
}

/** What readers reach: the site's files, the API under `/api` and Firebase's sign-in pages under `/__/`, all on one host. */
export class Site extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly url: string;
  private readonly cachePolicies = new Map<string, ICachePolicy>();

  constructor(scope: Construct, id: string, { stage, httpApi, edge }: SiteProps) {
    super(scope, id);
    const logs = this.logBucket(stage);
    this.bucket = interfaceOf(
      new Bucket(this, 'Bucket', {
        ...privateBucket(stage),
        serverAccessLogsBucket: logs,
        serverAccessLogsPrefix: 'site-bucket/',
      }),
    );

    const pageHeaders = siteHeaders(this, stage);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      defaultRootObject: 'index.html',
      httpVersion: HttpVersion.HTTP2_AND_3,
      // The readers are in the Caribbean, Africa, South America and Asia as well, whose edges the cheaper classes leave out.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      enableLogging: true,
      logBucket: logs,
      logFilePrefix: 'cloudfront/',
      ...this.siteBehaviours(stage, pageHeaders),
      // An error is not news: a run that is not there yet or a broken answer is asked for again, not kept for CloudFront's ten seconds. A document that is missing says itself how long.
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      // How much the cache answers, for the dashboard. CloudFront takes some dollars a month for it.
      publishAdditionalMetrics: stage.kind === 'production',
      ...(edge.webAclArn === undefined ? {} : { webAclId: edge.webAclArn }),
      ...ownHost(this, stage, edge.certificateArn),
    });
    addAddressRecords(this, stage, this.distribution);
    this.url = `https://${stage.domain?.host ?? this.distribution.distributionDomainName}`;
    const { region, urlSuffix } = Stack.of(this);
    const origin = new HttpOrigin(`${httpApi.apiId}.execute-api.${region}.${urlSuffix}`);
    this.addApi(origin);
    this.addDocuments(origin, pageHeaders);
    if (signsInWithGoogle(stage)) this.addSignIn(stage.firebaseProject);
    this.acknowledge(stage);
  }

  private logBucket(stage: Stage): IBucket {
    const bucket = interfaceOf(
      new Bucket(this, 'AccessLogs', {
        ...privateBucket(stage),
        // CloudFront delivers its logs by ACL.
        objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
        lifecycleRules: [{ expiration: Duration.days(stage.logDays) }],
      }),
    );
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'It holds the access logs; a log of the log would only log itself.',
    });
    return bucket;
  }

  private siteBehaviours(
    stage: Stage,
    responseHeadersPolicy: ResponseHeadersPolicy,
  ): {
    defaultBehavior: BehaviorOptions;
    additionalBehaviors: Record<string, BehaviorOptions>;
  } {
    // With LIST a missing file is a 404; without it S3 answers 403. Nobody can list: the root is index.html.
    const origin = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const files = {
      origin,
      responseHeadersPolicy,
      compress: true,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    };
    const rewrite = new EdgeFunction(this, 'RewriteSitePath', {
      comment: 'Answers every address of the app with index.html.',
      code: FunctionCode.fromFile({ filePath: fileURLToPath(new URL('rewrite-site-path.js', import.meta.url)) }),
      runtime: FunctionRuntime.JS_2_0,
    });
    return {
      defaultBehavior: {
        ...files,
        cachePolicy: this.cachedAsAnswered([]),
        functionAssociations: [{ function: rewrite, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      // No rewriting here: a file of an older build that is gone is a 404, not the app with a script's name.
      additionalBehaviors: {
        '/assets/*': { ...files, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
        [adFramePath]: {
          ...files,
          cachePolicy: this.cachedAsAnswered([]),
          responseHeadersPolicy: adFrameHeaders(this),
        },
        [serviceWorkerPath]: {
          ...files,
          cachePolicy: this.cachedAsAnswered([]),
          responseHeadersPolicy: workerHeaders(this, stage),
        },
      },
    };
  }

  private addApi(origin: HttpOrigin): void {
    const everyCall = {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      // Every method passes, so that one which the contract does not have is answered by the API, in JSON.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      responseHeadersPolicy: apiHeaders(this),
      compress: true,
    };
    // HTTP API finds itself by Host, so the reader's Host stays out; Authorization and the rest go through.
    const originRequestPolicy = OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER;
    const uncached: BehaviorOptions = {
      origin,
      ...everyCall,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy,
    };

    for (const { pattern, cached, queryStrings, forwardsCaller } of apiBehaviours(Object.values(contract))) {
      const cachePolicy = this.cachedAsAnswered(queryStrings);
      const options = cached
        ? { ...everyCall, cachePolicy, ...(forwardsCaller ? { originRequestPolicy } : {}) }
        : uncached;
      this.distribution.addBehavior(pattern, origin, options);
    }
    this.distribution.addBehavior('/api', origin, uncached);
    this.distribution.addBehavior('/api/*', origin, uncached);
  }

  /**
   * Documents are pages of the site that a function makes: the site's headers, and nothing of the reader's passed on but the host, which the documents call themselves by. It is in the key
   * as well, so that what was written for one of the distribution's names is never answered under another.
   */
  private addDocuments(origin: HttpOrigin, responseHeadersPolicy: ResponseHeadersPolicy): void {
    const tellHost = new EdgeFunction(this, 'SiteHost', {
      comment: 'Tells documents which host was asked for.',
      code: FunctionCode.fromFile({ filePath: fileURLToPath(new URL('site-host.js', import.meta.url)) }),
      runtime: FunctionRuntime.JS_2_0,
    });
    const cachePolicy = this.cachedAsAnswered([], [siteHostHeader]);
    const rows: Document[] = Object.values(documents);
    for (const { path } of rows)
      this.distribution.addBehavior(patternOf(path), origin, {
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy,
        responseHeadersPolicy,
        compress: true,
        functionAssociations: [{ function: tellHost, eventType: FunctionEventType.VIEWER_REQUEST }],
      });
  }

  /** Browsers keep other hosts from storing anything, so Firebase's pages are served under our own (firebase.google.com/docs/auth/web/redirect-best-practices). */
  private addSignIn(project: string): void {
    this.distribution.addBehavior('/__/*', new HttpOrigin(`${project}.firebaseapp.com`), {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: signInHeaders(this),
    });
  }

  /**
   * Keeps an answer for as long as its own Cache-Control says (which the handler writes from the contract) and not at all without one. Neither
   * cookies nor headers, but those that a function of ours has set, tell answers apart or reach the origin. One policy for each set of parameters, since an account has only twenty.
   */
  private cachedAsAnswered(queryStrings: readonly string[], ownHeaders: readonly string[] = []): ICachePolicy {
    const key = [...queryStrings, ...ownHeaders].join(',');
    const known = this.cachePolicies.get(key);
    if (known) return known;
    const policy = new CachePolicy(this, `CachedBy${['Path', ...queryStrings, ...ownHeaders].join('-')}`, {
      comment: key === '' ? 'Without query' : `By ${key}`,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      // Also the bound of stale-while-revalidate, so well above the longest of the contract.
      maxTtl: Duration.days(1),
      queryStringBehavior: queryStrings.length
        ? CacheQueryStringBehavior.allowList(...queryStrings)
        : CacheQueryStringBehavior.none(),
      headerBehavior: ownHeaders.length ? CacheHeaderBehavior.allowList(...ownHeaders) : CacheHeaderBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
    this.cachePolicies.set(key, policy);
    return policy;
  }

  private acknowledge(stage: Stage): void {
    const rules = Validations.of(this.distribution);
    rules.acknowledge(
      {
        id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason: 'The root is index.html, so that no address lists the bucket.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'Readers live everywhere; no country is shut out.' },
    );
    if (stage.kind !== 'production') {
      rules.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          stage.kind === 'local'
            ? 'The stage is played on one machine and reaches no CloudFront.'
            : "A developer's stage holds nobody's news and may be thrown away; a WAF is paid by the month, and the rates of its routes bound what a flood costs.",
      });
    }
    if (!stage.domain) {
      rules.acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "Without a domain of its own the stage has CloudFront's certificate, whose TLS versions cannot be chosen.",
      });
    }
  }
}

/** Nobody reads it but whom a policy names, over TLS, encrypted at rest. A personal stage's goes with the stage once it is empty. */
function privateBucket(stage: Stage) {
  return {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    removalPolicy: stage.kind === 'production' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  };
}

/** The CDK's own classes do not fit its own interfaces under exactOptionalPropertyTypes (`isWebsite` may be undefined); here they meet. */
const interfaceOf = (bucket: Bucket): IBucket => bucket as IBucket;
