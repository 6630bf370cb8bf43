import { useId } from 'react';
import { integrationModes, integrations } from '#shared/config/integrations.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { SectionHead } from '#web/shell/ui/layout/section-head.tsx';
import { StateList } from './state-list.tsx';

const words = deskMessages.system;

/** The external services and whether they are connected or mocked. */
export default function IntegrationList() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id}>{words.title}</SectionHead>
      <StateList
        parts={integrations.map((name) => {
          const mode = integrationModes[name];
          return {
            id: name,
            name: words.names[name],
            state: words.states[mode],
            tone: mode === 'mock' ? ('mocked' as const) : ('well' as const),
            about: words.about[name],
          };
        })}
      />
    </section>
  );
}
