import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type IMetric, Metric, type MetricOptions } from 'aws-cdk-lib/aws-cloudwatch';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import { contract } from '#shared/api/contract.ts';
import type { Stage } from '../stages.ts';

type Rule = CfnWebACL.RuleProperty;

/**
 * The wall in front of CloudFront: what it turns away reaches neither cache nor function. It holds floods and known attacks; whom the product lets do what, its own code decides.
 *
 * Left out on purpose:
 * - AWSManagedRulesCommonRuleSet refuses bodies above 8 KB (an editor's article, a list of sources), a URL within a query (`/api/feeds/fetch?url=` is nothing else), markup in a body (editors write it) and callers
 *   without a User-Agent. Overridden that far, what is left of it guards software that is not here.
 * - Rules for SQL, PHP, WordPress, Linux and Windows: there is none of it.
 * - AWSManagedRulesAnonymousIpList: readers abroad use VPNs, and some must.
 * - Bot Control, paid by the request: search engines and link previews are welcome, and the rates hold the rest.
 */
export class Wall extends Construct {
  readonly webAclArn: string;
  private readonly metricName: string;

  constructor(scope: Construct, id: string, stage: Stage & { kind: 'production' }) {
    super(scope, id);
    const { all, api, feeds } = stage.requestRates;
    this.metricName = Stack.of(this).stackName;
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      description: `What reaches the distribution of ${stage.name}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible(this.metricName),
      customResponseBodies: {
        // The form in which the API refuses, for callers that read it.
        TooMany: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            code: 'too_many_requests',
            message: 'Too much came from your address. Please wait five minutes.',
          }),
        },
      },
      // In the order of what they cost to refuse: who is known to be bad first, then narrow rates before wide ones, so that the log names the one that was meant.
      rules: [
        managed('AWSManagedRulesAmazonIpReputationList'),
        managed('AWSManagedRulesKnownBadInputsRuleSet'),
        rate('Feeds', feeds, contract.fetchFeed.path),
        rate('Api', api, '/api'),
        rate('All', all),
      ].map((rule, priority) => ({ ...rule, priority })),
    });
    this.webAclArn = webAcl.attrArn;
    this.logRefusals(stage, webAcl);
  }

  /** Requests that were turned away, by whatever rule. */
  blocked(options: MetricOptions): IMetric {
    return new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: this.metricName, Rule: 'ALL' },
      statistic: 'sum',
      ...options,
    });
  }

  /** Whom it turned away and why; what it let through is nobody's business, and CloudFront counts it. */
  private logRefusals(stage: Stage, webAcl: CfnWebACL): void {
    // WAF writes only to groups whose name begins so.
    const logGroupName = `aws-waf-logs-${Stack.of(this).stackName}`;
    const logs = new LogGroup(this, 'Logs', {
      logGroupName,
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const logging = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: webAcl.attrArn,
      logDestinationConfigs: [
        // WAF takes the group's ARN without the `:*` that CloudFormation gives.
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

/** A group of rules that AWS keeps up to date. */
function managed(name: string): Omit<Rule, 'priority'> {
  return {
    name,
    overrideAction: { none: {} },
    statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
    visibilityConfig: visible(name),
  };
}

/** Refuses an address, for as long as it goes on, once it has sent more than `limit` requests under `path` in five minutes. */
function rate(name: string, limit: number, path?: string): Omit<Rule, 'priority'> {
  const below = path && {
    scopeDownStatement: {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'STARTS_WITH',
        searchString: path,
        // %61pi is api to the router behind.
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
    statement: { rateBasedStatement: { aggregateKeyType: 'IP', evaluationWindowSec: 300, limit, ...below } },
    visibilityConfig: visible(`Rate${name}`),
  };
}
