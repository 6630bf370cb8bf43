// Word lists to distinguish names from other capitalised words. Lower case, without accents, as in folded text.
const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
const phrases = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s*,\s*/));

/**
 * Words capitalised at the beginning of a sentence or by custom that are no names. English, Spanish, Portuguese,
 * French.
 */
export const notNames = list(`
  a an the this that these those it its he she his her him they their them we our us you your i my me one two three four five six seven eight nine ten
  eleven twelve dozen dozens hundreds thousands millions half both each every all some any many most more much few several other another such same no none
  not nor or and but if when while whereas where what which who whom whose why how than then there here in on at by for from to into onto with without within
  of off over under after before since until till during between among against about above across along around behind below beneath beside beyond despite
  down up near out outside inside through throughout toward towards upon via per like unlike so because although though however therefore thus yet still
  also even only just now today yesterday tomorrow tonight once twice again always never often sometimes meanwhile instead indeed perhaps maybe later
  earlier soon already almost nearly is are was were be been being has have had do does did will would can could should may might must shall let lets
  according following including given asked speaking writing amid ahead
  president presidents
  breaking update updated exclusive opinion analysis video photos watch live read editorial interview review explained explainer podcast
  yes well oh okay please thanks hello dear
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april june july august september october november december
  jan feb mar apr jun jul aug sept sep oct nov dec summer winter spring autumn christmas easter
  cfa ngn usd eur gbp ghs bds xcd ttd jmd tv ceo cfo ai gdp covid vat ngo ngos id pm am mp mps mps dna hiv faq gmt est utc km kg http https www com html pdf sms app
  lo un una unos unas y e u ni que quien quienes cual cuando donde como por para con sin sobre entre hasta desde segun tras ante bajo contra
  durante en al del de su sus este esta estos estas ese esa esos esas aquel aquella se nos ya no si muy mas menos tambien pero sino aunque porque
  mientras ademas ahora hoy ayer manana asi aun todavia luego despues antes cada todo toda todos todas otro otra otros otras mucho muchos muchas algunos
  algunas uno dos tres cuatro cinco seis siete ocho nueve diez es son fue fueron era hay ha han habra sera
  lunes martes miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  uns umas ou nao sim mas tambem porem quando onde quem qual com sem sob ate pelo pela pelos pelas ao aos na nas nos num numa no em seu sua seus
  suas isso isto esse essa aquele aquela depois antes agora hoje ontem amanha ainda ja mais muito muitos muitas cada todo segundo
  tres quatro cinco seis sete oito nove dez foi sao esta estao ser sera
  segunda terca quarta quinta sexta feira janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro
  des du une et mais donc or ni car ce cet cette ces son sa ses leur leurs il elle ils elles on nous vous je tu qui quoi dont ou quand comment pourquoi
  avec sans sous sur dans chez vers par pour entre depuis pendant apres avant selon malgre plus moins tres aussi ainsi alors encore deja toujours jamais
  tout toute tous toutes chaque autre autres deux trois quatre cinq six sept huit neuf dix est sont etait a ont sera hier aujourd demain
  lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
`);

/** Words that may be part of a name ("New Jersey", "Black Stars") but are none alone. */
export const notAlone = list(`
  first second third last next new old big small great young best better good people men women children families workers students teachers doctors nurses officials
  police experts critics supporters residents voters readers sources analysts researchers scientists farmers traders players fans authorities government governments
  black white presbyterian methodist catholic catholics christian christians muslim muslims jewish jews hindu hindus sikh sikhs anglican pentecostal baptist protestant
  north south east west northern southern eastern western central regional national international federal island islands market night day work home street road
  god state states union parliament congress senate internet atlantic pacific republic
  el la los las o os a as um uma le les un une estado estados gobierno governo etat gouvernement pais parlamento congreso senado union barrio iglesia
`);

/** English may put the day after a name: "told the Gleaner Monday". */
export const weekdays = list('monday tuesday wednesday thursday friday saturday sunday');

/** Articles that may follow "of" or "de" inside a name, or precede a name at the beginning of a sentence. */
export const articles = list('the la las los le les el lo l os as o a');

/** Words that connect two parts of a name. */
export const genitives = list('of de da do das dos del di du des d');
export const nameParts = list('bin ibn bint abu van von der den ter und');

