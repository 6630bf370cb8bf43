// A thread that publishes the house advertisements and exits, which keeps the AWS SDK out of the stage's memory.
import { currentEdition, publishAds } from '#functions/ads/ad-editions.ts';
import { houseAdvertising } from './house-advertising.ts';

if ((await currentEdition()) === null) await publishAds(houseAdvertising(), new Date());
