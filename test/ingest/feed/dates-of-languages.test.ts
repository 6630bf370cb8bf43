import { describe, expect, test } from 'vitest';
import { parseDate } from '#functions/feeds/parse/parse-date.ts';

/** The months of a year, each in the spellings that publishers use. */
const months: [language: string, names: string][] = [
  [
    'Hindi',
    'जनवरी | फरवरी/फ़रवरी | मार्च | अप्रैल/अप्रेल | मई | जून | जुलाई | अगस्त | सितंबर/सितम्बर | अक्टूबर/अक्तूबर | नवंबर/नवम्बर | दिसंबर/दिसम्बर',
  ],
  [
    'Marathi',
    'जानेवारी | फेब्रुवारी | मार्च | एप्रिल | मे | जून | जुलै | ऑगस्ट | सप्टेंबर/सप्टेम्बर | ऑक्टोबर | नोव्हेंबर/नोव्हेम्बर | डिसेंबर/डिसेम्बर',
  ],
  ['Nepali', 'जनवरी | फेब्रुअरी | मार्च | अप्रिल | मे | जून | जुलाई | अगस्ट | सेप्टेम्बर | अक्टोबर | नोभेम्बर | डिसेम्बर'],
  [
    'Bengali',
    'জানুয়ারি/জানুয়ারী | ফেব্রুয়ারি/ফেব্রুয়ারী | মার্চ | এপ্রিল | মে | জুন | জুলাই | আগস্ট/অগস্ট/আগষ্ট | সেপ্টেম্বর | অক্টোবর | নভেম্বর | ডিসেম্বর',
  ],
  ['Urdu', 'جنوری | فروری | مارچ | اپریل | مئی | جون | جولائی | اگست | ستمبر | اکتوبر | نومبر | دسمبر'],
  [
    'Persian',
    'ژانویه | فوریه | مارس | آوریل | مه/می | ژوئن | ژوئیه/جولای | اوت/آگوست | سپتامبر | اکتبر | نوامبر | دسامبر',
  ],
  [
    'Arabic',
    'يناير/كانون الثاني | فبراير/شباط | مارس/آذار/اذار | أبريل/ابريل/إبريل/نيسان | مايو/أيار/ايار | يونيو/يونيه/حزيران | يوليو/يوليه/تموز | أغسطس/اغسطس/آب/اب | سبتمبر/أيلول/ايلول | أكتوبر/اكتوبر | نوفمبر | ديسمبر',
  ],
  [
    'Arabic of the Maghreb',
    'جانفي | فيفري | مارس | أفريل/افريل | ماي | جوان | جويلية | أوت/اوت/غشت | شتنبر | أكتوبر | نونبر | دجنبر',
  ],
  [
    'Turkish',
    'Ocak/OCAK | Şubat/ŞUBAT | Mart | Nisan/NİSAN | Mayıs/MAYIS | Haziran/HAZİRAN | Temmuz | Ağustos | Eylül | Ekim/EKİM | Kasım/KASIM | Aralık/ARALIK',
  ],
  [
    'Spanish',
    'enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre/setiembre/set | octubre | noviembre | diciembre',
  ],
  [
    'German',
    'Januar/Jänner/Jän | Februar/Feber | März/Maerz | April | Mai | Juni | Juli | August | September | Oktober | November | Dezember',
  ],
  [
    'French',
    'janvier/janv./jan | février/fevrier/févr. | mars | avril/avr. | mai | juin | juillet/juil. | août/aout | septembre/sept. | octobre | novembre | décembre/decembre/déc.',
  ],
  [
    'Portuguese',
    'janeiro | fevereiro | março/marco | abril | maio | junho | julho | agosto | setembro | outubro | novembro | dezembro',
  ],
  [
    'Indonesian',
    'Januari | Februari/Pebruari | Maret | April | Mei | Juni | Juli | Agustus/Agt/Ags/Agu | September | Oktober | November/Nopember/Nop | Desember',
  ],
  ['Malay', 'Januari | Februari | Mac | April | Mei | Jun | Julai | Ogos | September | Oktober | November | Disember'],
  [
    'Filipino',
    'Enero | Pebrero | Marso | Abril | Mayo | Hunyo | Hulyo | Agosto | Setyembre | Oktubre | Nobyembre | Disyembre',
  ],
  [
    'Swahili',
    'Januari | Februari | Machi | Aprili | Mei | Juni | Julai | Agosti | Septemba | Oktoba | Novemba | Desemba',
  ],
  ['Haitian Creole', 'janvye | fevriye | mas | avril | me | jwen | jiyè | dawou | septanm | oktòb | novanm | desanm'],
  [
    'Somali',
    'Janaayo/Jannaayo | Febraayo/Feberaayo | Maarso | Abriil/Abril | May | Juun | Luuliyo/Luulyo | Agoosto | Sebteembar | Oktoobar | Nofembar | Desembar/Diseembar',
  ],
  ['Tamil', 'ஜனவரி | பிப்ரவரி | மார்ச் | ஏப்ரல் | மே | ஜூன் | ஜூலை | ஆகஸ்ட்/ஆகஸ்டு | செப்டம்பர் | அக்டோபர் | நவம்பர் | டிசம்பர்'],
  ['Telugu', 'జనవరి | ఫిబ్రవరి | మార్చి | ఏప్రిల్ | మే | జూన్ | జులై/జూలై | ఆగస్టు | సెప్టెంబర్ | అక్టోబర్ | నవంబర్ | డిసెంబర్'],
  ['Punjabi', 'ਜਨਵਰੀ | ਫ਼ਰਵਰੀ/ਫਰਵਰੀ | ਮਾਰਚ | ਅਪ੍ਰੈਲ | ਮਈ | ਜੂਨ | ਜੁਲਾਈ | ਅਗਸਤ | ਸਤੰਬਰ | ਅਕਤੂਬਰ | ਨਵੰਬਰ | ਦਸੰਬਰ'],
  ['Gujarati', 'જાન્યુઆરી | ફેબ્રુઆરી | માર્ચ | એપ્રિલ | મે | જૂન | જુલાઈ | ઑગસ્ટ/ઓગસ્ટ | સપ્ટેમ્બર | ઑક્ટોબર/ઓક્ટોબર | નવેમ્બર | ડિસેમ્બર'],
  ['Amharic', 'ጃንዩወሪ/ጃኑዋሪ | ፌብሩወሪ/ፌብሩዋሪ | ማርች | ኤፕሪል | ሜይ | ጁን | ጁላይ | ኦገስት | ሴፕቴምበር | ኦክቶበር | ኖቬምበር | ዲሴምበር'],
  ['Khmer', 'មករា | កុម្ភៈ | មីនា | មេសា | ឧសភា | មិថុនា | កក្កដា | សីហា | កញ្ញា | តុលា | វិច្ឆិកា | ធ្នូ'],
  ['Burmese', 'ဇန်နဝါရီ | ဖေဖော်ဝါရီ | မတ် | ဧပြီ | မေ | ဇွန် | ဇူလိုင် | ဩဂုတ် | စက်တင်ဘာ | အောက်တိုဘာ | နိုဝင်ဘာ | ဒီဇင်ဘာ'],
  [
    'Thai',
    'มกราคม | กุมภาพันธ์ | มีนาคม | เมษายน | พฤษภาคม | มิถุนายน | กรกฎาคม | สิงหาคม | กันยายน | ตุลาคม | พฤศจิกายน | ธันวาคม',
  ],
  ['Pashto', 'جنوري | فبروري | مارچ | اپریل | مې/می | جون | جولای | اګست | سپتمبر | اکتوبر | نومبر | دسمبر/ډسمبر'],
  ['Kurdish', 'Çile | Sibat | Adar | Nîsan | Gulan | Hezîran | Tîrmeh | Tebax | Îlon | Cotmeh | Mijdar | Berfanbar'],
  [
    'Greek',
    'Ιανουαρίου | Φεβρουαρίου | Μαρτίου | Απριλίου | Μαΐου | Ιουνίου | Ιουλίου | Αυγούστου | Σεπτεμβρίου | Οκτωβρίου | Νοεμβρίου | Δεκεμβρίου',
  ],
  ['Hebrew', 'ינואר | פברואר | מרץ/מרס | אפריל | מאי | יוני | יולי | אוגוסט | ספטמבר | אוקטובר | נובמבר | דצמבר'],
  [
    'Armenian',
    'հունվարի | փետրվարի | մարտի | ապրիլի | մայիսի | հունիսի | հուլիսի | օգոստոսի | սեպտեմբերի | հոկտեմբերի | նոյեմբերի | դեկտեմբերի',
  ],
  [
    'Georgian',
    'იანვარი | თებერვალი | მარტი | აპრილი | მაისი | ივნისი | ივლისი | აგვისტო | სექტემბერი | ოქტომბერი | ნოემბერი | დეკემბერი',
  ],
  [
    'Dutch',
    'januari | februari | maart/mrt | april | mei | juni | juli | augustus | september | oktober | november | december',
  ],
  ['Yoruba', 'Ṣẹ́rẹ́ | Èrèlè | Ẹrẹ̀nà | Ìgbé | Ẹ̀bibi | Òkúdu | Agẹmọ | Ògún | Owewe | Ọ̀wàrà | Bélú | Ọ̀pẹ̀'],
  [
    'Hausa',
    'Janairu | Faburairu | Maris | Afirilu | Mayu | Yuni | Yuli | Agusta | Satumba | Oktoba | Nuwamba | Disamba',
  ],
  [
    'Zulu',
    'Januwari | Februwari | Mashi | Ephreli | Meyi | Juni | Julayi | Agasti | Septhemba | Okthoba | Novemba | Disemba',
  ],
  ['Azerbaijani', 'yanvar | fevral | mart | aprel | may | iyun | iyul | avqust | sentyabr | oktyabr | noyabr | dekabr'],
  ['Uzbek', 'yanvar | fevral | mart | aprel | may | iyun | iyul | avgust | sentabr | oktabr | noyabr | dekabr'],
  [
    'Sorani Kurdish',
    'کانوونی دووەم | شوبات | ئازار | نیسان | ئایار | حوزەیران | تەمووز | ئاب | ئەیلوول | تشرینی یەکەم | تشرینی دووەم | کانونی یەکەم',
  ],
];

