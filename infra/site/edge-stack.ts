import { CfnCondition, CfnOutput, CfnParameter, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnAlarm, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { addAlarm, alarmTopic } from '../operations/alarm.ts';
import { stageBudget } from '../operations/budget.ts';
import type { Stage } from '../stages.ts';
import { EdgeAccessLog } from './access-log.ts';
import { SiteCanary } from './canary.ts';
import { SiteWebAcl } from './web-acl.ts';

export interface EdgeStackProps extends StackProps {
  stage: Stage;
}

const period = Duration.minutes(5);

/**
 * Resources of a stage that must be in us-east-1, also if the stage is in another region: the web ACL, the
 * certificate and the access log of CloudFront, the alarms on its metrics, and the budget. Deployed before the main
 * stack.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { stage, ...props }: EdgeStackProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    if (stage.domain?.hostedZone) {
      const { id: hostedZoneId, name: zoneName } = stage.domain.hostedZone;
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName });
      const certificate = new Certificate(this, 'Certificate', {
        domainName: stage.domain.host,
        validation: CertificateValidation.fromDns(zone),
      });
      // Outputs have the names of the main stack's parameters; `npm run deploy` matches them by name.
      new CfnOutput(this, 'CertificateArn', { value: certificate.certificateArn });
    }
    stageBudget(this, stage);
    if (stage.kind === 'production') {
      const webAcl = new SiteWebAcl(this, 'Wall', stage);
      new CfnOutput(this, 'WebAclArn', { value: webAcl.webAclArn });
      // The distribution is created after this stack, so a later deploy passes its id. Until then its log and the alarm
      // on its errors do not exist. CloudFormation keeps the parameter's value between deploys.
      const distributionId = new CfnParameter(this, 'DistributionId', {
        default: 'none',
        description: 'Output DistributionId of the main stack. Enables its access log and the alarm on its errors.',
      }).valueAsString;
      const isKnown = new CfnCondition(this, 'DistributionIsKnown', {
        expression: Fn.conditionNot(Fn.conditionEquals(distributionId, 'none')),
      });
      new EdgeAccessLog(this, 'AccessLog', { stage, distributionId, isKnown });
      this.addAlarms(stage, webAcl, distributionId, isKnown);
    }
  }

  private addAlarms(stage: Stage, webAcl: SiteWebAcl, distributionId: string, isKnown: CfnCondition): void {
    const topic = alarmTopic(this, stage);
    addAlarm(this, topic, 'WallUnderAttack', {
      whoIsHurt:
        'Readers who share an address may be blocked, and the site may be under attack: the web ACL blocked 5,000 requests in five minutes.',
      whatToDo: 'Find the rule and the addresses before you loosen anything.',
      metric: webAcl.blocked({ period }),
      atLeast: 5000,
    });
    const ofEdge = (metricName: string, statistic: string, window: Duration): Metric =>
      new Metric({
        namespace: 'AWS/CloudFront',
        metricName,
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic,
        period: window,
      });
    const failing = (window: Duration): MathExpression =>
      new MathExpression({
        label: 'failed requests, %',
        expression: 'IF(requests >= 100, failed, 0)',
        usingMetrics: { requests: ofEdge('Requests', 'sum', window), failed: ofEdge('5xxErrorRate', 'avg', window) },
        period: window,
      });
    const hour = Duration.hours(1);
    for (const { node } of [
      addAlarm(this, topic, 'PagesFailing', {
        whoIsHurt:
          'Readers get an error page instead of the news: more than 5% of all requests to CloudFront ended in 5xx for ten minutes.',
        whatToDo: 'If something was deployed within the hour, roll it back; otherwise find the origin that fails.',
        metric: failing(period),
        atLeast: 5,
        periods: 2,
      }),
      // All article documents are 1.4% of the requests, all searches 0.8%.
      addAlarm(this, topic, 'PagesFailingSlowly', {
        whoIsHurt: 'Some readers get errors: more than 0.5% of all requests to CloudFront ended in 5xx within an hour.',
        whatToDo: 'Find the paths that fail in the access log; it is often one kind of page.',
        runbook: 'pages-failing',
        metric: failing(hour),
        atLeast: 0.5,
      }),
      addAlarm(this, topic, 'PagesSlow', {
        whoIsHurt:
          'Readers wait: for 15 minutes one in ten requests that the edge could not answer from its cache took two seconds or more.',
        whatToDo:
          'Compare it with the latency of the API on the dashboard, to see whether our functions or the way is slow.',
        metric: ofEdge('OriginLatency', 'p90', period),
        atLeast: 2000,
        periods: 3,
        unlessFew: true,
      }),
    ])
      if (node.defaultChild instanceof CfnAlarm) node.defaultChild.cfnOptions.condition = isKnown;
    if (stage.domain === undefined) return;
    const canary = new SiteCanary(this, 'Canary', { stage, host: stage.domain.host });
    addAlarm(this, topic, 'SiteUnreachable', {
      whoIsHurt:
        'Readers cannot open the site: the front page, the list of articles or the newest article failed twice in a row from outside.',
      whatToDo: 'Read which step failed in the canary’s report, and open the site yourself.',
      metric: canary.success,
      atLeast: 100,
      periods: 2,
      whenLess: true,
    });
  }
}
