import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { firstDay, type Period } from '#shared/domain/desk/period.ts';
import { utcDay } from '#shared/domain/utc-day.ts';
import { deskMessages } from '#web/shell/messages/desk/en-desk.ts';
import { breakpoints } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { ChoiceBar, ChoiceChips } from '../choice-chips.tsx';
import {
  customFault,
  type NamedPeriod,
  namedPeriods,
  type PeriodChoice,
  paramsOf,
  periodChoice,
  periodParams,
  queryOf,
} from './period-choice.ts';

const words = deskMessages.period;

const Days = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 14,
  inlineSize: '100%',
  '& > .MuiTextField-root': { flex: '1 1 150px', maxInlineSize: 220 },
  // In line with the fields, which have a label above.
  [breakpoints.up('sm')]: { '& > button': { marginBlockStart: 24 } },
});

/** The period of the page's address, and what is needed to show its figures. */
export function usePeriod(usual: NamedPeriod) {
  const today = utcDay(useNow());
  const [params, setParams] = useSearchParams();
  const choice = periodChoice(params, usual, today);
  function choose(next: PeriodChoice) {
    setParams((old) => {
      const others = new URLSearchParams(old);
      for (const name of Object.keys(periodParams(old))) others.delete(name);
      return { ...Object.fromEntries(others), ...paramsOf(next, usual) };
    });
  }
  return { choice, choose, today, query: queryOf(choice, usual, today) };
}

interface CustomDaysProps {
  period: Period;
  today: string;
  onChoose: (period: Period) => void;
}

function CustomDays({ period, today, onChoose }: CustomDaysProps) {
  const [days, setDays] = useState(period);
  const [shown, setShown] = useState(period);
  // Another period was chosen, such as by going back.
  if (shown.from !== period.from || shown.to !== period.to) {
    setShown(period);
    setDays(period);
  }
  const [submitted, setSubmitted] = useState(false);
  const fault = submitted ? customFault(days, today) : null;
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (customFault(days, today) === null) onChoose(days);
  }
  const field = (name: keyof Period, isFaulty: boolean) => (
    <TextField
      type="date"
      name={name}
      label={words[name]}
      value={days[name]}
      error={isFaulty}
      helperText={isFaulty && fault !== null ? words.faults[fault] : undefined}
      onChange={({ target }) => setDays({ ...days, [name]: target.value })}
      slotProps={{ htmlInput: { min: firstDay, max: today }, inputLabel: { shrink: true } }}
    />
  );
  return (
    // The fields' own messages name the fault; the browser's would be in another language.
    <Days noValidate onSubmit={submit} aria-label={words.custom}>
      {field('from', fault === 'from' || fault === 'order' || fault === 'length')}
      {field('to', fault === 'to' || fault === 'future')}
      <Button type="submit" variant="outlined">
        {words.show}
      </Button>
    </Days>
  );
}

interface PeriodPickerProps extends Pick<ReturnType<typeof usePeriod>, 'choice' | 'choose' | 'today'> {
  /** Beside the choices. */
  children: ReactNode;
}

/** Chooses the period that figures cover. The choice is part of the address. */
export function PeriodPicker({ choice, choose, today, children }: PeriodPickerProps) {
  const chosen = Object.values(paramsOf(choice, 'month')).join();
  // The fields are open before a custom period is chosen, until another period is.
  const [openedAt, setOpenedAt] = useState<string>();
  const isCustom = choice.name === 'custom' || openedAt === chosen;
  return (
    <ChoiceBar>
      <ChoiceChips
        label={words.label}
        values={[...namedPeriods, 'custom'] as const}
        chosen={isCustom ? 'custom' : choice.name}
        nameOf={(name) => words.names[name]}
        onChoose={(name) => {
          setOpenedAt(name === 'custom' ? chosen : undefined);
          if (name !== 'custom') choose({ ...choice, name });
        }}
      />
      {children}
      {isCustom ? (
        <CustomDays period={choice.period} today={today} onChoose={(period) => choose({ name: 'custom', period })} />
      ) : null}
    </ChoiceBar>
  );
}
