import { type Region, regions } from '../../domain/classification/taxonomy.ts';
import { normaliseName } from '../../domain/text/normalise-name.ts';

/** Countries of the five regions, in all spellings that football data providers use for nationalities. */
const countries: Record<Region, string> = {
  caribbean:
    'Anguilla, Antigua and Barbuda, Aruba, Bahamas, Barbados, Belize, Bermuda, Cayman Islands, Cuba, Curaçao, Dominica, French Guiana, Grenada, ' +
    'Guadeloupe, Guyana, Haiti, Jamaica, Martinique, Montserrat, Saint Kitts and Nevis, St. Kitts and Nevis, Saint Lucia, St. Lucia, ' +
    'Saint Vincent and the Grenadines, St. Vincent and the Grenadines, Suriname, Trinidad and Tobago, Turks and Caicos Islands',
  african:
    'Algeria, Angola, Benin, Botswana, Burkina Faso, Burundi, Cameroon, Cape Verde, Cape Verde Islands, Central African Republic, Chad, Comoros, Congo, ' +
    "Congo DR, DR Congo, Côte d'Ivoire, Ivory Coast, Djibouti, Equatorial Guinea, Eritrea, Eswatini, Ethiopia, Gabon, Gambia, Ghana, Guinea, Guinea-Bissau, " +
    'Kenya, Lesotho, Liberia, Libya, Madagascar, Malawi, Mali, Mauritania, Mauritius, Morocco, Mozambique, Namibia, Niger, Nigeria, Rwanda, ' +
    'São Tomé and Príncipe, Senegal, Seychelles, Sierra Leone, Somalia, South Africa, South Sudan, Sudan, Tanzania, Togo, Tunisia, Uganda, Zambia, Zimbabwe',
  latinx:
    'Argentina, Bolivia, Brazil, Chile, Colombia, Costa Rica, Dominican Republic, Ecuador, El Salvador, Guatemala, Honduras, Mexico, Nicaragua, Panama, ' +
    'Paraguay, Peru, Puerto Rico, Uruguay, Venezuela',
  asian:
    'Afghanistan, Bangladesh, Bhutan, Cambodia, China, China PR, Chinese Taipei, Hong Kong, India, Indonesia, Japan, Kazakhstan, Korea Republic, South Korea, ' +
    'Kyrgyzstan, Laos, Malaysia, Maldives, Mongolia, Myanmar, Nepal, North Korea, Pakistan, Philippines, Singapore, Sri Lanka, Tajikistan, Thailand, ' +
    'Timor-Leste, Turkmenistan, Uzbekistan, Vietnam',
  middle_eastern:
    'Bahrain, Egypt, Iran, Iraq, Jordan, Kuwait, Lebanon, Oman, Palestine, Qatar, Saudi Arabia, Syria, Turkey, Türkiye, United Arab Emirates, Yemen',
};

const regionByCountry = new Map<string, Region>();
for (const region of regions)
  for (const name of countries[region].split(', ')) regionByCountry.set(normaliseName(name), region);

/** The region of a country; undefined outside the five regions. */
export const regionOfCountry = (country: string): Region | undefined => regionByCountry.get(normaliseName(country));
