import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type Distribution, type DistributionProps, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

type OwnHost = Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'>;

/** Settings of the distribution for the stage's own host name; empty without one. */
export function ownHost(scope: Construct, { domain }: Stage, certificateArn: string | undefined): OwnHost {
  if (domain === undefined || certificateArn === undefined) return {};
  return {
    domainNames: [domain.host],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

/** Points the stage's host name at the distribution (IPv4 and IPv6) if the stage has a hosted zone. */
export function addAddressRecords(scope: Construct, { domain }: Stage, distribution: Distribution): void {
  if (domain?.hostedZone === undefined) return;
  const { id, name } = domain.hostedZone;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName: name });
  // Without the final dot, the name would be relative to the zone.
  const record = {
    zone,
    recordName: `${domain.host}.`,
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
  };
  new ARecord(scope, 'Ipv4', record);
  new AaaaRecord(scope, 'Ipv6', record);
}
