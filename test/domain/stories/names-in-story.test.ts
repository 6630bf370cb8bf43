import { describe, expect, it } from 'vitest';
import { namesIn } from '#shared/domain/stories/names-in-story.ts';

const text =
  'Prime Minister Mia Mottley met Olivia Grange in Kingston. Grange said the Caribbean Development Bank pays. Hurricane Melissa passed; Melissa spared Jamaica. The Premier League waits. Usain Bolt ran.';

describe('the names in a story', () => {
  it('the names in a story are people with a title or a surname alone, and places of the vocabulary', () => {
    const entities = ['Mia Mottley', 'Olivia Grange', 'Kingston', 'Caribbean Development Bank', 'Hurricane Melissa'];
    expect(namesIn([[...entities, 'Jamaica', 'CARICOM', 'Premier League', 'Usain Bolt']], text)).toEqual({
      people: ['Mia Mottley', 'Olivia Grange'],
      places: ['Kingston', 'Jamaica'],
    });
  });

  it('the names in a story begin with those that most reports name, under their most frequent spelling', () => {
    const { places } = namesIn([['São Paulo', 'Accra'], ['Sao Paulo', 'Sao Paulo'], ['São Paulo']], '');
    expect(places).toEqual(['São Paulo', 'Accra']);
  });

  it('the names in a story are at most eight of each kind', () => {
    const many = 'Accra,Lagos,Dakar,Bamako,Abidjan,Lomé,Niamey,Kano,Tema,Tamale'.split(',');
    expect(namesIn([many], '').places).toHaveLength(8);
  });

  it('the names in a story may be anything that a text has', () => {
    const odd = ['', ' ', '...', '<b>Bold</b>', 'a'.repeat(5000), 'X Æ', '(Odd Name', 'constructor', '__proto__'];
    expect(namesIn([odd], odd.join('\n'))).toEqual({ people: [], places: [] });
  });
});
