/** Phrases of the three classification topics, in the order that decides an article's topic (CLS-15). */
export const topicWords = {
  finance_justice: ['debt restructuring', 'money laundering', 'fraud trial', 'debt relief', 'tax evasion', 'reparations'],
  diaspora_business: ['remittances', 'remittance', 'diaspora investors', 'diaspora bond', 'diaspora business'],
  social_justice: ['human rights', 'racial justice', 'land rights', 'police brutality', 'discrimination'],
} as const;
