import { Aws, CfnMapping, Duration, Stack, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CacheHeaderBehavior,
  CachePolicy,
  type CachePolicyProps,
  CacheQueryStringBehavior,
  CfnOriginAccessControl,
  Distribution,
  FunctionEventType,
  HttpVersion,
  type ICachePolicy,
  OriginRequestPolicy,
  PriceClass,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { isShielded } from '#shared/api/caching.ts';
import { contract } from '#shared/api/contract.ts';
import { type Document, documents } from '#shared/api/documents.ts';
import { asOfSeconds, edgeLimits } from '#shared/config/edge-keys.ts';
import { limits } from '#shared/config/limits.ts';
import {
  adFramePath,
  editionHeader,
  languagesCookie,
  languagesHeader,
  litePath,
  originSecretHeader,
  pagePaths,
  serviceWorkerPath,
  siteHostHeader,
} from '#shared/config/site-paths.ts';
import { nearestShields } from '../regions.ts';
import type { Stage } from '../stages.ts';
import { apiBehaviours, isNormalised, patternOf } from './api-behaviours.ts';
import { asBucketInterface, logBucket, privateBucket } from './buckets.ts';
import { edgeFunction } from './edge-function.ts';
import type { EdgeArns } from './edge-parameters.ts';
import { adFrameHeaders, apiHeaders, signInHeaders, siteHeaders, workerHeaders } from './response-headers.ts';
import { signsInWithGoogle } from './security-headers.ts';
import { addAddressRecords, ownHost } from './site-address.ts';

export interface SiteProps {
  stage: Stage;
  httpApi: HttpApi;
  /** The value that proves to the API that a request came through CloudFront. */
  originSecret: string;
  /** Resources of the edge stack. */
  edge: EdgeArns;
}

/** The API as an origin: `direct`, and through Origin Shield for what the edge keeps for long. */
interface ApiOrigins {
  direct: HttpOrigin;
  shielded: HttpOrigin;
}

/** The public host: the site's files, the API under `/api` and Firebase's sign-in pages under `/__/`. */
export class Site extends Construct {
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly url: string;
  // Two policies for all behaviours, because an account has twenty, and nine stages must fit.
  private readonly cachedByPath: ICachePolicy;
  private readonly cachedByQuery: ICachePolicy;

  constructor(scope: Construct, id: string, { stage, httpApi, originSecret, edge }: SiteProps) {
    super(scope, id);
    this.bucket = asBucketInterface(
      new Bucket(this, 'Bucket', {
        ...privateBucket(stage),
        // Only CloudFront reads the bucket: this log has its addresses, not the readers'.
        serverAccessLogsBucket: asBucketInterface(logBucket(this, 'AccessLogs', stage)),
        serverAccessLogsPrefix: 'site-bucket/',
      }),
    );

    this.cachedByPath = this.cachePolicy('CachedByPath', 'Without query', {});
    // Each behaviour with this policy has a function that drops what its path does not have. A list of names would be
    // longer than CloudFront allows.
    this.cachedByQuery = this.cachePolicy('CachedByQuery', 'By query, or by host', {
      queryStringBehavior: CacheQueryStringBehavior.all(),
      headerBehavior: CacheHeaderBehavior.allowList(siteHostHeader, languagesHeader, editionHeader),
    });
    const pageHeaders = siteHeaders(this, stage);
    this.distribution = new Distribution(this, 'Distribution', {
      comment: Stack.of(this).stackName,
      httpVersion: HttpVersion.HTTP2_AND_3,
      // Cheaper classes leave out edges in the Caribbean, Africa, South America and Asia, where many readers are.
      priceClass: PriceClass.PRICE_CLASS_ALL,
      ...this.siteBehaviours(stage, pageHeaders),
      // CloudFront would cache errors for ten seconds. Errors are not cached, except that a missing document has its
      // own Cache-Control.
      errorResponses: [404, 500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      // Cache hit rate for the dashboard. It costs some dollars a month.
      publishAdditionalMetrics: stage.kind === 'production',
      ...(edge.webAclArn === undefined ? {} : { webAclId: edge.webAclArn }),
      ...ownHost(this, stage, edge.certificateArn),
    });
    this.nameAccessControl();
    addAddressRecords(this, stage, this.distribution);
    this.url = `https://${stage.domain?.host ?? this.distribution.distributionDomainName}`;
    const { region, urlSuffix } = Stack.of(this);
    const originOf = (shield?: string) =>
      new HttpOrigin(`${httpApi.apiId}.execute-api.${region}.${urlSuffix}`, {
        customHeaders: { [originSecretHeader]: originSecret },
        ...(shield === undefined ? {} : { originShieldRegion: shield }),
      });
    const origins = { direct: originOf(), shielded: originOf(shieldRegion(this, stage)) };
    const dataHeaders = apiHeaders(this);
    this.addApi(origins, dataHeaders);
    this.addDocuments(origins, pageHeaders, dataHeaders);
    if (signsInWithGoogle(stage)) this.addSignIn(stage.firebaseProject);
    this.acknowledge(stage);
  }

  private siteBehaviours(
    stage: Stage,
    responseHeadersPolicy: ResponseHeadersPolicy,
  ): {
    defaultBehavior: BehaviorOptions;
    additionalBehaviors: Record<string, BehaviorOptions>;
  } {
    // With LIST a missing file is a 404, without it a 403. The bucket cannot be listed: a document has the root.
    const origin = S3BucketOrigin.withOriginAccessControl(this.bucket, {
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const files = { origin, compress: true, viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS };
    const rewrite = edgeFunction(this, 'RewriteSitePath', {
      comment: 'Serves index.html for every page of the app.',
      file: 'rewrite-site-path.js',
      constants: { PAGES: pagePaths },
    });
    return {
      defaultBehavior: {
        ...files,
        responseHeadersPolicy,
        cachePolicy: this.cachedByPath,
        functionAssociations: [FunctionEventType.VIEWER_REQUEST, FunctionEventType.VIEWER_RESPONSE].map(
          (eventType) => ({ function: rewrite, eventType }),
        ),
      },
      // Without the rewrite function: a missing file of an older build is a 404 and not index.html.
      additionalBehaviors: {
        '/assets/*': { ...files, responseHeadersPolicy, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
        [adFramePath]: {
          ...files,
          cachePolicy: this.cachedByPath,
          functionAssociations: [adFrameHeaders(this, stage)],
        },
        [serviceWorkerPath]: {
          ...files,
          cachePolicy: this.cachedByPath,
          functionAssociations: [workerHeaders(this)],
        },
      },
    };
  }

  /** Its name is for the whole account: a stage of the same name in another region has its own. */
  private nameAccessControl(): void {
    for (const control of this.distribution.node.findAll())
      if (control instanceof CfnOriginAccessControl)
        control.addPropertyOverride('OriginAccessControlConfig.Name', `${Stack.of(this).stackName}-${Aws.REGION}`);
  }

  private addApi({ direct, shielded }: ApiOrigins, responseHeadersPolicy: ResponseHeadersPolicy): void {
    const commonOptions = {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      // All methods are forwarded, and the API responds with JSON to those that the contract does not have.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      responseHeadersPolicy,
      compress: true,
    };
    // An HTTP API is selected by its Host header, so the viewer's Host is not forwarded.
    const originRequestPolicy = OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER;
    const uncached: BehaviorOptions = {
      origin: direct,
      ...commonOptions,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy,
    };

    const behaviours = apiBehaviours(Object.values(contract));
    const normalised = behaviours.filter(isNormalised).map(({ pattern, queryStrings }) => [pattern, queryStrings]);
    const normaliseQuery = edgeFunction(this, 'NormaliseQuery', {
      comment: 'One cache key for requests with the same response.',
      file: 'normalise-query.js',
      constants: { QUERY_NAMES: Object.fromEntries(normalised), LIST_LIMITS: edgeLimits, AS_OF_SECONDS: asOfSeconds },
    });
    const functionAssociations = [{ function: normaliseQuery, eventType: FunctionEventType.VIEWER_REQUEST }];

    for (const behaviour of behaviours) {
      const { pattern, cached, queryStrings, forwardsCaller } = behaviour;
      const cachePolicy = queryStrings.length ? this.cachedByQuery : this.cachedByPath;
      const options = cached
        ? {
            ...commonOptions,
            cachePolicy,
            ...(forwardsCaller ? { originRequestPolicy } : {}),
            ...(isNormalised(behaviour) ? { functionAssociations } : {}),
          }
        : uncached;
      this.distribution.addBehavior(pattern, behaviour.shielded ? shielded : direct, options);
    }
    this.distribution.addBehavior('/api', direct, uncached);
    this.distribution.addBehavior('/api/*', direct, uncached);
  }

  /**
   * Documents are what functions render for everyone. They get the site's headers, except pictures, which get those of
   * the API. Of the viewer only the host is forwarded, for canonical URLs, and to some the languages; both are part of
   * the cache key.
   */
  private addDocuments(
    { direct, shielded }: ApiOrigins,
    pageHeaders: ResponseHeadersPolicy,
    dataHeaders: ResponseHeadersPolicy,
  ): void {
    const rows: Document[] = Object.values(documents);
    const known = rows.filter(({ handledBy, query }) => handledBy === 'page' || query !== undefined);
    const setSiteHost = edgeFunction(this, 'SiteHost', {
      comment: 'Passes the requested host to documents, and to some the languages that the reader reads.',
      file: 'site-host.js',
      constants: {
        DOCUMENTS: known.map(({ path, handledBy, query = [] }) => ({ path, isPage: handledBy === 'page', query })),
        BY_LANGUAGES: rows.filter(({ byLanguages }) => byLanguages).map(({ path }) => path),
        LANGUAGES_COOKIE: languagesCookie,
        MOST_LANGUAGES: limits.articles.maxLanguages,
      },
    });
    const addPattern = (pattern: string, origin: HttpOrigin, responseHeadersPolicy = pageHeaders) =>
      this.distribution.addBehavior(pattern, origin, {
        viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: this.cachedByQuery,
        responseHeadersPolicy,
        compress: true,
        functionAssociations: [{ function: setSiteHost, eventType: FunctionEventType.VIEWER_REQUEST }],
      });
    for (const { path, cache, needs } of rows)
      addPattern(patternOf(path), isShielded(cache) ? shielded : direct, needs.pictures ? dataHeaders : pageHeaders);
    for (const pattern of [litePath, `${litePath}/*`]) addPattern(pattern, direct);
  }

  /**
   * Serves Firebase's sign-in pages under our own host, because browsers block the storage of third-party hosts
   * (firebase.google.com/docs/auth/web/redirect-best-practices).
   */
  private addSignIn(project: string): void {
    this.distribution.addBehavior('/__/*', new HttpOrigin(`${project}.firebaseapp.com`), {
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [signInHeaders(this)],
    });
  }

  /**
   * A policy that caches a response for as long as its own Cache-Control allows (the handler derives it from the
   * contract), and not at all without one. The cache key has no cookies, and only headers that our own edge functions
   * set.
   */
  private cachePolicy(id: string, comment: string, key: Partial<CachePolicyProps>): ICachePolicy {
    return new CachePolicy(this, id, {
      comment,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      // Also limits stale-while-revalidate. Pictures have the longest value.
      maxTtl: Duration.days(365),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
      ...key,
    });
  }

  private acknowledge(stage: Stage): void {
    const rules = Validations.of(this.distribution);
    rules.acknowledge(
      {
        id: '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
        reason:
          'The root has a behaviour of its own, and other paths without a file become index.html: no request lists the bucket.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason:
          'Logging of a distribution includes addresses and query strings. The edge stack of production has an access log without them (access-log.ts); other stages have no readers.',
      },
      { id: 'AwsSolutions-CFR1', reason: 'Readers live in all countries, so there is no geo restriction.' },
    );
    if (stage.kind !== 'production') {
      rules.acknowledge({
        id: 'AwsSolutions-CFR2',
        reason:
          stage.kind === 'local'
            ? 'The local stage runs on one machine without CloudFront.'
            : "A developer's stage has no readers and can be deleted. A WAF has a monthly price, and the rate limits of the routes bound the cost of a flood.",
      });
    }
    if (!stage.domain) {
      rules.acknowledge({
        id: 'AwsSolutions-CFR4',
        reason:
          "A stage without its own domain uses CloudFront's certificate, whose TLS versions cannot be configured.",
      });
    }
  }
}

/** The region of Origin Shield. The template fits every region: CloudFormation looks up the one nearest to its own. */
function shieldRegion(scope: Construct, stage: Stage): string | undefined {
  if (stage.kind === 'local' || stage.originShieldRegion !== undefined) return stage.originShieldRegion;
  const mapping = Object.fromEntries(
    Object.entries(nearestShields).map(([region, nearest]) => [region, { originShield: nearest }]),
  );
  return new CfnMapping(scope, 'Regions', { mapping }).findInMap(Aws.REGION, 'originShield');
}
