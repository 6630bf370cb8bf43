import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  NoSuchBucket,
  type ObjectIdentifier,
  type S3Client,
} from '@aws-sdk/client-s3';

/**
 * Deletes all objects of a bucket, with older versions and delete markers, because CloudFormation only deletes empty
 * buckets. @returns the number of deleted objects
 */
export async function emptyBucket(s3: S3Client, bucket: string): Promise<number> {
  let deleted = 0;
  try {
    // Always reads the first page: its objects are deleted before the next request.
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
        throw new Error(`Could not delete ${Errors.length} objects of ${bucket}; the first error: ${first.Message}`);
      deleted += objects.length;
    }
  } catch (error) {
    // An earlier attempt has deleted the bucket.
    if (error instanceof NoSuchBucket) return deleted;
    throw error;
  }
}
