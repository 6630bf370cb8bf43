/** A score of two plain figures, as it is written: `2-1`. */
export interface Score {
  home: string;
  between: string;
  away: string;
  winner: 'home' | 'away' | null;
}

/** The two figures of a score, or null when it says more or something else (`2-2 (4-3 p)`, `W/O`) and must be shown as it stands. */
export function figuresOf(score: string): Score | null {
  const [, home, between, away] = /^(\d{1,3})(\s*[-–:]\s*)(\d{1,3})$/.exec(score.trim()) ?? [];
  if (home === undefined || between === undefined || away === undefined) return null;
  const ahead = Number(home) - Number(away);
  return { home, between, away, winner: ahead > 0 ? 'home' : ahead < 0 ? 'away' : null };
}