describe('names of months [ING-31]', () => {
  test.each(months)('names of months in %s are read as publishers spell them', (_, names) => {
    const written = names.split(' | ').map((spellings) => spellings.split('/'));
    const read = written.map((spellings) => spellings.map((name) => parseDate(`5 ${name} 2026`)));
    expect(read).toEqual(
      written.map((spellings, i) => spellings.map(() => `2026-${String(i + 1).padStart(2, '0')}-05T00:00:00.000Z`)),
    );
  });

  test.each([
    ['25 تشرين الاول 2026', '2026-10-25T00:00:00.000Z'],
    ['25 كانون أول 2026', '2026-12-25T00:00:00.000Z'],
    ['25 تشرين ثاني 2026', '2026-11-25T00:00:00.000Z'],
    ['الأحد 6 ابريل 2025', '2025-04-06T00:00:00.000Z'],
    ['6 KASIM 2026 CUMA', '2026-11-06T00:00:00.000Z'],
    ['25 Oṣù Bélú 2026', '2026-11-25T00:00:00.000Z'],
    ['me 5 août 2026', '2026-08-05T00:00:00.000Z'],
  ])('names of months of %s are read', (written, iso) => {
    expect(parseDate(written)).toBe(iso);
  });

  test.each([
    ['November in Polish and Czech, October in Croatian', '25 listopada 2026', '2026-11-25T00:00:00.000Z'],
    ['October in Portuguese, August in Haitian Creole', '25 out 2026', '2026-10-25T00:00:00.000Z'],
  ])('a name of two months is that of the later one: %s', (_, written, iso) => {
    expect(parseDate(written)).toBe(iso);
  });
});

