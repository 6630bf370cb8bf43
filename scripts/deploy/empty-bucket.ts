import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  NoSuchBucket,
  type ObjectIdentifier,
  type S3Client,
} from '@aws-sdk/client-s3';

/** Deletes every object of a bucket, older versions and the markers of deleted ones too, and answers how many; CloudFormation deletes no bucket that holds anything. */
export async function emptyBucket(s3: S3Client, bucket: string): Promise<number> {
  let deleted = 0;
  try {
    // The first page again and again: what it lists is gone the next time.
    for (;;) {
      const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket: bucket }));
      const objects = [...Versions, ...DeleteMarkers].flatMap(({ Key, VersionId }): ObjectIdentifier[] =>
        Key === undefined ? [] : [{ Key, ...(VersionId === undefined ? {} : { VersionId }) }],
      );
      if (objects.length === 0) return deleted;
      const { Errors = [] } = await s3.send(
        new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } }),
      );
      const [first] = Errors;
      if (first !== undefined)
        throw new Error(`${bucket} keeps ${Errors.length} objects, the first for this reason: ${first.Message}`);
      deleted += objects.length;
    }
  } catch (error) {
    // An earlier try has deleted it already.
    if (error instanceof NoSuchBucket) return deleted;
    throw error;
  }
}
