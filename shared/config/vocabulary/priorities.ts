import { phraseList } from './phrase-list.ts';

/**
 * Words that give an article high or medium priority, searched in the title, the summary and the opening: long bodies
 * nearly always contain a "report" or a "policy". `never` lists phrases that contain one of the words but do not count
 * ("record-breaking").
 */
export const priorityWords: Record<'high' | 'medium' | 'never', readonly string[]> = {
  high: phraseList(`
    breaking, breaking news, state of emergency, evacuation, evacuations, evacuated, earthquake, tsunami, coup, ceasefire, outbreak, death toll, hurricane warning, storm warning, crisis, crises, emergency, emergencies, sanctions, election result, election results,
    última hora, emergencia, emergencias, sanciones, resultado electoral, resultados electorales, resultados de las elecciones, crise, crises, emergência, emergências, sanções, resultado eleitoral, resultado das eleições, resultados eleitorais, urgence, urgences, état d’urgence, résultat électoral, résultats électoraux, résultats des élections,
    عاجل, أزمة, أزمات, طوارئ, حالة الطوارئ, عقوبات, نتائج الانتخابات, نتيجة الانتخابات, ब्रेकिंग, संकट, आपातकाल, आपातकालीन, चुनाव परिणाम, चुनाव नतीजे, সংকট*, জরুরি অবস্থা*, নির্বাচনের ফল*, নিষেধাজ্ঞা*, بحران, ہنگامی, پابندیاں, انتخابی نتائج, تحریم‌ها, اضطراری,
    突发, 危机, 危機, 紧急, 緊急, 制裁, 选举结果, 選挙結果, 위기*, 비상사태*, 제재*, 속보, 선거 결과*, krisis, darurat, sanksi, hasil pemilu, kriz*, acil durum*, yaptırım*, seçim sonuç*, son dakika, mgogoro, dharura, vikwazo, matokeo ya uchaguzi, khủng hoảng, khẩn cấp
  `),
  medium: phraseList(`
    report, reports, policy, policies, budget, budgets, launch, launches, launched, launching, reform, reforms, summit, referendum, inquiry, agreement,
    informe, informes, presupuesto, presupuestos, políticas públicas, lanzamiento, lanza, lanzan, relatório, relatórios, orçamento, orçamentos, políticas públicas, lançamento, lança, rapport, rapports, politique publique, politiques publiques, lancement,
    تقرير, سياسة, سياسات, ميزانية, موازنة, إطلاق, تطلق, يطلق, रिपोर्ट, नीति, बजट, लॉन्च, প্রতিবেদন*, নীতি, বাজেট*, نیتی, رپورٹ, پالیسی, گزارش, بودجه, 报告, 報告, 政策, 预算, 預算, 推出, 发布, 보고서*, 정책*, 예산*, 출시*, laporan, kebijakan, anggaran, peluncuran, rapor*, politika*, bütçe*, ripoti, sera, bajeti, uzinduzi, báo cáo, chính sách, ngân sách
  `),
  never: phraseList(`
    record-breaking, heart-breaking, ground-breaking, back-breaking, path-breaking, law-breaking, breaking down, breaking up, breaking into, breaking out, breaking away, breaking even, breaking through, breaking point, breaking ground, breaking bread, breaking bad, breaking records, breaking the record, breaking free,
    emergency exit, emergency room, emergency contact, midlife crisis, la lanza, report card, report cards, launch pad, insurance policy, insurance policies, lança-chamas, budget airline, budget airlines, budget hotel
  `),
};