/** Most languages of our readers, as the runtime writes dates in them. */
const locales = [
  'en en-GB en-IN es es-MX pt pt-BR fr fr-CA de de-AT it nl sv da nb fi pl cs sk hu ro bs sr-Latn hr sl sq tr az id ms sw af vi ca gl',
  'et lv lt is ga cy mt so ha yo ig zu xh rw om mg lg wo uz ku jv su fil ru uk be bg sr mk el ka hy ar ar-LB ar-MA ar-DZ',
  'ar-EG he fa ps ckb ur sd hi ne bn as mr ta te kn ml si pa gu or th lo km my am ti kk tg zh zh-TW ja',
].flatMap((some) => some.split(' '));

describe('dates and times [ING-31]', () => {
  test.each(locales)('a date in %s is parsed', (locale) => {
    const evening = new Date(Date.UTC(2026, 10, 25, 15, 4));
    const styles = [
      ['full', undefined],
      ['long', undefined],
      ['medium', undefined],
      ['full', 'short'],
      ['long', 'short'],
      ['medium', 'short'],
    ] as const;
    const written = styles.map(([dateStyle, timeStyle]) =>
      new Intl.DateTimeFormat(locale, { dateStyle, timeStyle, timeZone: 'UTC' }).format(evening),
    );
    const iso = styles.map(([, timeStyle]) => `2026-11-25T${timeStyle ? '15:04' : '00:00'}:00.000Z`);
    expect(written.map((date) => [date, parseDate(date)])).toEqual(written.map((date, i) => [date, iso[i]]));
  });

  test.each([
    ['25 nov. 2026, 15 h 04 min 05 s', '2026-11-25T15:04:05.000Z'],
    ['25 November 2026, 3:04 PG', '2026-11-25T03:04:00.000Z'],
    ['25 Nov 2026 12:04 SA', '2026-11-25T00:04:00.000Z'],
    ['၂၅ နိုဝင်ဘာ ၂၀၂၆', '2026-11-25T00:00:00.000Z'],
    // An unknown zone, not a half of the day.
    ['25 Nov 2026 03:04 XYZ', '2026-11-25T03:04:00.000Z'],
  ])('a date such as %s is parsed', (written, iso) => {
    expect(parseDate(written)).toBe(iso);
  });
});

