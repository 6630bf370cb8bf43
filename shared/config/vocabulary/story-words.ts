import { phraseList } from './evidence.ts';

/** What the clusters of stories know of a language. */
export interface StoryWords {
  /** Words that say nothing about an event. They also identify the language of a report without one. */
  common: ReadonlySet<string>;
  /** Beginnings of titles that an outlet repeats for reports of its own series. */
  openings: readonly string[];
  /** Names of series that may be anywhere in a title. */
  series: readonly string[];
}

const words = (common: string, openings: string, series: string): StoryWords => ({
  common: new Set(common.split(' ')),
  openings: phraseList(openings),
  series: phraseList(series),
});

/** By language. All words are lower case and without accents. */
export const storyWords: Readonly<Record<string, StoryWords>> = {
  en: words(
    'the of and to in a is that for on with as it at by from be are has have had he his her its an or this but not they were which will after over says said who what how why new amid into about more up out',
    'live, live blog, live updates, as it happened, live coverage, watch live, morning briefing, evening briefing, daily briefing, the briefing, your briefing, briefing, daily digest, news digest, morning digest, evening digest, newsletter, podcast, editorial, letters, letters to the editor, quote of the day, photo of the day, picture of the day, word of the day, recipe, quiz, in pictures, the week in, week in, this week in, on this day, this day in, weather, weather for, weather today, weekend weather, tide times, stocks to watch, market wrap, market close, closing prices, markets, opening bell, closing bell, obituaries, death notices, births and deaths, your letters, cartoon, ask the doctor, today in, all of africa today, tv listings, what to watch, what\u2019s on, whats on, job vacancies, flight schedule',
    'live updates, live blog, liveblog, list of key events, news briefing, morning briefing, evening briefing, news briefs, news in brief, news roundup, news round up, news bulletin, top stories of the day, weather bulletin, weather forecast, weather report, weather update, marine forecast, marine bulletin, tide table, horoscope, horoscopes, prayer times, prayer time, prayer timetable, salah times, iftar time, iftar times, sehri and iftar, market closing, closing market, closing rates, market summary, market roundup, market wrap up, exchange rates, currency rates, gold rate today, gold price today, fuel prices today, today in history, this day in history, on this day in history, crossword, crosswords, sudoku, wordle, word puzzle, quick quiz, news quiz, weekly quiz, photos of the week, pictures of the week, week in pictures, photos of the day, lottery results, winning numbers, lotto results, epaper, front pages, todays papers, newspaper headlines, tv schedule, tv guide, cbs evening news, recipe of the week, reader letters',
  ),
  fr: words(
    'le la les de des du et un une en a au aux pour par sur dans avec que qui est ce cette se son sa ses plus pas ne apres il elle ont sont leur entre apres selon contre comme chez sous',
    'direct, en direct, suivez en direct, le direct, meteo, la meteo, revue de presse, editorial, edito, le billet, le journal de, journal de, courrier des lecteurs, la recette, recette, le quiz, quiz, ce jour la, c etait un, les titres de, a la une, programme tv, infos du jour, les infos, l essentiel de l actualite, necrologie, le brief, agenda',
    'bulletin meteo, previsions meteo, meteo du jour, point meteo, horoscope, horaires de priere, heures de priere, horaires des prieres, heure de l iftar, revue de presse, cloture des marches, cloture de la bourse, point marches, cours des devises, taux de change, taux du jour, ephemeride, ca s est passe un, ce jour dans l histoire, mots croises, mots fleches, sudoku, journal televise, le journal du soir, flash info, les gros titres, resultats du loto, tirage du loto, l actualite en bref, en bref, photos de la semaine, l actu en images, minute par minute, recette de la semaine',
  ),
  es: words(
    'el la los las de del y un una en a al por para con que es su sus se lo no mas como tras este esta entre sobre desde ha han fue son ante segun contra hasta sin',
    'en vivo, vivo, directo, en directo, ultima hora, minuto a minuto, clima, el clima, el tiempo, tiempo, pronostico, editorial, opinion, cartas al director, efemerides, un dia como hoy, tal dia como hoy, hoy en la historia, receta, la receta, quiz, agenda, titulares, los titulares, noticias de hoy, resumen de noticias, boletin, dolar hoy, precio del dolar, que ver',
    'boletin meteorologico, pronostico del tiempo, pronostico del clima, clima hoy, clima para hoy, horoscopo, horoscopos, horarios de oracion, horario de rezos, cierre de mercado, cierre de mercados, cierre de la bolsa, precio del dolar hoy, dolar hoy, cotizacion del dolar, tipo de cambio hoy, un dia como hoy, hoy en la historia, efemerides, crucigrama, sudoku, minuto a minuto, resumen de noticias, noticias en breve, boletin informativo, titulares del dia, portadas de hoy, fotos de la semana, resultados de la loteria, loteria nacional resultados, receta de la semana',
  ),
  pt: words(
    'o a os as de da do das dos e um uma em no na nos nas por para com que se seu sua ao aos mais nao como apos foi sao entre sobre pela pelo contra diz ate sem',
    'ao vivo, aovivo, direto, minuto a minuto, tempo, o tempo, previsao do tempo, meteorologia, editorial, opiniao, cartas do leitor, efemerides, hoje na historia, receita, a receita, quiz, agenda, manchetes, resumo do dia, boletim, dolar hoje, noticias do dia, o que ver',
    'previsao do tempo, boletim meteorologico, horoscopo, horarios de oracao, fechamento do mercado, fecho da bolsa, fechamento da bolsa, cotacao do dolar, dolar hoje, taxas de cambio, hoje na historia, aconteceu neste dia, efemerides, palavras cruzadas, sudoku, minuto a minuto, resumo de noticias, noticias em resumo, boletim de noticias, capas dos jornais, manchetes do dia, fotos da semana, resultado da loteria, resultado da mega sena, mega sena resultado, receita da semana',
  ),
  ar: words(
    'في من على الى إلى عن ان أن هذا هذه التي الذي مع هو هي او أو ما لا كان ثم بعد قد كما و بين قبل خلال عند ضد حول',
    'مباشر, بث مباشر, تغطية مباشرة, نشرة, نشرة الأخبار, موجز, موجز الأخبار, حالة الطقس, الطقس, طقس اليوم, أسعار الذهب, سعر الدولار, صحف, عناوين الصحف, كاريكاتير',
    'لحظة بلحظة, بث مباشر, تغطية مباشرة, نشرة الأخبار, موجز الأنباء, موجز الأخبار, النشرة الجوية, حالة الطقس, توقعات الطقس, مواقيت الصلاة, أوقات الصلاة, مواعيد الصلاة, موعد الإفطار, أبراج, برجك اليوم, حظك اليوم, إغلاق الأسواق, إغلاق البورصة, أسعار العملات, سعر الدولار اليوم, أسعار الذهب اليوم, حدث في مثل هذا اليوم, في مثل هذا اليوم, كلمات متقاطعة, أبرز عناوين الصحف, صور الأسبوع',
  ),
  hi: words(
    'के का की में से को है हैं और पर ने एक यह वह कि भी हो था थी थे लिए इस उस बाद तक साथ कर गया गई गए रहा रही रहे नहीं',
    'लाइव, लाइव अपडेट, मौसम, आज का मौसम, राशिफल, आज का राशिफल, आज का इतिहास, सुबह की सुर्खियां, मुख्य समाचार',
    'लाइव अपडेट, आज का मौसम, मौसम बुलेटिन, मौसम का हाल, राशिफल, नमाज़ का समय, नमाज का समय, बाजार बंद, सोने का भाव, आज का इतिहास, वर्ग पहेली, सुडोकू, मुख्य समाचार, आज की सुर्खियां',
  ),
  zh: words(
    '的 了 和 在 是 与',
    '直播, 早报, 晚报, 天气, 今日天气',
    '实时更新, 滚动更新, 天气预报, 今日天气, 星座运势, 今日运势, 礼拜时间, 收盘, 历史上的今天, 填字游戏, 数独, 新闻早班车, 每日简报, 早间新闻, 一周图片, 彩票开奖',
  ),
  ht: words(
    'nan yon ak pou ki la yo te li a sou pa pou gen apre kont an ke fe di nou men se lan tout ap pral',
    'an direk, direk, meteyo, nouvel an bref, jounal, editoryal',
    'bilten meteyo, previzyon meteyo, oroskop, istwa jodi a, jodi a nan listwa, mo kwaze, nouvel an bref, to chanj jodi a, rezilta lotri',
  ),
  sw: words(
    'ya wa na kwa ni za la katika cha vya kuwa ili baada hii huo huyo yake wake zake kutoka au lakini dhidi watu',
    'mubashara, moja kwa moja, hali ya hewa, habari kwa ufupi, tahariri, taarifa ya habari',
    'taarifa za moja kwa moja, utabiri wa hali ya hewa, hali ya hewa leo, nyota yako leo, nyota zako, saa za swala, nyakati za swala, leo katika historia, mafumbo, habari kwa ufupi, vichwa vya habari, magazeti ya leo',
  ),
};
