import { type Referent, type SentenceReferences, stem } from './references.ts';

/** The words of a language that refer to something named before. */
interface ReferenceWords {
  /** Pronouns, and words like 'this' and 'the said'. */
  pronouns: string;
  /** Openings that continue the sentence before. */
  connectives: string;
  /** Definite articles; a name or one of `explains` says which one is meant. None: nouns are definite by themselves. */
  articles: string;
  explains: string;
  /** Beginnings of nouns for people and bodies: with an article they mean one that was named before. */
  roles: string;
}

/** Languages that share a line read alike. */
const languages: Record<string, ReferenceWords> = {
  // For openings only: `functions/generate/find-references.ts` reads English by its grammar.
  en: {
    pronouns:
      'he him his himself she her hers herself it its itself they them their theirs themselves this that these those such',
    connectives:
      'but and so or nor yet however instead meanwhile also then both another other others still therefore thus hence ' +
      'moreover furthermore besides nevertheless nonetheless afterwards later similarly likewise otherwise ' +
      'consequently because which additionally finally elsewhere either neither',
    articles: '',
    explains: '',
    roles: '',
  },
  es: {
    pronouns:
      'él ella ellos ellas ello éste ésta éstos éstas ése ésa aquél aquélla aquel aquella aquellos aquellas este esta estos estas ese esa esos esas esto eso aquello dicho dicha dichos dichas mismo misma mismos mismas ambos ambas tal tales citado citada mencionado mencionada lo le les',
    connectives:
      'pero además también asimismo entonces así aunque mientras después luego allí ahí y e o ni pues otro otra otros otras su sus',
    articles: 'el la los las al del',
    explains: 'de del que quien quienes donde cuyo cuya',
    roles:
      'ministr president gobernador alcald director portavoz vocer fiscal juez jueza general secretari jefe jefa diputad senador empresa compañía comisión comité ministerio gobierno tribunal corte partido sindicato organización organismo entidad banco hombre mujer joven niñ víctima acusad detenid sospechos funcionari mandatari líder dirigente autor artista cantante jugador entrenador equipo club',
  },
  fr: {
    pronouns:
      'il elle ils elles lui eux celui celle ceux celles ce c cet cette ces ceci cela ça ledit ladite tel telle y en',
    connectives:
      'mais et ou or donc aussi cependant toutefois pourtant ainsi puis ensuite alors là après son sa ses leur leurs autre autres d’autres néanmoins',
    articles: 'le la les l du des au aux',
    explains: 'de du des d qui que dont où',
    roles:
      'ministre président gouverneur maire directeur directrice porte-parole procureur juge général secrétaire chef cheffe député sénateur entreprise société compagnie commission comité ministère gouvernement tribunal cour parti syndicat organisation banque homme femme jeune enfant victime accusé suspect responsable dirigeant auteur artiste joueur entraîneur équipe club',
  },
  pt: {
    pronouns:
      'ele ela eles elas isso isto aquilo este esta estes estas esse essa esses essas aquele aquela aqueles aquelas dele dela deles delas nele nela nisso disso deste desta desse dessa neste nesta nesse nessa mesmo mesma tal tais ambos ambas referido referida dito dita lhe lhes',
    connectives:
      'mas e ou porém também além então assim embora enquanto depois lá aí ali entretanto outro outra outros outras seu sua seus suas',
    articles: 'o a os as ao à aos às do da dos das no na nos nas pelo pela',
    explains: 'de do da dos das que quem onde cujo cuja',
    roles:
      'ministr president governador prefeit diretor porta-voz procurador juiz juíza general secretári chefe deputad senador empresa companhia comissão comitê ministério governo tribunal partido sindicato organização banco homem mulher jovem criança vítima acusad detid suspeit funcionári líder dirigente autor artista cantor jogador treinador equipe time clube',
  },
  it: {
    pronouns:
      'egli ella lui lei essi esse loro esso essa questo questa questi queste quello quella quelli quelle ciò tale tali gli ne ci medesimo stesso stessa',
    connectives: 'ma e o però anche inoltre quindi così poi allora là dopo un’altra altri altre suo sua suoi sue',
    articles: 'il lo la i gli le l al del della dei degli delle dal nel nella',
    explains: 'di del della dei degli delle dell d che cui dove',
    roles:
      'ministr president governator sindac direttor direttrice portavoce procurator giudice generale segretari capo deputat senator azienda società compagnia commissione comitato ministero governo tribunale corte partito sindacato organizzazione banca uomo donna giovane bambin vittima accusat sospett leader autor artista giocator allenator squadra club',
  },
  de: {
    pronouns:
      'er sie es ihm ihn ihnen dieser diese dieses diesen diesem jener jene jenes jenen jenem derselbe dieselbe letzterer letztere dies das beide beiden solche solcher deren dessen davon dafür dagegen damit daran darauf darüber dazu dabei',
    connectives:
      'aber und oder doch jedoch auch außerdem dann danach dort da zudem deshalb daher trotzdem so andere ihr ihre sein seine',
    articles: 'der die das den dem des',
    explains: 'der die das des von vom aus',
    roles:
      'minister präsident gouverneur bürgermeister direktor sprecher staatsanwalt richter general sekretär chef abgeordnet senator firma unternehmen kommission komitee ausschuss ministerium regierung gericht partei gewerkschaft organisation bank mann frau junge kind opfer angeklagt verdächtig beamt leiter autor künstler spieler trainer mannschaft verein',
  },
  nl: {
    pronouns:
      'hij zij ze hem haar hun hen het zijn dit dat deze die diens zulke beide beiden ervan daarvan daarmee daarvoor',
    connectives: 'maar en of toch echter ook bovendien dan daarna daar toen zo andere',
    articles: 'de het',
    explains: 'van die dat uit',
    roles:
      'minister president gouverneur burgemeester directeur woordvoerder officier rechter generaal secretaris chef senator bedrijf commissie ministerie regering rechtbank partij vakbond organisatie bank man vrouw jongen kind slachtoffer verdachte ambtenaar leider auteur kunstenaar speler trainer ploeg club',
  },
  ht: {
    pronouns: 'li yo l y sa sila moun-sa menm',
    connectives: 'men epi ak oswa tou answit answit la lè apre',
    articles: '',
    explains: '',
    roles: 'minis prezidan majistra direktè pòtpawòl konpayi gouvènman tribinal pati misye madan',
  },
  sw: {
    pronouns: 'yeye wao hao huyo hiyo hilo hayo huo hizo hivyo hii huyu hili haya huu hizi hawa hao wake yake zake',
    connectives: 'lakini na au pia aidha kisha hata hivyo',
    articles: '',
    explains: '',
    roles: 'waziri rais gavana meya mkurugenzi msemaji jaji kampuni tume wizara serikali mahakama chama benki',
  },
  id: {
    pronouns: 'ia dia beliau mereka ini itu tersebut nya',
    connectives: 'tetapi namun dan atau juga kemudian lalu selain sementara',
    articles: '',
    explains: '',
    roles: 'menteri presiden gubernur walikota direktur juru hakim perusahaan komisi kementerian pemerintah pengadilan',
  },
  tr: {
    pronouns:
      'o onlar onu ona onun onların onlara bu şu bunlar şunlar bunu buna bunun böyle öyle kendisi kendileri söz',
    connectives: 'ama ve veya ancak fakat ayrıca sonra ise da de',
    articles: '',
    explains: '',
    roles: 'bakan başkan vali müdür sözcü savcı yargıç hakim şirket komisyon bakanlık hükümet mahkeme parti banka',
  },
  ru: {
    pronouns:
      'он она оно они его её ее их ему ей им ней нём нем ними него неё нее них этот эта это эти этого этой этих этому том тот та те того той тех такой такая такие данный данная',
    connectives: 'но и а или однако также затем потом там тогда кроме поэтому',
    articles: '',
    explains: '',
    roles: 'министр президент губернатор мэр директор представитель прокурор судья компания комиссия министерство суд',
  },
  ar: {
    pronouns:
      'هو هي هم هن هما هذا هذه هؤلاء ذلك تلك أولئك المذكور المذكورة كلاهما منه منها له لها لهم فيه فيها عليه عليها به بها',
    connectives: 'لكن ولكن كما ثم أيضا أيضًا وأضاف وأضافت وتابع وتابعت وأوضح وأوضحت وقال وقالت وأشار وأشارت هناك',
    articles: '',
    explains: '',
    roles:
      'الوزير الوزيرة الرئيس الرئيسة المحافظ العمدة المدير المديرة المتحدث المتحدثة القاضي القاضية الشركة اللجنة الوزارة الحكومة المحكمة الحزب النقابة المنظمة البنك الرجل المرأة الشاب الشابة الطفل الطفلة الضحية المتهم المسؤول',
  },
  fa: {
    pronouns: 'او آن آنها آن‌ها ایشان وی این اینها این‌ها همین همان مذکور',
    connectives: 'اما و یا همچنین سپس ولی',
    articles: '',
    explains: '',
    roles: 'وزیر رئیس استاندار شهردار مدیر سخنگو قاضی شرکت کمیسیون وزارت دولت دادگاه حزب بانک',
  },
  hi: {
    pronouns:
      'वह वे वो उस उन उसे उन्हें उसने उन्होंने उसका उसकी उसके उनका उनकी उनके यह ये इस इन इसे इन्हें इसका इसकी इसके इनका इनकी इनके',
    connectives: 'लेकिन और या भी फिर इसलिए वहीं मगर',
    articles: '',
    explains: '',
    roles: 'मंत्री राष्ट्रपति राज्यपाल महापौर निदेशक प्रवक्ता न्यायाधीश कंपनी आयोग मंत्रालय सरकार अदालत पार्टी बैंक',
  },
};
/** Signs of languages that write without spaces, anywhere in a sentence. */
const unspaced: Record<string, RegExp> = {
  zh: /[他她它该該其这這那此]|两者|兩者|^(?:但|而|然而|此外|另外|同时|同時|部长|部長|总统|總統|公司|法院|政府)/u,
  ja: /彼|彼女|それ|これ|あれ|その|この|あの|同(?:社|氏|省|市|国|日|相)|両者|^(?:しかし|だが|また|さらに|一方)/u,
  th: /เขา|เธอ|มัน|พวกเขา|นี้|นั้น|ดังกล่าว|^แต่/u,
};

