import styled from '@emotion/styled';
import { marketMessages } from '#web/messages/en-markets.ts';
import { Bone } from '#web/ui/drawing/bone.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';

const Bones = styled('div')({ display: 'grid', gap: 16, minBlockSize: 510, alignContent: 'start' });

/** The converter while the rates are on their way. */
export function ConverterBones() {
  return (
    <section aria-hidden="true">
      <SectionHead>{marketMessages.converter.heading}</SectionHead>
      <Bones>
        <Bone style={{ blockSize: 64 }} />
        <Bone style={{ blockSize: 64 }} />
        <Bone style={{ blockSize: 104 }} />
        <Bone style={{ blockSize: 130 }} />
      </Bones>
    </section>
  );
}
