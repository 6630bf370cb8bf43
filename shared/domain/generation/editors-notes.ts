/**
 * What an editor writes about a text, at its beginning: corrections, notes, who else wrote, calls to subscribe. In the
 * languages of most sources.
 */
const label = new RegExp(
  `^\\W*(?:${[
    // English
    "corrections?(?: and clarifications?)?|clarifications?|editor(?:'s|’s|s'|s’|ial)? notes?|(?:a )?note (?:from|by) the editors?|note to (?:readers|editors)|amendment|erratum|errata|disclaimer|disclosure",
    'read (?:more|also|next|the full)|related|see also|more on this|also read|watch|listen|photos?|picture|image|credit|source|(?:additional |editing and |with )?(?:reporting|editing|writing) by|with files from|by our|advertisement|sponsored|update[sd]?|subscribe|sign up|follow us|share this|click here|download',
    // Spanish, French, Portuguese, Italian, German, Dutch
    'correcci[oó]n|fe de erratas?|aclaraci[oó]n|nota (?:del editor|de la (?:redacci[oó]n|editora)|da reda[cç][aã]o|do editor|della redazione)|rectificaci[oó]n|lea tambi[eé]n|lee tambi[eé]n|leer m[aá]s|suscr[ií]b\\p{L}*|s[ií]guenos|foto|cr[eé]dito|publicidad|con informaci[oó]n de',
    "correctif|correction|rectificatif|pr[eé]cision|erratum|note de la r[eé]daction|ndlr|[aà] lire aussi|lire aussi|lire la suite|abonnez|suivez|publicit[eé]|cr[eé]dit|avec (?:l'|l’)?afp",
    'corre[cç][aã]o|errata|erramos|leia (?:mais|tamb[eé]m)|assine|inscreva|siga|publicidade|cr[eé]dito|rettifica|leggi anche',
    'korrektur|korrigiert|richtigstellung|anmerkung der redaktion|hinweis der redaktion|lesen sie auch|abonnieren|anzeige|correctie|rectificatie|lees ook|noot van de redactie',
    // Arabic, Persian, Turkish, Hindi, Chinese, Japanese, Indonesian, Swahili, Russian
    'تصحيح|تصويب|توضيح|ملاحظة (?:المحرر|التحرير)|اقرأ أيض\\p{L}*|اشترك|اصلاحیه|تصحیح|düzeltme|editörün notu|ayrıca okuyun|सुधार|संपादक|यह भी पढ़ें|更正|编者按|編者按|編集部注|訂正|おことわり|koreksi|ralat|catatan redaksi|baca juga|marekebisho|soma (?:pia|zaidi)|исправление|уточнение|примечание редакции|читайте также',
  ].join('|')})(?![\\p{L}\\p{M}])`,
  'iu',
);
/** A note has a colon, a dash or nothing after its label: "Correction: ...", but not "Watch sales doubled". */
const afterLabel = /^[\s)\]*]*(?:[:：—–|\]）-]|$)/u;
/** These begin a call or a credit without a mark after them. */
const unmarked =
  /^\W*(?:(?:additional |editing and )?(?:reporting|editing|writing) by|with files from|read more|read also|also read|see also|sign up|subscribe|follow us|share this|click here|download (?:our|the app)|suscr[ií]b\p{L}*|s[ií]guenos|lea también|lee también|abonnez|suivez|à lire|lire aussi|assine|inscreva|leia (?:mais|também)|lesen sie auch|lees ook|leggi anche|con información de|baca juga|soma pia|yah bhi|यह भी पढ़ें|اقرأ أيض|читайте также|编者按|編者按)/iu;
/** What a sentence says about the text itself. A story about an "article of the constitution" says no such thing. */
const text =
  '(?:article|story|report|piece|post|headline|caption|version|text|transcript|interview|column|essay|podcast|newsletter|dispatch)';