/** "Este lunes", "cette semaine": a day that the time of the article says. */
const times =
  /^(?:morning|afternoon|evening|week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunes|martes|miércoles|jueves|viernes|sábado|domingo|semana|mes|año|mañana|tarde|noche|fin|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|semaine|mois|année|matin|soir|nuit|week-end|segunda|terça|quarta|quinta|sexta|mês|ano|manhã|noite|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|settimana|mese|anno|mattina|sera|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|woche|monat|jahr|morgen|abend|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|maand|jaar)/u;

const parsed = new Map<string, Record<keyof ReferenceWords, ReadonlySet<string>> & { beginnings: string[] }>();
function wordsOf(language: string) {
  const given = languages[language];
  if (given === undefined) return undefined;
  const present = parsed.get(language);
  if (present !== undefined) return present;
  const sets = (list: string) => new Set(list.split(' ').filter(Boolean));
  const made = {
    pronouns: sets(given.pronouns),
    connectives: sets(given.connectives),
    articles: sets(given.articles),
    explains: sets(given.explains),
    roles: sets(given.roles),
    beginnings: given.roles.split(' '),
  };
  parsed.set(language, made);
  return made;
}

const unclear = (needs: readonly Referent[], definite: string[]): SentenceReferences => ({
  definite,
  needs: new Set(needs),
  gives: new Set(),
  isOpeningOnly: true,
});

