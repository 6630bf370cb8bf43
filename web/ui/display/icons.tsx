import type { ReactNode } from 'react';

function Icon({ size = 18, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const SearchIcon = () => (
  <Icon size={17}>
    <circle cx="8" cy="8" r="5.2" />
    <path d="M12 12l4 4" />
  </Icon>
);
export const FeedIcon = () => (
  <Icon size={15}>
    <path d="M3 3a12 12 0 0 1 12 12M3 8a7 7 0 0 1 7 7M4 14h.01" />
  </Icon>
);
export const CloseIcon = () => (
  <Icon>
    <path d="M4 4l10 10M14 4L4 14" />
  </Icon>
);
export const LanguageIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="7" />
    <path d="M2 9h14M9 2c4 4 4 10 0 14M9 2c-4 4-4 10 0 14" />
  </Icon>
);
export const MenuIcon = () => (
  <Icon size={22}>
    <path d="M2 5h14M2 9.5h14M2 14h14" />
  </Icon>
);
export const MoreIcon = () => (
  <Icon>
    <path d="M3.5 9h.01M9 9h.01M14.5 9h.01" strokeWidth="2.6" />
  </Icon>
);
export const SunIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="3.2" />
    <path d="M9 1.5v1.8M9 14.7v1.8M1.5 9h1.8M14.7 9h1.8M3.7 3.7L5 5M13 13l1.3 1.3M14.3 3.7L13 5M5 13l-1.3 1.3" />
  </Icon>
);
export const MoonIcon = () => (
  <Icon>
    <path d="M15 10.6A6.4 6.4 0 1 1 7.4 3a5.2 5.2 0 0 0 7.6 7.6z" />
  </Icon>
);
export const ExternalLinkIcon = () => (
  <Icon size={13}>
    <path d="M6 4h8v8M14 4L4 14" />
  </Icon>
);
export const BackIcon = () => (
  <Icon size={16}>
    <path d="M8 4L3 9l5 5M3 9h12" />
  </Icon>
);
export const ChevronIcon = () => (
  <Icon size={16}>
    <path d="M7 4l5 5-5 5" />
  </Icon>
);
export const TrendingIcon = () => (
  <Icon size={14}>
    <path d="M2 13l4.5-5 3 3L16 4M11.5 4H16v4.5" />
  </Icon>
);
export const HeartIcon = ({ full = false }: { full?: boolean }) => (
  <Icon>
    <path
      d="M9 15.2 2.9 9.1a3.7 3.7 0 0 1 5.2-5.3L9 4.7l.9-.9a3.7 3.7 0 0 1 5.2 5.3z"
      fill={full ? 'currentColor' : 'none'}
    />
  </Icon>
);
export const ShareIcon = () => (
  <Icon>
    <path d="M9 11V2M5.6 5.2 9 1.8l3.4 3.4M4.5 8.2H3v8h12v-8h-1.5" />
  </Icon>
);
export const BookmarkIcon = ({ full = false }: { full?: boolean }) => (
  <Icon>
    <path d="M4.5 2.2h9v13.6L9 12.2l-4.5 3.6z" fill={full ? 'currentColor' : 'none'} />
  </Icon>
);
export const CommentIcon = () => (
  <Icon>
    <path d="M2.2 3h13.6v9.4H8.4L5 15.6v-3.2H2.2z" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon size={15}>
    <path d="M6 6V2.2h9.8V12H12M2.2 6H12v9.8H2.2z" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon size={14}>
    <path d="M5 3l9 6-9 6z" fill="currentColor" />
  </Icon>
);
export const PauseIcon = () => (
  <Icon size={14}>
    <path d="M6 3.5v11M12 3.5v11" strokeWidth="3" />
  </Icon>
);
export const SwapIcon = () => (
  <Icon>
    <path d="M6.2 15.5v-13M3 5.7l3.2-3.2M11.8 2.5v13M15 12.3l-3.2 3.2" />
  </Icon>
);
