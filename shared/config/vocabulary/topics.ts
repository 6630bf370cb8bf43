import type { Evidence } from './evidence.ts';
import { phraseList } from './evidence.ts';

/**
 * Words of the three classification topics, in the order that breaks ties. Most news belongs to none of them, so no
 * word of ordinary news may decide alone: "bank" is business news and "court" is crime news, but "debt restructuring"
 * and "money laundering" are neither.
 */
export interface TopicWords extends Evidence {
  id: 'finance_justice' | 'diaspora_business' | 'social_justice';
}

export const topicWords: readonly TopicWords[] = [
  {
    // Money and law: debt, fraud, regulation, compensation.
    id: 'finance_justice',
    sure: phraseList(`
      kickback, kickbacks, bribe, bribes, soborno*, coima*, pot-de-vin, pots-de-vin, رشاوى, رشى, रिश्वत*, घूसखोरी, swindled investors, pyramid scheme, pyramid schemes, estafa piramidal, pirâmide financeira, desvío de fondos, enriquecimiento ilícito, enrichissement illicite, enriquecimento ilícito, hidden fees, illegal fees, أموال منهوبة, أموالا منهوبة, बैंक घोटाला, बैंक घोटाले, चिटफंड,
      debt restructuring, debt relief, debt swap, debt swaps, debt cancellation, debt forgiveness, debt justice, debt trap, sovereign debt, debt default, debt bondage, money laundering, money launderers,
      tax evasion, tax fraud, tax haven, tax havens, tax dodging, tax justice, bank fraud, wire fraud, fraud trial, fraud charges, fraud case, securities fraud, loan sharks, predatory lending, predatory loans,
      embezzlement, embezzled, embezzling, misappropriation, bribery trial, bribery charges, corruption trial, corruption charges, corruption probe, graft trial, graft charges, anti-corruption, anticorruption, anti-graft,
      illicit financial flows, asset recovery, stolen assets, frozen assets, asset freeze, financial crime, financial crimes, Ponzi scheme, Ponzi schemes, insider trading, correspondent banking, FATF, Financial Action Task Force,
      central bank ruling, central bank rules, banking regulator, financial regulator, bank regulator, securities regulator, financial watchdog, consumer protection law, bankruptcy court, insolvency court, bankruptcy judge,
      economic sanctions, financial sanctions, trade sanctions, reparations, slavery compensation, unpaid wages, back pay, wage theft, stolen wages,
      reestructuración de la deuda, alivio de la deuda, lavado de dinero, lavado de activos, blanqueo de capitales, evasión fiscal, fraude fiscal, paraíso fiscal, paraísos fiscales, malversación, sanciones económicas, salarios impagos, anticorrupción,
      reestruturação da dívida, alívio da dívida, lavagem de dinheiro, branqueamento de capitais, sonegação fiscal, evasão fiscal, paraíso fiscal, desvio de verbas, sanções económicas, sanções econômicas, salários em atraso,
      restructuration de la dette, allègement de la dette, annulation de la dette, blanchiment d’argent, évasion fiscale, fraude fiscale, paradis fiscal, paradis fiscaux, détournement de fonds, détournement de deniers, sanctions économiques, arriérés de salaires, biens mal acquis,
      إعادة هيكلة الديون, هيكلة الدين, تخفيف الديون, تخفيف عبء الديون, غسل الأموال, غسيل الأموال, التهرب الضريبي, اختلاس, قضايا الفساد, مكافحة الفساد, عقوبات اقتصادية, العقوبات الاقتصادية, تجميد الأصول, أجور متأخرة, مستحقات العمال,
      मनी लॉन्ड्रिंग, धन शोधन, कर चोरी, बैंक धोखाधड़ी, ऋण पुनर्गठन, बकाया वेतन, आर्थिक प्रतिबंध, মানি লন্ডারিং, অর্থ পাচার*, কর ফাঁকি*, ঋণ পুনর্গঠন*, বকেয়া বেতন*, منی لانڈرنگ, ٹیکس چوری, پولشویی,
      债务重组, 债务减免, 洗钱, 反洗钱, 逃税, 避税天堂, 金融监管, 经济制裁, 欠薪, 贪污案, restrukturisasi utang, pencucian uang, penggelapan pajak, pengampunan utang, borç yapılandırma*, kara para aklama*, vergi kaçakçılığı, utakatishaji wa fedha, madeni ya taifa, ukwepaji kodi
    `),
    usual: phraseList(`
      compensation, compensated, restitution, bribery, defrauded, extortion, indemniz*, indeniz*, indemnis*, تعويضات, تعويض, رشوة, مقاصة قضائية,
      मुआवज़ा, मुआवजा, ক্ষতিপূরণ*, 赔偿, ganti rugi, tazminat*, fidia
    `),
    pairs: [
      [
        phraseList(`
        remuneration, unpaid salaries, clients, customers, depositors, comisiones, hidden charges, salários que, salaires impayés, مودعين, زبائن, निवेशकों,
        bank, banks, banking, lender, lenders, loan, loans, debt, debts, wages, salary, salaries, pension, pensions, tax, taxes, fee, fees, levy, savings, savers, insurance, insurer, insurers, mortgage, mortgages, rent, rents, investors, bond, bonds, bondholders,
        creditors, creditor, refund, refunds, overcharged, overcharging, payout, payouts, crypto, severance, royalties,
        banco, bancos, préstamo*, deuda*, salario*, pensión, pensiones, impuesto*, tasa, tasas, reembolso, reembolsar, devolver, ahorros, hipoteca*, alquiler*, empréstimo*, dívida*, salário*, pensão, pensões, imposto*, taxa, taxas, poupança*, banque*, prêt*, dette*, salaires, retraite*, impôt*, remboursement*, rembourser, frais,
        بنك, مصرف, مصارف, البنوك, قروض, قرض, ديون, رواتب, أجور, ضرائب, رسوم, بنوك, बैंक*, कर्ज, ऋण, वेतन, टैक्स, ব্যাংক*, ঋণ*, বেতন*, 银行, 贷款, 债务, 工资, 税款, 退款, utang, pajak, gaji, borç*, vergi*, maaş*, mkopo, kodi, mshahara
      `),
        phraseList(`
        prison, embargad*, embarga, multa, multas, rembourser, remboursera, dit la cour, terá de pagar, condenada a pagar, obrigada a pagar, saisies, saisis, القضاء, السجن, محاكمة, حبس, استولى, सजा, गिरफ्तार*, धोखाधड़ी, ठगी, घोटाल*,
        court, courts, judge, judges, tribunal, ruling, ruled, lawsuit, lawsuits, sued, sues, suing, prosecutor, prosecutors, convicted, acquitted, verdict, ombudsman, fined, unlawful, unlawfully, illegally, jailed, indicted, class action, regulator, regulators, watchdog, appeal court, legal challenge, fair trading, plaintiffs,
        corte, tribunal, tribunales, juez, jueza, jueces, sentencia, fallo, fiscalía, demanda judicial, multó, multado, regulador*, condenad*, tribunais, juiz, juíza, juízes, sentença, condenou, multou, procuradoria, cour, tribunaux, juge, juges, verdict, procureur, condamn*, amende, régulateur,
        محكمة, محاكم, قاض, القاضي, حكم قضائي, النيابة, غرامة, قضائي, अदालत, न्यायालय, कोर्ट, न्यायाधीश, আদালত*, বিচারক*, রায়, عدالت, دادگاه, 法院, 法官, 判决, 判处, 监管机构, pengadilan, hakim, jaksa, mahkeme*, savcı*, mahakama, jaji
      `),
      ],
      // Money in trust, and its theft.
      [
        phraseList(`
        pension, pension money, pensions, public funds, funds, fund, relief money, hurricane relief, relief millions, aid money, relief fund, treasury, taxpayers, taxpayer money, depositors, savers, contracts, customs revenue, state money, millions, billions, fondos, fondos públicos, obra pública, obras públicas, dinero público, erario, arcas, cuentas, fonds, fonds publics, milliards, deniers, biens, biens de luxe, avoirs, caisse, verbas, dinheiro público, fundos, cofres, obras do, أموال, أموال عامة, المال العام, أموال المودعين, صفقة, حسابات, सरकारी धन, जनता का पैसा, निवेशकों, करोड़, बैंक
      `),
        phraseList(`
        stealing, embezzle*, divert*, diverting, siphon*, loot*, looting, missing, traces missing, misuse*, misused, launder*, plunder*, swindl*, jailed, on trial, desvia*, desvi*, malvers*, saque*, saqueo, embarga*, prófugo, détourn*, pillé*, saisi*, saisies, propina*, desvio, desviou, desviad*, réu, roubou, استولى, اختلس, منهوبة, تسترد, استرداد, رشى, رشوة, हड़प*, गबन, घोटाल*, ठगी
      `),
      ],
      // Dirty money.
      [
        phraseList(`
        money, cash, drug money, dinero, dinheiro, argent, capitaux, أموال, पैसा, पैसे, काला धन
      `),
        phraseList(`
        laundered, launder*, laundering, lavar, lavado, lavaba, lavou, lavagem, blanchi*, غسل, تبييض, सफेद
      `),
      ],
    ],
    never: phraseList(
      `bank robber*, bank robbery, bank robberies, bank heist, bank raid, robó un banco, roubo a banco, assalto a banco, braquage de banque, سطو على بنك, बैंक लूट*, compensation package, compensation packages, executive compensation, compensation committee, compensation consultant, court side, tennis court, tennis courts, basketball court, food court, food courts, squash court, bank holiday, bank holidays, food bank, food banks, West Bank, blood bank, river bank, left bank, South Bank, power bank, seed bank, pay tribute, paid tribute, pay attention, pay homage, court yard, on court, off court, courts martial, fee free`,
    ),
  },
  {
    // Trade, money and companies between the country of residence and the country of origin.
    id: 'diaspora_business',
    emigrants: true,
    sure: phraseList(`
      remittance, remittances, diaspora bond, diaspora bonds, diaspora invest*, diaspora business*, diaspora entrepreneur*, diaspora-owned, diaspora fund, diaspora funds, diaspora capital, diaspora trade, diaspora market, diaspora banking, diaspora savings, diaspora economy,
      black-owned, immigrant-owned, migrant-owned, minority-owned business, minority-owned businesses, immigrant entrepreneur*, migrant entrepreneur*, refugee entrepreneur*, returnee entrepreneur*, immigrant business, immigrant businesses,
      send money home, sends money home, sent money home, sending money home, money sent home, money transfer operator, money transfer operators, money transfers home, cash transfers home, barrels home, barrel home, non-resident accounts,
      remesas, remesa, envíos de dinero, emprendedores migrantes, empresarios latinos, negocios latinos, inversión de la diáspora, remessas de emigrantes, remessas dos emigrantes, investimento da diáspora, empreendedores imigrantes, negócios da diáspora, transferts de fonds, transferts d’argent, envois de fonds, investissements de la diaspora, entrepreneurs de la diaspora,
      تحويلات المغتربين, تحويلات العاملين, تحويلات المهاجرين, تحويلات مالية من الخارج, الحوالات المالية, استثمارات المغتربين, استثمارات الجالية, प्रेषण, प्रवासी निवेश*, विदेश से भेजे पैसे, রেমিট্যান্স*, প্রবাসী আয়*, প্রবাসী বিনিয়োগ*, ترسیلات زر, ترسیلات, 侨汇, 侨商, 侨资, 海外汇款, 华商, remitansi, kiriman uang, işçi dövizi, havaleleri, fedha kutoka ughaibuni
    `),
    usual: phraseList(`diaspora investors, remessas, bidões enviados`),
    pairs: [
      [
        phraseList(`
        back home, hometown, home village, ancestral village, native village, tierra natal, pueblo natal, en su pueblo, terra natal, aldeia natal, au pays, leur village, village natal, communauté émigrée, migrants from, returnees from, =NRI, =NRIs, deportees, exiles, living overseas, في الخارج, المقيمون في الخارج, ذويهم, الوطن الأم, بلد المهجر, مغتربي, مغتربو, में बसे, विदेश में बसे, विदेश में रहने, खाड़ी में काम, एनआरआई, प्रवासियों,
        diaspora, diasporas, expatriate, expatriates, expats, emigrants, émigrés, immigrant, immigrants, returnee, returnees, returning residents, families abroad, family abroad, citizens abroad, nationals abroad, relatives abroad, people abroad, living abroad, live abroad, migrants abroad, cousins abroad, communities abroad, community abroad,
        overseas Filipinos, overseas Indians, overseas Chinese, overseas Pakistanis, overseas Nigerians, overseas Ghanaians, overseas Bangladeshis, overseas community, overseas communities, non-resident Indians, nonresident Indians, home and abroad, families overseas, relatives overseas, hometown association*, cousins in, relatives in, senders, senders’,
        diáspora, emigrados, emigrantes, emigração, emigración, inmigrantes, imigrantes, migrantes, en el exterior, desde el exterior, no exterior, residentes en el extranjero, desde Madrid, expatriés, diasporas, émigrés, à l’étranger, de l’étranger, cousins d’Amérique,
        مغتربين, مغتربون, المغتربين, المغتربون, للمغتربين, الجالية, الجاليات, المهجر, المقيمين في الخارج, المقيمين بالخارج, العائلات العربية المقيمة, من خارج البلاد, प्रवासी, प्रवासियों, अनिवासी भारतीय, প্রবাসী*, تارکین وطن, سمندر پار, 海外华人, 华侨, 侨民, 华人, diaspora Indonesia, perantau, gurbetçi*, gurbetçiler, ughaibuni
      `),
        phraseList(`
        mill, mills, bakery, bakeries, factory, dairy, hotel, hotels, farm, farms, savings build, pool savings, money, salon, corner shops, panadería, panaderías, fábrica*, hotel, hoteles, cafetería, café, compañía, invierten, ahorros, dinero, padaria*, hotéis, abrem, compagnie, usine, boulangerie, financent, finance, argent, finança*, financian, financiam, dinheiro, يمولون, تمويل, يبنون, فنادق, فندق, متاجر, متجر, مصنع, أموال, أموالا, مبالغ, يحولون, تحويلات, पैसे, पैसा, फैक्टरी, डेयरी, दुकान*, कारखाना, उद्योग,
        invest, invests, invested, investing, investment, investments, investor, investors, business, businesses, businesswoman, businessman, start-up, start-ups, startup, startups, entrepreneur, entrepreneurs, exporter, exporters, export, exports, importers, trade, traders, saver, savers, savings, bond, bonds, shares, stake, shareholders, co-op, cooperative, bank account, bank accounts, accounts, franchise,
        shippers, shipping, barrel, barrels, shop, shops, shopkeepers, storefronts, buyers, sales, customers, fund, funds, venture, mortgage, mortgages, transfers, cash, bakers, restaurant, restaurants, winemakers,
        inversión, inversiones, invertir, inversores, negocio*, empresa*, emprendedor*, exportar, exportación, exportaciones, ahorro*, bonos, cooperativa*, tienda*, alquileres, investimento*, investir, investidores, negócio*, empreendedor*, exportação, exportações, importador*, poupança*, loja*, alfândega, investissement*, investir, investisseurs, entreprise*, entrepreneur*, épargne, commerce, commerçants, exportations,
        استثمار*, مستثمر*, شركة, شركات, تجارة, حسابات, حساب, ادخار, سندات, أسهم, صادرات, مشاريع, निवेश*, कारोबार, व्यापार, कंपनी, স্টার্টআপ, বিনিয়োগ*, ব্যবসা*, سرمایہ کاری, کاروبار, 投资, 企业, 商会, 贸易, 创业, investasi, usaha, bisnis, yatırım*, ticaret*, uwekezaji, biashara
      `),
      ],
      // Money that migrants send.
      [
        phraseList(`
        send, sends, sending, sent, remit, remits, wire, wires, envían, envía, enviar, envíos, mandan, manda, mandar, envoient, envoyer, envoie, enviam, mandam, يرسلون, إرسال, ترسل, يحولون, भेज, भेजते, भेजने, भेजा, भेजे
      `),
        phraseList(`
        money home, money, cash home, sums, record sums, dollars home, dinero, plata, argent, argent au pays, dinheiro, مبالغ, أموال, أموالا, حوالات, पैसे, पैसा, रकम
      `),
      ],
    ],
    never: phraseList(
      `trade union, trade unions, returning officer, funding appeal, cash crop, cash crops, shop steward, shares a, shares the, shares her, shares his, hedge fund, on accounts`,
    ),
  },
  {
    // Rights, equal treatment, and campaigns for them.
    id: 'social_justice',
    sure: phraseList(`
      untouchab*, manual scaveng*, slave descendants, descendants of slaves, sexual harassment, acoso sexual, harcèlement sexuel, assédio sexual, ضد التحرش, التحرش الجنسي, police abuse, land grab*, illegal eviction, illegal evictions, salaire égal, égalité salariale, igualdad salarial, igualdade salarial, brecha salarial, desaparición forzada, desapariciones forzadas, madres buscadoras, personas desaparecidas, garimpo ilegal, Haratines, أبناء الأرقاء, الأرقاء, العبودية, الكفالة, إلغاء الكفالة, ضد العنصرية, छुआछूत, मैला ढोन*, जाति के नाम, मॉब लिंचिंग, contrôle au faciès, délit de faciès,
      human rights, civil rights, civil liberties, racial justice, social justice, racial equality, racial discrimination, racial profiling, systemic racism, institutional racism, racism, anti-racism, antisemitism, islamophobia, xenophobia, xenophobic, police brutality, police violence, police killing, police killings,
      reparations, slavery, enslaved, land rights, ancestral land, ancestral lands, communal land, customary land, indigenous rights, indigenous land, indigenous communities, prior consultation, prior consent, informed consent of,
      migrant children, migrant families, migrant registration, refugee children, undocumented, right to education, right to schooling, women’s rights, workers’ rights, labour rights, labor rights, migrant rights, migrants’ rights, refugee rights, children’s rights, disability rights, tenants’ rights, voting rights, LGBT*, LGBTQ*, same-sex, gender equality, gender-based violence, gender pay gap, gender violence, equal pay, equal rights, femicide*,
      child labour, child labor, child marriage, child brides, forced labour, forced labor, modern slavery, human trafficking, wrongful conviction, wrongfully convicted, wrongful arrest, wrongfully detained, Windrush scandal, Windrush compensation, environmental justice, climate justice, forced eviction, forced evictions, right to housing, housing rights, caste discrimination, Dalit*, Black Lives Matter, EndSARS,
      asylum seeker, asylum seekers, political prisoner, political prisoners, prisoners of conscience, arbitrary detention, arbitrary arrest*, extrajudicial killing*, press freedom, freedom of expression, freedom of speech, hate crime, hate crimes, affirmative action, restorative justice, transitional justice, truth commission, apartheid, school segregation, statelessness, stateless people, kafala,
      derechos humanos, derechos civiles, consulta previa, esclavitud, reparación histórica, comunidades indígenas, indocumentad*, justicia social, justicia racial, racismo, discriminación racial, violencia policial, violencia de género, violencia machista, feminicidio*, igualdad de género, derechos de las mujeres, derechos laborales, pueblos indígenas, tierras ancestrales, trabajo infantil, trabajo forzado, trata de personas, presos políticos, libertad de expresión, desalojos forzosos, búsqueda de desaparecidos,
      direitos humanos, direitos civis, consulta prévia, escravidão, escravatura, indocumentad*, justiça social, justiça racial, discriminação racial, violência policial, violência de gênero, violência doméstica, igualdade de gênero, igualdade de género, direitos das mulheres, direitos trabalhistas, povos indígenas, terras indígenas, quilombola*, trabalho escravo, trabalho infantil, tráfico de pessoas, feminicídio*, liberdade de expressão,
      droits humains, droits de l’homme, esclavage, sans-papiers, consultation préalable, droits civiques, justice sociale, justice raciale, racisme, discrimination raciale, violences policières, violences faites aux femmes, droits des femmes, égalité des sexes, droit du travail, peuples autochtones, travail des enfants, travail forcé, traite des êtres humains, prisonniers politiques, liberté d’expression, liberté de la presse,
      حقوق الإنسان, حقوق المرأة, حقوق العمال, العدالة الاجتماعية, التمييز العنصري, العنصرية, عنف الشرطة, العنف ضد المرأة, عمالة الأطفال, العمل القسري, الاتجار بالبشر, معتقلي الرأي, حرية التعبير, حرية الصحافة, المساواة بين الجنسين, نظام الكفالة,
      मानवाधिकार, मानव अधिकार, सामाजिक न्याय, जातिवाद, नस्लवाद, महिला अधिकार, बाल श्रम, बंधुआ मज़दूर*, दलित*, মানবাধিকার*, সামাজিক ন্যায়বিচার*, নারী অধিকার*, শিশুশ্রম*, বর্ণবাদ*, انسانی حقوق, خواتین کے حقوق, حقوق بشر, 人权, 社会正义, 种族歧视, 种族主义, 性别平等, 劳工权益, 童工, 强迫劳动, hak asasi manusia, keadilan sosial, pekerja anak, perdagangan orang, masyarakat adat, insan hakları, kadın hakları, sosyal adalet, haki za binadamu, haki za wanawake, ubaguzi wa rangi
    `),
    usual: phraseList(
      `discrimination, protesters, demonstrators, evictions, inequality, inequalities, discriminación, manifestantes, desigualdad, desalojo, desalojos, discriminação, desigualdade, despejo, despejos, inégalités, manifestants, expulsions forcées, متظاهرين, متظاهرون, المتظاهرين, تمييز, भेदभाव, বৈষম্য*, 抗议者, 歧视, diskriminasi, demonstran, ayrımcılık*, waandamanaji, ubaguzi`,
    ),
    pairs: [
      [
        phraseList(`
        march, marches, marching, sit-in, sit-ins, walk off, walkout, win back, wins back, won back, demands, demand, demanding, hunger strike, exigen, exige, reclaman, reclama, piden, denuncian, se plantan, marchan, réclament, réclame, revendiqu*, défilent, se font entendre, exigem, exige, cobram, denunciam, reivindica*, marcham, protestam, fazem greve, expulsam, مسيرة, يطالب*, يطالبون, يطالبن, تطالب*, مطالب, يكسرن, تحرش, मांगा, मांगे, मांग, मांगी, आंदोलन*, धरना, हक, बराबरी, सम्मान, पीटा, रोका,
        protest, protests, protested, boycott, boycotts, boycotted, standard contract, exclusion, excluded, protesting, marched, on strike, strikers, demonstration, demonstrations, campaigners, activists, petition, petitions, equality, unequal, evicted, eviction, exploited, exploitation, mistreated, barred, unpaid, underpaid, right to, rights, justice, wrongly, wrongful, unfairly, abuse, abuses, abused, legal protection, minimum wage, labour court, labor court, overtime, stateless, sexism,
        protesta*, huelga, huelguistas, marcha, manifestación, activistas, igualdad, desalojad*, derechos, derecho a, justicia, explotación, abusos, protesto*, greve, direitos, direito a, direito ao, direito à, igualdade, despejad*, justiça, exploração, manifestation, grève, droits, droit à, justice, égalité, militants, exploitation, contrat type,
        احتجاج*, تظاهر*, إضراب, حقوق, حق, عدالة, مساواة, استغلال, प्रदर्शन, विरोध प्रदर्शन, हड़ताल, अधिकार, अधिकारों, न्याय, বিক্ষোভ*, ধর্মঘট*, অধিকার*, ন্যায়বিচার*, 抗议, 罢工, 权利, 权益, 维权, protes, unjuk rasa, mogok, hak, keadilan, protesto*, grev*, hakları, haklar*, adalet*, maandamano, mgomo, haki
      `),
        phraseList(`
        market women, domestic worker, maids, cleaners, builders, migrant builders, disabled passengers, delivery riders, disabled students, Mapuche, Haratin*, rickshaw pullers, sanitation workers, trabajadoras, trabajadoras del hogar, empleadas del hogar, madres, desahucio, campesinos, rarámuri*, mapuche*, afrodescendientes, infirmières, femmes de ménage, étudiantes, mères, sans-abri, noirs, noir, quebradeiras, mulheres negras, entregadores, zungueiras, ianomâmi*, yanomami*, operários, domésticas, garimpeiros, عاملات, عاملات منازل, أبناء, صحفيون, صحفيين, معلمات, مهجرين, لاجئون, महिलाओं, महिलाएं, दलित*, दलितों, सफाईकर्मी*, मजदूरों, किसानों,
        workers, worker, women, girls, migrants, migrant, refugees, refugee, indigenous, Black, minority, minorities, tenants, tenant, disabled, disability, farmworkers, farm workers, fisherfolk, fishers, tribal, gay, lesbian, transgender, labourers, laborers, detainees, prisoners, asylum, slum, tenantry, domestic workers, descendants, villagers, vendors, traders, hawkers, schoolchildren, widows, couriers, riders, drivers, employees, garment workers,
        trabajador*, mujeres, niñas, migrantes, refugiad*, indígenas, inquilinos, comunas, comunidades, campesin*, vendedores, repartidores, presos, jornaleros, trabalhador*, mulheres, meninas, refugiad*, inquilinos, quilombolas, camponeses, imigrantes, entregadores, travailleurs, travailleuses, ouvriers, femmes, filles, migrants, réfugiés, autochtones, locataires, paysans, musiciennes, orpailleurs,
        عمال, العمال, نساء, النساء, لاجئين, اللاجئين, مهاجرين, سجناء, فلاحين, महिला*, मज़दूर*, मजदूर*, श्रमिक*, किसान*, शरणार्थी*, आदिवासी*, কামগার, নারী*, শ্রমিক*, কৃষক*, শরণার্থী*, আদিবাসী*, 妇女, 女性, 工人, 农民工, 难民, 原住民, 少数民族, buruh, perempuan, petani, pengungsi, pekerja, kadın*, işçi*, mülteci*, wanawake, wafanyakazi, wakimbizi
      `),
      ],
    ],
    never: phraseList(
      `Justice Department, Department of Justice, Ministry of Justice, justice minister, Minister of Justice, Court of Justice, Chief Justice, women’s final, women’s team, women’s football, Black Friday, Black Sea, black cake, Black Stars, broadcast rights, TV rights, media rights, film rights, image rights, naming rights, drilling rights, mining rights, rights issue, right to buy back, abuse of power, substance abuse, drug abuse, alcohol abuse, drivers of, lettering`,
    ),
  },
];
