/** Offsets in minutes of the zone names that feeds write. Where a name means several zones, the one publishers mean. */
const OFFSETS = new Map<string, number>(
  Object.entries({
    ...{ z: 0, ut: 0, utc: 0, gmt: 0, wet: 0, west: 60, bst: 60, wat: 60 },
    ...{
      cet: 60,
      met: 60,
      mez: 60,
      cest: 120,
      mest: 120,
      mesz: 120,
      eet: 120,
      cat: 120,
      sast: 120,
      eest: 180,
      eat: 180,
      msk: 180,
      trt: 180,
    },
    ...{
      gst: 240,
      pkt: 300,
      ist: 330,
      npt: 345,
      bdt: 360,
      wib: 420,
      ict: 420,
      hkt: 480,
      sgt: 480,
      myt: 480,
      pht: 480,
      awst: 480,
    },
    ...{ jst: 540, kst: 540, acst: 570, aest: 600, acdt: 630, aedt: 660, nzst: 720, nzdt: 780 },
    ...{
      at: -240,
      ast: -240,
      adt: -180,
      et: -300,
      est: -300,
      edt: -240,
      ct: -360,
      cst: -360,
      cdt: -300,
      mt: -420,
      mst: -420,
      mdt: -360,
    },
    ...{ pt: -480, pst: -480, pdt: -420, akst: -540, akdt: -480, hst: -600, nst: -210, ndt: -150 },
    ...{ brt: -180, art: -180, clt: -240, vet: -240, bot: -240, gyt: -240, cot: -300, pet: -300, ect: -300 },
  }),
);

/**
 * Minutes east of UTC for a zone as feeds write it (`+02:00`, `-0500`, `EST`, `GMT+1`, `Etc/GMT`), or null when it is none.
 * A name that nobody knows counts as UTC if `lenient`, as RFC 2822 section 4.3 asks.
 */
export function zoneOffset(zone: string, lenient = false): number | null {
  const name = zone.toLowerCase().replace(/^etc\//, '');
  const known = OFFSETS.get(name);
  if (known !== undefined) return known;
  const numeric = /^(?:utc|gmt|ut|z)?([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(name);
  if (!numeric) return lenient && /^[a-z]{1,5}$/.test(name) ? 0 : null;
  const [, sign, hours, minutes] = numeric;
  const offset = Number(hours) * 60 + Number(minutes ?? 0);
  if (Number(hours) > 14 || Number(minutes ?? 0) > 59) return null;
  return sign === '-' ? -offset : offset;
}
