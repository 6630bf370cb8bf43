import { type ComponentProps, type ReactNode, useId } from 'react';
import { SectionHead } from './section-head.tsx';

interface SectionProps extends Omit<ComponentProps<'section'>, 'title'> {
  title: ReactNode;
  /** A link or a button at the end of the heading's line. */
  end?: ReactNode;
}

/** A section of a page, named by its heading. */
export function Section({ title, end, children, ...section }: SectionProps) {
  const headId = useId();
  return (
    <section aria-labelledby={headId} {...section}>
      <SectionHead id={headId} end={end}>
        {title}
      </SectionHead>
      {children}
    </section>
  );
}