/**
 * The references of a sentence in a language whose words are listed here; null for another one. Without grammar it is
 * unknown what a pronoun refers to, so each one counts as unclear.
 */
export function listedReferences(sentence: string, language: string): SentenceReferences | null {
  const signs = unspaced[language];
  if (signs !== undefined) return unclear(signs.test(sentence) ? ['never'] : [], []);
  const words = wordsOf(language);
  if (words === undefined) return null;
  // "L'entreprise", "d'Haïti": the elided word is a word of its own.
  const tokens = [...sentence.matchAll(/\p{L}[\p{L}\p{M}\p{N}\u200c-]*|[,;:.!?]/gu)].map(([token]) => token);
  const definite: string[] = [];
  const seen = new Set<string>();
  for (const [at, token] of tokens.entries()) {
    const word = token.toLowerCase();
    const isFirst = at === 0;
    if (isFirst && words.connectives.has(word)) return unclear(['never'], []);
    const isArticle = words.articles.has(word);
    // "Dit-il", "disse-lhe".
    const isPronoun = word.split('-').some((part) => words.pronouns.has(part));
    if (!isArticle && isPronoun && !isNoReference(language, word, tokens[at + 1]?.toLowerCase() ?? ''))
      return unclear(['never'], []);
    const noun = isArticle ? tokens[at + 1] : words.articles.size === 0 ? token : undefined;
    if (noun === undefined || !/^\p{L}/u.test(noun)) continue;
    // "O do barril": a noun that is left out was named before.
    if (isFirst && isArticle && words.explains.has(noun.toLowerCase())) return unclear(['never'], []);
    const isRole = words.beginnings.some((start) => noun.toLowerCase().startsWith(start));
    // In the middle of a sentence other nouns with an article may be meant in general: "la pesca".
    const matters = isRole || (isFirst && isArticle);
    const isName = /^\p{Lu}/u.test(noun) && language !== 'de' && !isRole;
    if (matters && !isName && !seen.has(stem(noun)) && !isExplained(tokens, at + (isArticle ? 2 : 1), words.explains))
      definite.push(stem(noun));
    seen.add(stem(noun));
  }
  return unclear([], definite);
}

