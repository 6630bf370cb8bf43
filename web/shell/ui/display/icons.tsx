import type { ReactNode } from 'react';

interface IconOptions {
  /** Width and height in px. */
  size?: number;
  /** Width and height of the box that it is drawn in. */
  box?: number;
  strokeWidth?: number;
  fill?: string;
}

interface IconProps extends IconOptions {
  d?: string | undefined;
  children?: ReactNode;
}

/** An icon: one path or `children`, drawn with a line in the colour of the text. Decorative: text is next to it. */
export const Icon = ({ d, children, size = 18, box = 18, strokeWidth = 1.6, fill = 'none' }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox={`0 0 ${box} ${box}`}
    fill={fill}
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {d === undefined ? children : <path d={d} />}
  </svg>
);
const icon = (d: string, options: IconOptions = {}) => {
  const NamedIcon = () => <Icon d={d} {...options} />;
  return NamedIcon;
};
/** An icon that is filled while its state is on. */
const fullIcon = (d: string) => {
  const NamedIcon = ({ full = false }: { full?: boolean }) => <Icon d={d} fill={full ? 'currentColor' : 'none'} />;
  return NamedIcon;
};

export const SearchIcon = icon('M2.8 8a5.2 5.2 0 1 0 10.4 0 5.2 5.2 0 1 0-10.4 0zM12 12l4 4', { size: 17 });
export const FeedIcon = icon('M3 3a12 12 0 0 1 12 12M3 8a7 7 0 0 1 7 7M4 14h.01', { size: 15 });
export const CloseIcon = icon('M4 4l10 10M14 4L4 14');
export const LanguageIcon = icon('M2 9a7 7 0 1 0 14 0A7 7 0 1 0 2 9zM2 9h14M9 2c4 4 4 10 0 14M9 2c-4 4-4 10 0 14');
export const MenuIcon = icon('M2 5h14M2 9.5h14M2 14h14', { size: 22 });
export const MoreIcon = icon('M3.5 9h.01M9 9h.01M14.5 9h.01', { strokeWidth: 2.6 });
export const SunIcon = icon(
  'M5.8 9a3.2 3.2 0 1 0 6.4 0 3.2 3.2 0 1 0-6.4 0z' +
    'M9 1.5v1.8M9 14.7v1.8M1.5 9h1.8M14.7 9h1.8M3.7 3.7L5 5M13 13l1.3 1.3M14.3 3.7L13 5M5 13l-1.3 1.3',
);
export const MoonIcon = icon('M15 10.6A6.4 6.4 0 1 1 7.4 3a5.2 5.2 0 0 0 7.6 7.6z');
export const ExternalLinkIcon = icon('M6 4h8v8M14 4L4 14', { size: 13 });
export const BackIcon = icon('M8 4L3 9l5 5M3 9h12', { size: 16 });
export const ChevronIcon = icon('M7 4l5 5-5 5', { size: 16 });
export const TrendingIcon = icon('M2 13l4.5-5 3 3L16 4M11.5 4H16v4.5', { size: 14 });
export const HeartIcon = fullIcon('M9 15.2 2.9 9.1a3.7 3.7 0 0 1 5.2-5.3L9 4.7l.9-.9a3.7 3.7 0 0 1 5.2 5.3z');
export const ShareIcon = icon('M9 11V2M5.6 5.2 9 1.8l3.4 3.4M4.5 8.2H3v8h12v-8h-1.5');
export const BookmarkIcon = fullIcon('M4.5 2.2h9v13.6L9 12.2l-4.5 3.6z');
export const CommentIcon = icon('M2.2 3h13.6v9.4H8.4L5 15.6v-3.2H2.2z');
export const CopyIcon = icon('M6 6V2.2h9.8V12H12M2.2 6H12v9.8H2.2z', { size: 15 });
export const EditIcon = icon('M3 15l.8-3.6 8.4-8.4 2.8 2.8-8.4 8.4zM10.6 4.6l2.8 2.8', { size: 15 });
export const FlagIcon = icon('M4.5 16V2.5h9.5l-2.4 3.6L14 9.7H4.5', { size: 14 });
export const PlayIcon = icon('M5 3l9 6-9 6z', { size: 14, fill: 'currentColor' });
export const PauseIcon = icon('M6 3.5v11M12 3.5v11', { size: 14, strokeWidth: 3 });
export const SwapIcon = icon('M6.2 15.5v-13M3 5.7l3.2-3.2M11.8 2.5v13M15 12.3l-3.2 3.2');
