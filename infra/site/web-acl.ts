import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type IMetric, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { contract } from '#shared/api/contract.ts';
import { retention } from '#shared/config/retention.ts';
import type { Stage } from '../stages.ts';
import { firewallSeconds } from '../throttles.ts';

type Rule = CfnWebACL.RuleProperty;

/**
 * The web ACL in front of CloudFront, against floods and known attacks. Blocked requests reach neither the cache nor
 * a function. Authorization is left to the API.
 *
 * Left out on purpose:
 * - AWSManagedRulesCommonRuleSet blocks bodies above 8 KB (an editor's article, a list of sources), URLs in a query
 * (`/api/feeds/fetch?url=`), markup in a body (editors send it) and clients without a User-Agent. Without these rules
 *   the rest protects software that we do not run.
 * - Rules for SQL, PHP, WordPress, Linux and Windows, which we do not run.
 * - AWSManagedRulesAnonymousIpList: readers abroad use VPNs.
 * - Bot Control, which is charged by the request: search engines and link previews are welcome, and the rate limits
 *   cover the rest.
 */
export class SiteWebAcl extends Construct {
  readonly webAclArn: string;
  private readonly metricName: string;

  constructor(scope: Construct, id: string, stage: Stage & { kind: 'production' }) {
    super(scope, id);
    const { all, api, feeds } = stage.requestRates;
    this.metricName = Stack.of(this).stackName;
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      description: `Requests to the distribution of ${stage.name}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(this.metricName),
      customResponseBodies: {
        // The same format as an error of the API.
        TooMany: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            code: 'too_many_requests',
            message: 'Too many requests from your address, try again in five minutes.',
          }),
        },
      },
      // Known bad addresses first, then narrow rate limits before wide ones: the log has the most specific rule.
      rules: [
        managed('AWSManagedRulesAmazonIpReputationList'),
        managed('AWSManagedRulesKnownBadInputsRuleSet'),
        rate('Feeds', feeds, contract.fetchFeed.path),
        rate('Api', api, '/api'),
        rate('All', all),
      ].map((rule, priority) => ({ ...rule, priority })),
    });
    this.webAclArn = webAcl.attrArn;
    this.logBlockedRequests(stage, webAcl);
  }

  /** Requests that any rule has blocked. */
  blocked(options: MetricOptions): IMetric {
    return new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: this.metricName, Rule: 'ALL' },
      statistic: 'sum',
      ...options,
    });
  }

  /**
   * Logs blocked requests only. CloudFront's access log has the others, without addresses. This log is the only one
   * with addresses, to find who attacks, so it is kept for a short time.
   */
  private logBlockedRequests(stage: Stage, webAcl: CfnWebACL): void {
    // WAF requires this prefix.
    const logGroupName = `aws-waf-logs-${Stack.of(this).stackName}`;
    const logs = new LogGroup(this, 'Logs', {
      logGroupName,
      retention: Math.min(stage.logDays, retention.blockedRequestDays),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const logging = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: webAcl.attrArn,
      logDestinationConfigs: [
        // WAF expects the ARN without the suffix `:*`, which CloudFormation adds.
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'cookie' } },
        // It repeats the query string of the page.
        { singleHeader: { Name: 'referer' } },
        { queryString: {} },
      ],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
    });
    logging.node.addDependency(logs);
  }
}

const visible = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  cloudWatchMetricsEnabled: true,
  metricName,
  sampledRequestsEnabled: true,
});

/** A rule group that AWS maintains. */
function managed(name: string): Omit<Rule, 'priority'> {
  return {
    name,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
    visibilityConfig: visible(name),
  };
}

/** Blocks an address while it sends more than `limit` requests to paths under `path` in five minutes. */
function rate(name: string, limit: number, path?: string): Omit<Rule, 'priority'> {
  const scope = path && {
    scopeDownStatement: {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'STARTS_WITH',
        searchString: path,
        // The router behind decodes paths: %61pi is api.
        textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
      },
    },
  };
  return {
    name: `Rate${name}`,
    action: {
      block: {
        customResponse: {
          responseCode: 429,
          customResponseBodyKey: 'TooMany',
          responseHeaders: [{ name: 'retry-after', value: '300' }],
        },
      },
    },
    statement: {
      rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: firewallSeconds, limit, ...scope },
    },
    visibilityConfig: visible(`Rate${name}`),
  };
}