/** Abbreviations whose full stop does not end a sentence. */
export const abbreviations = list(
  'st ste sta sto mt dr mr mrs ms prof rev gen col sgt capt lt hon sen rep gov jr sr sra dra srta mme m jose no',
);

/** Titles before a person's name, up to three words. */
export const personTitles = phrases(`
  president, vice president, prime minister, deputy prime minister, former president, former prime minister, minister, premier, chancellor, governor, deputy governor,
  governor general, senator, congressman, congresswoman, representative, mayor, ambassador, consul, secretary, secretary general, attorney general, solicitor general, director general,
  chief justice, chief minister, chief executive, chief inspector, justice, judge, magistrate, mr, mrs, ms, miss, mx, dr, prof, professor, sir, dame, lord, lady, madam,
  sheikh, sheikha, sultan, emir, king, queen, prince, princess, pope, archbishop, bishop, cardinal, pastor, reverend, rev, imam, rabbi, father, sister,
  general, colonel, captain, major, lieutenant, sergeant, inspector, superintendent, commissioner, coach, chairman, chairwoman, chairperson, director, spokesman, spokeswoman,
  spokesperson, mp, sen, gov, gen, col, hon, honourable, doctor, nurse, midwife, founder, owner, manager, organiser, organizer, engineer, teacher, agent, aunt, auntie, uncle, chef, actor, actress, singer, author, striker, midfielder,
  presidente, presidenta, vicepresidente, vicepresidenta, ministro, ministra, primer ministro, primera ministra, primeiro ministro, primeira ministra, gobernador, gobernadora,
  governador, governadora, alcalde, alcaldesa, prefeito, prefeita, senador, senadora, diputado, diputada, deputado, deputada, juez, jueza, juiz, juiza, canciller, chanceler,
  don, dona, senor, senora, sr, sra, dra, papa, rey, reina, general, coronel, capitan,
  president, presidente, premier ministre, premiere ministre, ministre, monsieur, madame, mme, maire, gouverneur, roi, reine, general, juge, docteur, professeur,
  presiden, wakil presiden, menteri, perdana menteri, gubernur, bupati, wali kota, rais, waziri, waziri mkuu, mheshimiwa, cumhurbaskani, basbakan, bakan
`);

/** First words of institutions' names. After them "of" belongs to the name, unlike in "Lloyd Ebanks of Porus". */
export const institutionNouns = list(`
  bank university college school academy court parliament church cathedral house federation association union party front museum library board council chamber order league society alliance
  kingdom republic gulf bay cape port strait isle island islands city town district province state ministry department institute institution commission committee office bureau centre center agency
  authority secretariat faculty foundation company corporation society feast festival battle treaty declaration day festival hospital gateway gates house heart star friends sons daughters
  banco universidad universidade universite colegio escuela escola ecole corte tribunal cour suprema parlamento asamblea assembleia assemblee iglesia igreja eglise casa federacion federacao partido museo museu
  biblioteca junta camara camara consejo conselho conseil liga sociedad sociedade alianza reino republica republique golfo golfe cabo puerto porto port ciudad cidade ville provincia estado etat distrito
  ministerio ministere instituto institut comision comissao comite oficina centro centre agencia agence autoridad fundacion fundacao fondation hospital hopital secretaria feria feira festival fiesta festa
  carnaval plaza praca place avenida calle rua rue barrio mercado marche teatro theatre estadio estadio stade parque parc rio monte mont sierra serra isla ilha ile valle vale val
`);

/**
 * First words of offices, whose names may contain "and" or "for": "Ministry of Health and Wellness", "Centre for
 * Disease Control".
 */
export const institutionHeads = list(`
  ministry department institute institution commission commissioner committee council office bureau board centre center agency authority secretariat division directorate
  faculty school programme program campaign organisation organization association foundation alliance initiative
  ministerio ministerio secretaria departamento instituto comision comissao comite consejo conselho oficina agencia autoridad centro direccion fundacion associacao asociacion
  ministere departement institut commission comite conseil bureau agence autorite centre direction fondation
`);

/** Words right before a place: "in Jordan". */
export const locatives = list(`
  in from to of near across into around outside for via en desde hacia cerca de del para a au aux em na no nas nos da do depuis vers pres d في من
`);