/**
 * Whether a sentence begins with a word for something that was named before: 'He', 'Pero', '他'. Of a language without
 * a list nothing is known.
 */
export function beginsWithReference(sentence: string, language: string): boolean {
  const signs = unspaced[language];
  if (signs !== undefined) return signs.exec(sentence)?.index === 0;
  const words = wordsOf(language);
  if (words === undefined) return false;
  const [first = '', next = ''] = (sentence.match(/\p{L}[\p{L}\p{M}\p{N}\u200c-]*/gu) ?? []).map((one) =>
    one.toLowerCase(),
  );
  if (words.connectives.has(first)) return true;
  const isPronoun = first.split('-').some((part) => words.pronouns.has(part)) && !words.articles.has(first);
  return isPronoun && !isNoReference(language, first, next);
}

/** "Este lunes", "il y a" and "en Haïti" refer to nothing before. */
function isNoReference(language: string, word: string, next: string): boolean {
  if (times.test(next)) return true;
  if (language === 'fr' && word === 'en') return !/^(?:a|ont|avait|est|sont|était)$/.test(next);
  if (language === 'fr' && (word === 'y' || word === 'il')) return next === 'a' || next === 'y';
  if (language === 'es' && word === 'lo') return next === 'que';
  return language === 'nl' && word === 'zijn';
}

/** Whether a name or more words say which one is meant: "el ministro de Salud", "la empresa Naviera". */
function isExplained(tokens: readonly string[], after: number, explains: ReadonlySet<string>): boolean {
  for (const token of tokens.slice(after, after + 2)) {
    if (!/^\p{L}/u.test(token)) return false;
    if (explains.has(token.toLowerCase()) || /^\p{Lu}/u.test(token)) return true;
  }
  return false;
}
