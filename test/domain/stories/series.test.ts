import { describe, expect, it } from 'vitest';
import { isSeries } from '#shared/domain/stories/series.ts';

describe('the series of an outlet', () => {
  it.each([
    ['en', 'LIVE: Kingston votes'],
    ['en', 'Live – Kingston votes'],
    ['en', 'Weather 12 March'],
    [null, 'Horoscope for Friday'],
    ['en-less', 'Prayer times in Accra'],
    ['fr', 'EN DIRECT | Élections au Bénin'],
    ['fr', 'Horaires des prières à Dakar'],
    ['es', 'Horóscopo de hoy, 3 de marzo'],
    ['pt', 'Ao vivo: eleição em Luanda'],
    ['ar', 'مباشر | الانتخابات في تونس'],
    ['ar', 'حالة الطقس اليوم'],
    ['hi', 'लाइव: चुनाव के नतीजे'],
    ['zh', '直播：选举结果'],
    ['sw', 'Hali ya hewa: mvua Nairobi'],
    ['ht', 'An direk: eleksyon an Ayiti'],
  ])('a title (%s: %s) names a series', (language, title) => {
    expect(isSeries(title, language)).toBe(true);
  });

  it.each([
    ['en', 'Live-fire drill kills two soldiers in Nanyuki'],
    ['en', 'Weather-beaten ferry sinks off Nevis'],
    ['en', 'Live music returns to Kingston'],
    ['es', 'Tiempo-récord de Sifan en Quito'],
  ])('a word with a hyphen or before others (%s: %s) names none', (language, title) => {
    expect(isSeries(title, language)).toBe(false);
  });
});