const aboutItself = [
  new RegExp(
    `\\b(?:an|the) (?:earlier|previous|original|initial|prior) version of|\\b(?:this|the) ${text} (?:has been|was|is|have been|had been)(?: \\w+ly| since| also)? (?:updated|corrected|amended|edited|revised|clarified|first|originally|republished|published|produced|supported|funded|part of|adapted|translated|reprinted|written|reported|sponsored|based on|taken|the \\w+ (?:in|of|part))`,
    'i',
  ),
  new RegExp(
    `\\b(?:this|our|the) (?:${text} )?(?:first|second|third|fourth|fifth|last|final|latest|next|ongoing|\\w+-part|special)? ?(?:series|instalment|installment|project)\\b.{0,60}\\b(?:on|about|looks|examin|explor|supported|produced|funded|appear|publish|continues)|\\b(?:part|instal+ment) (?:\\d+|one|two|three|four|five|[ivx]+) (?:of|in)\\b|\\b(?:first|second|third|fourth|fifth|last|final|latest) (?:part |${text} |instal+ment )?(?:in|of) (?:a|our|the|this)(?: [\\w-]+){0,3} series\\b|\\bthis ${text} (?:is|appears|appeared|comes|contains|incorrectly|misstated|wrongly|originally|previously|forms)\\b`,
    'i',
  ),
  /\b(?:we|the (?:paper|newspaper|editors?)|(?:an?|the) (?:earlier|original|previous) (?:headline|photo caption|caption)) (?:regret|apologi[sz]e|incorrectly|wrongly|mistakenly|misstated|misspelled|misidentified|have corrected)\b|\bregrets? the error|\b(?:has|have) been (?:corrected|amended|updated) to\b|\b(?:updated|corrected|amended) (?:on|at) \d|\bsupported by (?:a grant|readers)|\ball rights reserved|©|\bcopyright \d{4}|\bclick here\b|\bsign up (?:for|to) our\b|\bour (?:newsletter|app|podcast|channel|whatsapp|journalism|reporting|coverage|series)\b|\b(?:views|opinions) expressed (?:in|are|here)\b|\bthe conversation under a creative commons|\brepublished (?:from|under|with)\b|\boriginally (?:appeared|published)\b|\bedited by [A-Z]|\breporting by [A-Z]|\bthis translation\b/i,
  /\b(?:versión anterior|este (?:artículo|texto|reportaje|podcast)|esta (?:nota|noticia|historia|serie|entrevista)|primera versión|una versión previa|se corrigió|lamentamos el error|ha sido (?:corregid|actualizad)|fue (?:corregid|actualizad)|forma parte de (?:la|una|nuestra) serie|todos los derechos)/iu,
  /\b(?:version (?:antérieure|précédente)|cet article|ce (?:texte|reportage|podcast)|cette (?:série|dépêche|histoire|interview)|a été (?:corrigé|modifié|mis à jour)|dans le cadre de (?:notre|la|cette) série|tous droits réservés|premier volet|deuxième volet)/iu,
  /(?:versão anterior|este (?:artigo|texto)|esta (?:reportagem|matéria|série|entrevista)|foi (?:corrigid|atualizad)|faz parte da (?:nossa )?série|todos os direitos)/iu,
  /(?:frühere[rn]? (?:version|fassung)|dieser (?:artikel|beitrag|text)|diese (?:serie|meldung)|eerdere versie|dit artikel|questo articolo|versione precedente|alle rechte|tutti i diritti)/iu,
  /(?:نسخة سابقة|هذا المقال|هذا التقرير|هذه السلسلة|جميع الحقوق|этот материал|эта статья|ранее в тексте|bu haber|bu yazı|makala hii|habari hii|artikel ini|berita ini|本文|本报道|此文|この記事|यह लेख|यह रिपोर्ट)/iu,
];

const isLabelled = (words: string): boolean => {
  const found = label.exec(words);
  return unmarked.test(words) || (found !== null && afterLabel.test(words.slice(found[0].length)));
};

/** Whether a headline is that of a correction, a note or a collection of them. */
export const isNoteTitle = (title: string): boolean => isLabelled(title);

/** Whether a sentence is about the text that it is in, or its publisher, and tells no news. */
export const isAboutItself = (sentence: string): boolean =>
  isLabelled(sentence) || aboutItself.some((pattern) => pattern.test(sentence));

/**
 * The lines of a report without editors' notes. A note is left out to the end of its line, and with the next line if
 * its label has one of its own: only its first sentence can be recognised.
 */
export function withoutNotes(report: string): string {
  const kept: string[] = [];
  let isNext = false;
  for (const line of report.split(/[\r\n\u2028\u2029]+/)) {
    if (line.trim() === '') continue;
    const isNote = isLabelled(line) || isNext;
    isNext = !isNext && isLabelled(line) && line.replace(label, '').replace(/[\W_]/gu, '') === '';
    if (!isNote) kept.push(line);
  }
  return kept.join('\n');
}
