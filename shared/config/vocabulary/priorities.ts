import type { Evidence } from './evidence.ts';
import { phraseList } from './evidence.ts';

/**
 * Words that give an article high or medium priority: high for a disaster, sanctions or an election result, medium for
 * a published report, a policy, a budget or a launch. They are searched in the title, the summary and the opening: long
 * bodies nearly always contain a "report" or a "policy".
 */
export const priorityWords: Record<'high' | 'medium', Evidence> = {
  high: {
    sure: phraseList(`
      provisional results, preliminary results, partial results, résultats provisoires, dépouillement, recuento de votos, resultados provisionales, resultados preliminares, resultados provisórios, contagem de votos, apuração dos votos, النتائج الأولية, मतगणना, sanctions américaines, sanctions européennes, sanciones de Estados Unidos, sanciones europeas, sanciones estadounidenses, sanções americanas, sanções europeias, sanções dos Estados Unidos, intento de golpe, tentative de coup d’État, suicide bombing, suicide attack, आत्मघाती हमला,
      breaking news, state of emergency, declares emergency, emergency declared, evacuation order, earthquake, aftershocks, tsunami, coup attempt, attempted coup, ceasefire, truce, death toll, hurricane warning, storm warning, cyclone warning, flood warning, emergency, martial law, curfew, humanitarian catastrophe, famine, mass shooting, air raid, election result, election results, vote count, exit poll*, sanctions bite, sanctions list, sanctions relief, sanctions regime, sanctions package, economic sanctions, trade sanctions, financial sanctions, new sanctions, fresh sanctions, US sanctions, EU sanctions, UN sanctions, western sanctions, sanctions against, sanctions on, under sanctions, travel ban, ebola,
      última hora, estado de excepción, terremoto, sismo de magnitud, tsunami, golpe de estado, alto el fuego, toque de queda, hambruna, resultado electoral, resultados electorales, resultados de las elecciones, sanciones a, sanciones contra, sanciones económicas, nuevas sanciones,
      urgence sanitaire, état d’urgence, urgences débordées, situation d’urgence, séisme, tremblement de terre, la terre a tremblé, coup d’état, putsch, cessez-le-feu, couvre-feu, famine, résultat électoral, résultats électoraux, résultats des élections, sanctions contre, sanctions économiques, nouvelles sanctions, alerte cyclonique, alerte rouge, alerte maximale,
      estado de sítio, estado de calamidade, terremoto, terramoto, golpe de estado, tentativa de golpe, cessar-fogo, trégua, toque de recolher, surto de, fome extrema, resultado eleitoral, resultado das eleições, resultados eleitorais, sanções contra, sanções económicas, sanções econômicas, novas sanções, alerta vermelho,
      عاجل, حالة الطوارئ, زلزال, هزة أرضية, تسونامي, انقلاب, وقف إطلاق النار, هدنة, حظر التجول, مجاعة, تفشي, حصيلة القتلى, نتائج الانتخابات, نتيجة الانتخابات, نتائج أولية, عقوبات على, عقوبات اقتصادية, عقوبات جديدة, العقوبات, عقوبات, الاستيلاء على السلطة,
      ब्रेकिंग, आपातकाल, आपातकालीन, आपात स्थिति, भूकंप*, सुनामी, बादल फटा, बादल फटने, तख्तापलट, युद्धविराम, संघर्षविराम, कर्फ्यू, प्रकोप, अकाल, मृतकों की संख्या, चुनाव परिणाम, चुनाव नतीजे, चुनाव के नतीजे, चुनावी नतीजे, नए प्रतिबंध, आर्थिक प्रतिबंध,
      জরুরি অবস্থা*, নির্বাচনের ফল*, নিষেধাজ্ঞা*, ہنگامی, پابندیاں, انتخابی نتائج, تحریم‌ها, اضطراری,
      突发, 紧急, 緊急, 制裁, 选举结果, 選挙結果, 비상사태*, 제재*, 속보, 선거 결과*, darurat, sanksi, hasil pemilu, acil durum*, yaptırım*, seçim sonuç*, son dakika, dharura, vikwazo, matokeo ya uchaguzi, khẩn cấp
    `),
    usual: phraseList(`
      breaking, أزمة, أزمات, طوارئ, संकट, সংকট*, بحران, 危机, 危機, 위기*, krisis, kriz*, mgogoro, khủng hoảng, crisis, crises, emergency, emergencies, evacuations, coup, outbreak, outbreaks, emergencia, emergencias, crise, urgence, urgences, emergência, emergências
    `),
    pairs: [
      // A disaster, and what it does to people.
      [
        phraseList(`
          quake, quakes, earthquake, boat, boats, ferry, ferries, migrant boat, mine, mines, dam, bridge, crash, avalanche, bombing, bomb, shelling, strike, strikes, raid, clashes, attack, heavy rain, storm, storms, hurricane, cyclone, typhoon, flood*, mudslide*, landslide*, wildfire*, bushfire*, fire, blaze, volcano, quake, explosion, blast, collapse*, tornado, heatwave, drought, war, fighting, air strike*, airstrike*, ferry, boat, train, bus, plane, stampede, building, eruption, erupts, rains, monsoon, floods, dam,
          ferri, ferry, barco, lancha, puente, mina, represa, ataque, bombardeo*, atentado, aluvión, volcán, huracán, ciclón, tormenta, inundaci*, lluvias, deslave, alud, incendio*, volcán, erupción, explosión, derrumbe, naufragio, sequía, ouragan, cyclone, tempête, inondation*, crue*, glissement de terrain, incendie*, volcan, éruption, explosion, effondrement, naufrage, séisme, guerre, barragem, ponte, mina, ataque, atentado, balsa, barco, desmoronament*, aluimento, furacão, ciclone, tempestade, chuvas, enchente*, inundaç*, temporal, deslizament*, incêndio*, vulcão, explosão, desabament*, naufrágio,
          عبارة, قارب, مركب, زلزال, قصف, غارة, هجوم, إعصار, فيضان*, سيول, عاصفة, حريق, انفجار, انهيار, بركان, غرق, حرائق, हिमस्खलन, भूकंप, हादसा, हमला, पुल, बस, ट्रेन, बाढ़, तूफान*, चक्रवात*, आग, भूस्खलन, इमारत, विस्फोट, धमाका, बारिश, नाव
        `),
        phraseList(`
          survivors, rescuers, rescuers dig, levels villages, levelled, flattened, capsizes, capsized, drown, drowned, drowns, casualties, wounded, killing, claims lives, lives lost, toll rises, bodies, engulf*, inferno, flee, flees, fled, evacuat*, dead, deaths, kills, killed, dozens missing, missing, homeless, displaced, displaces, trapped, buries, buried, destroys, destroyed, devastat*, batters, catastroph*, thousands, makes landfall, landfall, death, sweeps away, cut off, stranded,
          rutas cortadas, volcar, sobrevivientes, supervivientes, víctimas, ahogad*, sepulta*, evacu*, muertos, mueren, muere, mata, desaparecidos, damnificad*, sin luz, sin hogar, arrasa*, destruye*, atrapad*, albergues, obligan a salir, miles de familias, desplazad*, rescapés, survivants, noyés, noyades, ensevelis, emporte, emporté*, morts, mort, tue, disparus, sans-abri, sinistrés, ravage*, détruit*, piégés, déplacés, fuient, soterra*, sobreviventes, vítimas, afogad*, rompe, mortos, mortes, mata, desaparecid*, desabrigad*, desalojad*, destrói, destrui*, soterrad*, ilhad*, deixa mortos, fogem,
          ناجين, مقتل, ومقتل, عشرات القتلى, غرقى, تحت الأنقاض, قتلى, قتيلا, مصرع, مفقود*, تشرد, يشرد, نزوح, إخلاء, يخلي, تخلي, محاصر*, ضحايا, दबी, दबे, मलबे, डूबे, जान गई, सैकड़ों की, दर्जनों, मौत, मौतें, मरे, लापता, बेघर, फंसे, हाहाकार, तबाही, विस्थापित, मृत
        `),
      ],
      // A disease, and its spread.
      [
        phraseList(`
          nipah, marburg, lassa, oropouche, zika, jaundice, hepatitis, plague, smallpox, cholera, dengue, measles, malaria, polio, mpox, typhoid, meningitis, bird flu, yellow fever, chikungunya, virus, epidemic, pandemic, oropouche, zika, fiebre amarilla, cólera, sarampión, epidemia, ébola, choléra, rougeole, épidémie, paludisme, variole, sarampo, febre amarela, gripe das aves, جدري, جدري القردة, كوليرا, الحصبة, إيبولا, حمى الضنك, وباء, हैजा, डेंगू, खसरा, इबोला, महामारी
        `),
        phraseList(`
          spreads, spreading, spread, surge, surges, surging, sweeps, soar*, wards are full, hospitals are full, overwhelmed, emergency, declares, suspende clases, se propaga, avance del, avanza, brote, brotes, están llenos, se propage, flambée, retour d’, débordés, débordé, progresse, surto, avança, dispara*, superlotad*, declara, ينتشر, تنتشر, تفشي, फैला, फैल रहा, प्रकोप, कहर
        `),
      ],
      [
        phraseList(`hospital, hospitals, hospitales, hospitais, hôpitaux, مستشفيات, अस्पतालों`),
        phraseList(
          `collapse, collapsing, overwhelmed, brink, colapso, colapsan, colapsad*, al borde, débordés, effondrement, em colapso, انهيار, تنهار`,
        ),
      ],
      // An election, and its result.
      [
        phraseList(`
          election, elections, vote, votes, ballots, ballot, poll, polls, race, ruling party, opposition, runoff, referendum, governor’s race, presidency, presidential, candidate, elección, elecciones, urnas, comicios, candidat*, tribunal electoral, élection*, scrutin, urnes, présidentielle, eleiç*, apuração, انتخابات, مرشح*, اقتراع, चुनाव*, मतगणना
        `),
        phraseList(`
          result, results, count shows, counts its, counted, wins by, wins presidency, wins election, wins vote, wins the election, landslide, concede*, concession, tallies give, official tallies, leads count, ahead in, early results, provisional results, new president, declared winner, declared the winner, projected winner, partial results, preliminary results, wins by two, seats, down to the wire, re-elected, resultado*, ganador*, gana las, gana la, escrutinio, resultats, résultat*, vainqueur*, remporte, donné gagnant, aponta vitória, aponta, vence as, venceu, eleito, vitória da, نتائج, يفوز, فوز, يتقدم, نتيجة, नतीजे, परिणाम, जीती, सीटें, सीटों
        `),
      ],
      // An army, and power.
      [
        phraseList(`
          soldiers, soldier, army, officers, military, tanks, generals, troops, mutin*, gangs, militares, militaires, des militaires, soldats, ejército, tanques, exército, pandillas, bandas armadas, ضباط, الجيش, عسكريون, جنود, عصابات, सेना
        `),
        phraseList(`
          seize, seizes, seized, seize power, dissolve*, dissolution, dismiss*, overthrow*, oust*, topple*, detain the president, take over, takes over, takes power, state television, presidential palace, toman el poder, derroca*, disuelv*, prennent le pouvoir, renvers*, dissout*, tomam o poder, cercam palácio, cerca o palácio, derruba*, depõe*, الاستيلاء, يستولون, السلطة, تسيطر, يسيطر, तख्ता, सत्ता पर, बुलाई गई, कब्जा
        `),
      ],
      // Sanctions under other names.
      [
        phraseList(`
          sanctions, penalties, sanctioned, blacklist*, asset freeze, embargo, oil ban, sanciones, sancion*, castig*, embargo, gèle, gèle leurs, gel des, punit, sanctionne, sanctions, sanções, sancion*, restrições, قيود, قيودا, تجميد, عقوبات, حظر, प्रतिबंध*, पाबंदी
        `),
        phraseList(`
          impose*, imposed, imposing, slaps, slapped, lift, lifts, lifted, ease, eases, eased, tighten*, extend*, blacklisted, against, =US, =EU, =UN, washington, brussels, treasury, oligarch*, bank, regime, generals, exports, russia*, estados unidos, ue, impone*, levanta*, petrolera, banco central, bruselas, bruxelles, généraux, avoirs, lève, oligarques, impõe*, bruxelas, tesouro, أمريكية, واشنطن, الاتحاد الأوروبي, تفرض, فرض, رفع, صادرات, अमेरिका*, लगाए, लगाया, हटाए, यूरोपीय
        `),
      ],
    ],
    never: phraseList(`
      breaking bread, breaking down, breaking up, breaking into, breaking out, breaking away, breaking even, breaking through, breaking point, breaking ground, breaking bad, breaking records, breaking the, breaking a, breaking free, breaking with, breaking barriers, record-breaking, heart-breaking, ground-breaking, back-breaking, path-breaking, law-breaking, tie-breaking, code-breaking,
      identity crisis, midlife crisis, mid-life crisis, existential crisis, fashion crisis, style crisis, crisis de los cuarenta, crisis de edad, crisis de identidad, crise de la quarantaine, crise de rire, crises de rire, crise de nerfs, crise de foie, crise cardiaque, crise d’asthme, crise de identidade, crise de meia-idade, crise de riso, crisis actor,
      emergency exit, emergency exits, emergency contact, emergency number, emergency fund, in case of emergency, salida de emergencia, sortie de secours, saída de emergência, non-emergency, emergency services, emergency landing, emergency medicine,
      sanctions a, sanctions an, sanctions the, sanctions new, sanctions construction, sanctions loan, sanctions funds, sanctions work, sanctions project*, sanctions bridge, sanctions road, sanctions money, sanctions grant, sanctions his, sanctions her, sanctions their, sanctions two, sanctions three, sanctions purchase, sanctions release, sanctions plan, travel ban on pets,
      coup de, coup d’œil, coup de cœur, coup de pouce, coup de théâtre, coup d’envoi, coup d’éclat, transfer coup, tout à coup, du coup, beaucoup, marketing coup, scoring coup, outbreak of joy, outbreak of laughter, outbreak of peace, emotional earthquake, political earthquake, tsunami of
    `),
  },
  medium: {
    sure: phraseList(`
      annual report, official report, report card on, white paper, spending plan, budget day, budget deficit, budget speech, budget cuts, budget surplus, budget vote, budget plan, draft budget, state budget, national budget, city budget, defence budget, federal budget, supplementary budget, unveils plan, unveils budget, rolls out, roll out, rolled out, roll-out, rollout, draft law, new law, new rules, action plan, guidelines, roadmap, master plan, memorandum of understanding, reach deal, reaches deal, sign deal, signs deal, signed deal, looks into,  leaders’ summit, climate summit, peace summit, summit of leaders, =G7, =G20,
      presupuesto*, políticas públicas, política pública, nueva política, política migratoria, política económica, política fiscal, política monetaria, lanzamiento,  referéndum, acuerdo de, nueva ley, proyecto de ley, plan de gasto, plan nacional, pone en marcha, firman un acuerdo, llegan a un acuerdo,
      politique publique, politiques publiques, politique migratoire, politique monétaire, politique agricole, politique sanitaire, lancement, lancera, réforme, réformes, projet de loi, loi de finances, référendum, met en service, mise en service, plan national, feuille de route, signent un accord, accord commercial,
      orçamento*, políticas públicas, política pública, nova política, política fiscal, política monetária, lançamento,  referendo, acordo de, nova lei, projeto de lei, plano de gastos, plano nacional, divulga regras, novas regras,  assinam acordo, põe em marcha, marco regulatório,
      سياسة جديدة, سياسة نقدية, سياسات, ميزانية, موازنة, الموازنة, الميزانية, إطلاق مشروع, إطلاق خدمة, إطلاق مبادرة,  تدشن, يدشن, تدشين, إصلاحات, استفتاء, قمة خليجية, قمة عربية, قمة القادة, خطة لخفض, تقر خطة, تقر قانونا, مشروع قانون, خطة وطنية, اتفاقية, استراتيجية,
      नीति, नई नीति, आम बजट, बजट पेश, केंद्रीय बजट, बजट सत्र, बजट भाषण, लॉन्च, लांच, शुभारंभ, सुधार विधेयक, जनमत संग्रह, समझौते पर हस्ताक्षर, विधेयक पेश, शिखर सम्मेलन, उद्घाटन, नई योजना, नया कानून,
      নীতি, বাজেট*, نیتی, پالیسی, بودجه, 政策, 预算, 預算, 推出, 发布, 정책*, 예산*, 출시*, kebijakan, anggaran, peluncuran, politika*, bütçe*, sera ya, bajeti, uzinduzi, chính sách, ngân sách, প্রতিবেদন*, رپورٹ, گزارش, 报告, 報告, 보고서*, laporan, rapor*, ripoti, báo cáo
    `),
    usual: phraseList(`
      budget, budgets, policy, policies, launch, launches, launched, launching, reform, reforms, inquiry, agreement, referendum, summit talks, reforma, reformas, lançamento, lanzamiento, lancement, inaugurat*, inaugura
    `),
    pairs: [
      // A published report.
      [
        phraseList(`
          report, reports, study, survey, audit, figures, statistics, review, informe, informes, estudio oficial, cifras, rapport, rapports, bilan, étude, chiffres, relatório, relatórios, balanço, números, تقرير, التقرير, تقريرا, أرقام, بيانات, रिपोर्ट, आंकड़े, आंकड़ों
        `),
        phraseList(`
          annual, new report, a report, in report, report is, is out, says, said, finds, found, shows, warns, reveals, published, publishes, publish, release, releases, released, issues, issued, urges, calls for, according to, commission, committee, watchdog, auditor*, ombudsman, ministry, world bank, =IMF, =UN, =WHO, agency, government, parliament, central bank, human rights, blames, criticis*, criticiz*, into, on, nuevo, anual, revela, advierte, publica, publican, señala, según, comisión, gobierno, =ONU, =OMS, publie, publient, révèle, dénonce, selon, alerte, annuel, nouveau rapport, cour des comptes, gouvernement, novo, aponta, divulga*, alerta, segundo, ministério, governo, revelam, جديد, سنوي, يحذر, يكشف, أممي, الأمم المتحدة, تعلن, تنشر, صدور, لجنة, नई, जारी, सालाना, खुलासा, सरकार, मंत्रालय, आयोग, पेश
        `),
      ],
      // A budget of a state, not of a household or a film.
      [
        phraseList(
          `budget, budgets, budgetary, spending, deficit, accounts for, cuentas, gasto, finances publiques, budget, contas públicas, plano de gastos, gastos, إنفاق*, عجزا, बजट`,
        ),
        phraseList(`
          minister, parliament, government, finance minister, treasury, cabinet, congress, senate, state, national, council, mayor, unveils, presents, passes, approves, vote, votes, tax, taxes, billion, deficit, surplus, cuts, austerity, ministro, economía, presenta, gobierno, congreso, ministre, gouvernement, présente, dévoile, adopte, assemblée, impôts, ministro, congresso, governo, orçamento, apresenta, entrega, وزارة المالية, الحكومة, البرلمان, للعام المقبل, वित्त, सरकार, संसद, मंत्री, पेश, विधानसभा
        `),
      ],
      // A summit of leaders, not of a mountain.
      [
        phraseList(`summit, cumbre, sommet, cúpula, cimeira, قمة, शिखर`),
        phraseList(
          `leader, leaders, minister, ministers, president*, hosts, host, talks, =EU, =UN, =AU, climate, african union, brics, asean, gulf, arab, caricom, líderes, mandatari*, president*, ministros, cancilleres, dirigeants, chefs d’état, chefs d’etat, union africaine, líderes, قادة, زعماء, تستضيف, خليجية, عربية, नेताओं, सम्मेलन`,
        ),
      ],
      // A launch of a satellite, a service or a product.
      [
        phraseList(
          `lanza, lanzan, lanzó, lança, lançam, lançou, lança-se, lance, lancent, يطلق, تطلق, أطلقت, send*, sends, sent, envia, भेजा, भेजेगा, start, starts, presenta, unveil*, introduce*`,
        ),
        phraseList(
          `plan, programa*, campaña*, satélite*, telescopio*, app, aplicación, servicio*, fondo*, línea*, iniciativa*, producto*, disco*, programme*, campagne, service, application, fonds, plateforme, prêt, compagnie, satellite*, disque, plano, campanha, serviço*, aplicativo, fundo, satélite, plataforma, álbum, قمرا, خدمة, مبادرة, حملة, برنامج, صندوق, منصة, उपग्रह*, सैटेलाइट*, मिशन, spacecraft, probe, rocket`,
        ),
      ],
      // A deal between states or lenders.
      [
        phraseList(
          `s’accordent, conviennent, negoceiam, negociam, negocian, acuerdan, تتفق, اتفقت, deal, pact, accord, agreement, agree, agrees, acuerdo, acuerdan, accord, pacte, acordo, pacto, اتفاق, اتفاقا, समझौता`,
        ),
        phraseList(
          `=FMI, prêt, programme, programa, préstamo, empréstimo, صندوق النقد, قرض, ऋण, कर्ज, =IMF, lenders, loan, trade, sign, signs, signed, reach*, border, treaty, free trade, firman, firma, comercio, comercial, signé, signent, conclu*, commercial, assina*, livre comércio, توقيع, يوقع, توقع, تجارة, हस्ताक्षर, व्यापार`,
        ),
      ],
      // An inquiry.
      [
        phraseList(
          `panel, commission, committee, lawmakers, comisión, commission d’enquête, comissão, CPI, لجنة, आयोग`,
        ),
        phraseList(
          `looks into, investigat*, examin*, inquir*, probes, investiga*, indaga, enquête, examine, apura, تحقيق, تحقق, जांच`,
        ),
      ],
    ],
    never: phraseList(`
 budget thriller*, budget movie*, budget car*, budget option*, budget store*, budget shop*, budget tip*, budget wedding, budget trip*, budget holiday*, budget version, budget laptop*, budget-friendly, budget friendly, tight budget, family budget, kitchen budget, grocery budget, holiday budget, budget carrier*,
      report of my death, reports of my death, report of his death, report for duty, reports for duty, report to work, report card, report cards, weather report, school report, news report, match report, rapport sexuel, rapports sexuels, par rapport à, en rapport, बजट फोन, रसोई का बजट, घर का बजट,
      launch pad, launch attack, launches attack, launches attacks, launched an attack, launches offensive, launch missiles, launches missiles, launched missiles, launches into, launch party, launches career, la lanza, lança-chamas, lança-perfumes, lance-pierres, fer de lance, insurance policy, insurance policies, budget airline, budget airlines, budget hotel, budget hotels, budget film, budget phone*, budget smartphone*, budget travel*, budget recipe*, budget meal*, low-budget, big-budget, shoestring budget, on a budget, household budget, wedding budget, petit budget, presupuesto familiar, reform school, Reform UK, prenuptial agreement, gentlemen’s agreement, honesty is the best policy, sommet de l’art, sommet de la montagne
    `),
  },
};
