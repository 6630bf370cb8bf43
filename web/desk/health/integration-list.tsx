import { integrationModes, integrations } from '#shared/config/integrations.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { Section } from '#web/shell/ui/layout/section.tsx';
import { StateList } from './state-list.tsx';

const words = deskMessages.system;

/** The external services and whether they are connected or mocked. */
export default function IntegrationList() {
  return (
    <Section title={words.title}>
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
    </Section>
  );
}
