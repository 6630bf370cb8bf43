import type { ReactNode } from 'react';
import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { sportsMessages } from '#web/messages/en-sports.ts';
import { Carousel } from '#web/ui/layout/carousel.tsx';

interface PlayerCarouselProps {
  players: readonly DiasporaPlayer[];
  title: ReactNode;
  children: (player: DiasporaPlayer) => ReactNode;
}

/** One player at a time, in an endless carousel. */
export function PlayerCarousel({ players, title, children }: PlayerCarouselProps) {
  return (
    <Carousel
      label={sportsMessages.players}
      title={title}
      items={players}
      nameOf={({ name }) => name}
      words={sportsMessages}
    >
      {children}
    </Carousel>
  );
}
