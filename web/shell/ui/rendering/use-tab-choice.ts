import { type SyntheticEvent, startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';

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

/** The tab that `tab` in the address names, by default the first, and the props of MUI's tabs that change it. */
export function useTabParam<Id extends string>(ids: readonly [Id, ...Id[]], { replace = true } = {}) {
  const [params, setParams] = useSearchParams();
  const requested = params.get('tab');
  const selected = ids.find((id) => id === requested) ?? ids[0];
  const choice = useTabChoice<Id>(selected, (id) => setParams(id === ids[0] ? {} : { tab: id }, { replace }));
  return { selected, choice };
}
