import { DeleteObjectsCommand, ListObjectVersionsCommand, NoSuchBucket, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { emptyBucket } from '#scripts/deploy/destroy.ts';

// The S3 emulator has no versions, so its responses are mocked.
const aws = mockClient(S3Client);

describe('emptying a bucket', () => {
  it('emptying a bucket deletes all versions and delete markers, page after page', async () => {
    aws
      .on(ListObjectVersionsCommand)
      .resolvesOnce({
        Versions: [
          { Key: 'index.html', VersionId: '2' },
          { Key: 'index.html', VersionId: '1' },
        ],
        IsTruncated: true,
      })
      .resolvesOnce({ DeleteMarkers: [{ Key: 'old.html', VersionId: '3' }] })
      .resolves({});
    aws.on(DeleteObjectsCommand).resolves({});
    expect(await emptyBucket(new S3Client(), 'site')).toBe(3);
    expect(aws.commandCalls(DeleteObjectsCommand).map(({ args }) => args[0].input.Delete?.Objects)).toEqual([
      [
        { Key: 'index.html', VersionId: '2' },
        { Key: 'index.html', VersionId: '1' },
      ],
      [{ Key: 'old.html', VersionId: '3' }],
    ]);
  });

  it('emptying a bucket fails if an object cannot be deleted, and accepts a bucket that no longer exists', async () => {
    aws.on(ListObjectVersionsCommand).resolves({ Versions: [{ Key: 'kept', VersionId: '1' }] });
    aws.on(DeleteObjectsCommand).resolves({ Errors: [{ Key: 'kept', Message: 'Access Denied' }] });
    await expect(emptyBucket(new S3Client(), 'site')).rejects.toThrow(
      'Could not delete 1 objects of site; the first error: Access Denied',
    );
    aws
      .on(ListObjectVersionsCommand)
      .rejects(new NoSuchBucket({ message: 'The specified bucket does not exist', $metadata: {} }));
    expect(await emptyBucket(new S3Client(), 'site')).toBe(0);
  });
});
