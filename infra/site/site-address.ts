import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { type Distribution, type DistributionProps, SecurityPolicyProtocol } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

type OwnHost = Pick<DistributionProps, 'domainNames' | 'certificate' | 'minimumProtocolVersion'>;

/** What the distribution needs in order to answer under the stage's own host name; nothing where it has none. */
export function ownHost(scope: Construct, { domain }: Stage, certificateArn: string | undefined): OwnHost {
  if (domain === undefined || certificateArn === undefined) return {};
  return {
    domainNames: [domain.host],
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
  };
}

/** Points the stage's host name at the distribution, by IPv4 and IPv6, where its zone is ours to write. */
export function addAddressRecords(scope: Construct, { domain }: Stage, distribution: Distribution): void {
  if (domain?.hostedZone === undefined) return;
  const { id, name } = domain.hostedZone;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: id, zoneName: name });
  // The final dot: a name without one would be taken to be inside the zone.
  const record = {
    zone,
    recordName: `${domain.host}.`,
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
  };
  new ARecord(scope, 'Ipv4', record);
  new AaaaRecord(scope, 'Ipv6', record);
}
