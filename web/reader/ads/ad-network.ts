import { type GptSlot, zoneOf } from '#shared/domain/ads/ad.ts';
import { siteConfig } from '#web/session/site-config.ts';

let toldOf = false;

/** The network's slot for a place (ADS-31); null, told once, on a stage that has no ad network. */
export async function defaultSlot(placeKey: string): Promise<GptSlot | null> {
  const network = await siteConfig().then(
    ({ adNetwork }) => adNetwork,
    () => undefined,
  );
  if (network !== undefined) return { adUnitPath: `${network}/${zoneOf(placeKey) ?? placeKey}` };
  if (!toldOf) console.info('This stage has no ad network; places without an advertisement of our own stay empty.');
  toldOf = true;
  return null;
}