describe('the calendar of Iran and Afghanistan [ING-31]', () => {
  test.each([
    ['چهارشنبه، ۴ آذر ۱۴۰۵ ساعت ۱۰:۱۵', '2026-11-25T10:15:00.000Z'],
    ['سه‌شنبه 3 آذر 1405 - 12:30', '2026-11-24T12:30:00.000Z'],
    ['۴ قوس ۱۴۰۵', '2026-11-25T00:00:00.000Z'],
    ['4 Azar 1405', '2026-11-25T00:00:00.000Z'],
    ['۱۴۰۵/۰۹/۰۴', '2026-11-25T00:00:00.000Z'],
    ['1405-09-04T10:15:00+03:30', '2026-11-25T06:45:00.000Z'],
    // 1403 is a leap year, 1404 is not.
    ['۳۰ اسفند ۱۴۰۳', '2025-03-20T00:00:00.000Z'],
    ['۲۹ اسفند ۱۴۰۴', '2026-03-20T00:00:00.000Z'],
    ['۱ فروردین ۱۴۰۵', '2026-03-21T00:00:00.000Z'],
  ])('a date of Iran and Afghanistan is parsed: %s', (written, iso) => {
    expect(parseDate(written)).toBe(iso);
  });

  test.each([
    '۳۰ اسفند ۱۴۰۴',
    '31 مهر 1405',
    '1405-13-01',
    // a year of one calendar with a month of the other
    '5 آذر 2026',
    '5 نوامبر 1405',
    // an Islamic year
    '1448/06/14',
    '1405',
  ])('an invalid date of Iran and Afghanistan is null: %s', (written) => {
    expect(parseDate(written)).toBeNull();
  });

  test('the calendar of Iran and Afghanistan has every day since 1925', () => {
    const solar = new Intl.DateTimeFormat('fa-u-ca-persian', { dateStyle: 'long', timeZone: 'UTC' });
    const days = Array.from({ length: 42_700 }, (_, i) => new Date(Date.UTC(1925, 3, 1 + i)));
    const wrong = days.filter((day) => parseDate(solar.format(day)) !== day.toISOString());
    expect(wrong).toEqual([]);
  });
});
