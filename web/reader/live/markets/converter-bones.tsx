import styled from '@emotion/styled';
import { marketMessages } from '#web/messages/en-markets.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';

const Bones = styled('div')({ display: 'grid', gap: 16, minBlockSize: 510, alignContent: 'start' });

/** The converter while the rates are on their way. */
export function ConverterSkeleton() {
  return (
    <section aria-hidden="true">
      <SectionHead>{marketMessages.converter.heading}</SectionHead>
      <Bones>
        <Skeleton style={{ blockSize: 64 }} />
        <Skeleton style={{ blockSize: 64 }} />
        <Skeleton style={{ blockSize: 104 }} />
        <Skeleton style={{ blockSize: 130 }} />
      </Bones>
    </section>
  );
}
