/** A shore that says nothing of a story. */
export interface Blindspot {
  shore: 'home' | 'here';
  /** Whole hours since the first report. */
  hours: number;
  /** Outlets of the shore that are read here. */
  outlets: number;
}

/** A silence is meant if it lasts so long, and so many outlets of the shore are read. */
const silentHours = 12;
const fewestOutlets = 3;

/**
 * The shores that have not reported a story, though enough of their outlets are read.
 * @param reporting the sides that have reports
 * @param hours since the first report
 * @param outletsOn how many outlets of a shore are read here
 */
export function silentShores(
  reporting: ReadonlySet<string>,
  hours: number,
  outletsOn: (shore: Blindspot['shore']) => number,
): Blindspot[] {
  return (['home', 'here'] as const).flatMap((shore) => {
    const outlets = outletsOn(shore);
    const isSilent = hours >= silentHours && outlets >= fewestOutlets && !reporting.has(shore);
    return isSilent ? [{ shore, hours, outlets }] : [];
  });
}
