import { type SyntheticEvent, startTransition, useOptimistic } from 'react';

/**
 * Value and handler of MUI's tabs whose choice is part of the address. The router renders a new address a moment later;
 * the tabs show the choice at once. Otherwise they would lose a quick arrow key, and take a press with the mouse, which
 * is a focus and a click, for two choices.
 */
export function useTabChoice<Id extends string | false>(selected: Id, choose: (id: Exclude<Id, false>) => void) {
  const [value, setValue] = useOptimistic<Id>(selected);
  const onChange = (_: SyntheticEvent, id: Exclude<Id, false>) =>
    startTransition(() => {
      setValue(id);
      choose(id);
    });
  return { value, onChange };
}
