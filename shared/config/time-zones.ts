/**
 * The countries of the IANA time zones, from zone.tab of the time zone database (public domain): by the first part of
 * a zone's name, each country (ISO 3166-1 alpha-2) with the rest of its names, the zone of most people first. Names
 * that browsers still give to renamed zones are last. Without uninhabited places.
 */
export const timeZones: Readonly<Record<string, string>> = {
  America:
    'AG:Antigua AI:Anguilla ' +
    'AR:Argentina/Buenos_Aires,Argentina/Cordoba,Argentina/Salta,Argentina/Jujuy,Argentina/Tucuman,Argentina/Catamarca,Argentina/La_Rioja,Argentina/San_Juan,Argentina/Mendoza,Argentina/San_Luis,Argentina/Rio_Gallegos,Argentina/Ushuaia,Buenos_Aires,Catamarca,Cordoba,Jujuy,Mendoza ' +
    'AW:Aruba BB:Barbados BL:St_Barthelemy BO:La_Paz BQ:Kralendijk ' +
    'BR:Sao_Paulo,Noronha,Belem,Fortaleza,Recife,Araguaina,Maceio,Bahia,Campo_Grande,Cuiaba,Santarem,Porto_Velho,Boa_Vista,Manaus,Eirunepe,Rio_Branco ' +
    'BS:Nassau BZ:Belize ' +
    'CA:Toronto,St_Johns,Halifax,Glace_Bay,Moncton,Goose_Bay,Blanc-Sablon,Iqaluit,Atikokan,Winnipeg,Resolute,Rankin_Inlet,Regina,Swift_Current,Edmonton,Cambridge_Bay,Inuvik,Creston,Dawson_Creek,Fort_Nelson,Whitehorse,Dawson,Vancouver,Coral_Harbour ' +
    'CL:Santiago,Coyhaique,Punta_Arenas CO:Bogota CR:Costa_Rica CU:Havana CW:Curacao DM:Dominica DO:Santo_Domingo ' +
    'EC:Guayaquil GD:Grenada GF:Cayenne GL:Nuuk,Danmarkshavn,Scoresbysund,Thule,Godthab GP:Guadeloupe ' +
    'GT:Guatemala GY:Guyana HN:Tegucigalpa HT:Port-au-Prince JM:Jamaica KN:St_Kitts KY:Cayman LC:St_Lucia ' +
    'MF:Marigot MQ:Martinique MS:Montserrat ' +
    'MX:Mexico_City,Cancun,Merida,Monterrey,Matamoros,Chihuahua,Ciudad_Juarez,Ojinaga,Mazatlan,Bahia_Banderas,Hermosillo,Tijuana ' +
    'NI:Managua PA:Panama PE:Lima PM:Miquelon PR:Puerto_Rico PY:Asuncion SR:Paramaribo SV:El_Salvador ' +
    'SX:Lower_Princes TC:Grand_Turk TT:Port_of_Spain ' +
    'US:New_York,Detroit,Kentucky/Louisville,Kentucky/Monticello,Indiana/Indianapolis,Indiana/Vincennes,Indiana/Winamac,Indiana/Marengo,Indiana/Petersburg,Indiana/Vevay,Chicago,Indiana/Tell_City,Indiana/Knox,Menominee,North_Dakota/Center,North_Dakota/New_Salem,North_Dakota/Beulah,Denver,Boise,Phoenix,Los_Angeles,Anchorage,Juneau,Sitka,Metlakatla,Yakutat,Nome,Adak,Indianapolis,Louisville ' +
    'UY:Montevideo VC:St_Vincent VE:Caracas VG:Tortola VI:St_Thomas',
  Europe:
    'AD:Andorra AL:Tirane AT:Vienna AX:Mariehamn BA:Sarajevo BE:Brussels BG:Sofia BY:Minsk CH:Zurich CZ:Prague ' +
    'DE:Berlin,Busingen DK:Copenhagen EE:Tallinn ES:Madrid FI:Helsinki FR:Paris GB:London GG:Guernsey ' +
    'GI:Gibraltar GR:Athens HR:Zagreb HU:Budapest IE:Dublin IM:Isle_of_Man IT:Rome JE:Jersey LI:Vaduz LT:Vilnius ' +
    'LU:Luxembourg LV:Riga MC:Monaco MD:Chisinau ME:Podgorica MK:Skopje MT:Malta NL:Amsterdam NO:Oslo PL:Warsaw ' +
    'PT:Lisbon RO:Bucharest RS:Belgrade RU:Moscow,Kaliningrad,Kirov,Volgograd,Astrakhan,Saratov,Ulyanovsk,Samara ' +
    'SE:Stockholm SI:Ljubljana SK:Bratislava SM:San_Marino TR:Istanbul UA:Kyiv,Simferopol,Kiev VA:Vatican',
  Africa:
    'AO:Luanda BF:Ouagadougou BI:Bujumbura BJ:Porto-Novo BW:Gaborone CD:Kinshasa,Lubumbashi CF:Bangui ' +
    'CG:Brazzaville CI:Abidjan CM:Douala DJ:Djibouti DZ:Algiers EG:Cairo EH:El_Aaiun ER:Asmara,Asmera ES:Ceuta ' +
    'ET:Addis_Ababa GA:Libreville GH:Accra GM:Banjul GN:Conakry GQ:Malabo GW:Bissau KE:Nairobi LR:Monrovia ' +
    'LS:Maseru LY:Tripoli MA:Casablanca ML:Bamako MR:Nouakchott MW:Blantyre MZ:Maputo NA:Windhoek NE:Niamey ' +
    'NG:Lagos RW:Kigali SD:Khartoum SL:Freetown SN:Dakar SO:Mogadishu SS:Juba ST:Sao_Tome SZ:Mbabane TD:Ndjamena ' +
    'TG:Lome TN:Tunis TZ:Dar_es_Salaam UG:Kampala ZA:Johannesburg ZM:Lusaka ZW:Harare',
  Asia:
    'AE:Dubai AF:Kabul AM:Yerevan AZ:Baku BD:Dhaka BH:Bahrain BN:Brunei BT:Thimphu CN:Shanghai,Urumqi ' +
    'CY:Nicosia,Famagusta GE:Tbilisi HK:Hong_Kong ID:Jakarta,Pontianak,Makassar,Jayapura IL:Jerusalem ' +
    'IN:Kolkata,Calcutta IQ:Baghdad IR:Tehran JO:Amman JP:Tokyo KG:Bishkek KH:Phnom_Penh KP:Pyongyang KR:Seoul ' +
    'KW:Kuwait KZ:Almaty,Qyzylorda,Qostanay,Aqtobe,Aqtau,Atyrau,Oral LA:Vientiane LB:Beirut LK:Colombo ' +
    'MM:Yangon,Rangoon MN:Ulaanbaatar,Hovd MO:Macau MY:Kuala_Lumpur,Kuching NP:Kathmandu,Katmandu OM:Muscat ' +
    'PH:Manila PK:Karachi PS:Gaza,Hebron QA:Qatar ' +
    'RU:Yekaterinburg,Omsk,Novosibirsk,Barnaul,Tomsk,Novokuznetsk,Krasnoyarsk,Irkutsk,Chita,Yakutsk,Khandyga,Vladivostok,Ust-Nera,Magadan,Sakhalin,Srednekolymsk,Kamchatka,Anadyr ' +
    'SA:Riyadh SG:Singapore SY:Damascus TH:Bangkok TJ:Dushanbe TL:Dili TM:Ashgabat TW:Taipei ' +
    'UZ:Samarkand,Tashkent VN:Ho_Chi_Minh,Saigon YE:Aden',
  Australia: 'AU:Sydney,Lord_Howe,Hobart,Melbourne,Broken_Hill,Brisbane,Lindeman,Adelaide,Darwin,Perth,Eucla',
  Pacific:
    'AS:Pago_Pago CK:Rarotonga CL:Easter EC:Galapagos FJ:Fiji FM:Chuuk,Pohnpei,Kosrae,Ponape,Truk GU:Guam ' +
    'KI:Tarawa,Kanton,Kiritimati,Enderbury MH:Majuro,Kwajalein MP:Saipan NC:Noumea NF:Norfolk NR:Nauru NU:Niue ' +
    'NZ:Auckland,Chatham PF:Tahiti,Marquesas,Gambier PG:Port_Moresby,Bougainville PN:Pitcairn PW:Palau ' +
    'SB:Guadalcanal TK:Fakaofo TO:Tongatapu TV:Funafuti US:Honolulu VU:Efate WF:Wallis WS:Apia',
  Atlantic: 'BM:Bermuda CV:Cape_Verde ES:Canary FK:Stanley FO:Faroe,Faeroe IS:Reykjavik PT:Madeira,Azores SH:St_Helena',
  Indian:
    'CC:Cocos CX:Christmas IO:Chagos KM:Comoro MG:Antananarivo MU:Mauritius MV:Maldives RE:Reunion SC:Mahe ' +
    'YT:Mayotte',
  Antarctica: 'AU:Macquarie',
  Arctic: 'SJ:Longyearbyen',
};
