import { CfnCondition, CfnOutput, CfnParameter, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { CfnAlarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { addAlarm, alarmTopic } from '../operations/alarm.ts';
import type { Stage } from '../stages.ts';
import { Wall } from './web-acl.ts';

export interface EdgeStackProps extends StackProps {
  stage: Stage;
}

const period = Duration.minutes(5);

/** What a stage has in us-east-1, from where alone CloudFront takes it: the wall, the certificate, and the alarms on CloudFront's own figures. Deployed before the main stack. */
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
      // The names are those of the main stack's parameters: whoever deploys hands over what is there.
      new CfnOutput(this, 'CertificateArn', { value: certificate.certificateArn });
    }
    if (stage.kind === 'production') {
      const wall = new Wall(this, 'Wall', stage);
      new CfnOutput(this, 'WebAclArn', { value: wall.webAclArn });
      this.addAlarms(stage, wall);
    }
  }

  private addAlarms(stage: Stage, wall: Wall): void {
    const topic = alarmTopic(this, stage);
    addAlarm(this, topic, 'WallUnderAttack', {
      whoIsHurt:
        'Readers behind the same address may be refused, and the site may be under attack: the wall turned away 5,000 requests in five minutes.',
      whatToDo: 'Look which rule and which addresses, before anything is loosened.',
      metric: wall.blocked({ period }),
      atLeast: 5000,
    });

    // The distribution is made after this stack, so its id comes with the second deploy; until then there is no alarm, and the parameter keeps its value from deploy to deploy.
    const distribution = new CfnParameter(this, 'DistributionId', {
      default: 'none',
      description: 'Output DistributionId of the main stack; switches on the alarm on its errors.',
    });
    const isKnown = new CfnCondition(this, 'DistributionIsKnown', {
      expression: Fn.conditionNot(Fn.conditionEquals(distribution.valueAsString, 'none')),
    });
    const { defaultChild } = addAlarm(this, topic, 'PagesFailing', {
      whoIsHurt:
        'Readers get an error page instead of the news: more than a twentieth of all requests to CloudFront ended in 5xx for a quarter of an hour.',
      whatToDo: 'If something was deployed within the hour, roll it back; else see which origin fails.',
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.valueAsString, Region: 'Global' },
        statistic: 'avg',
        period,
      }),
      atLeast: 5,
      periods: 3,
    }).node;
    if (defaultChild instanceof CfnAlarm) defaultChild.cfnOptions.condition = isKnown;
  }
}
