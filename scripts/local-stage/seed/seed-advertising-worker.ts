// A thread that publishes the house advertisements and ends, so that the stage itself need not hold the AWS SDK in memory.
import { currentEdition, publishAds } from '#functions/ads/ad-editions.ts';
import { houseAdvertising } from './house-advertising.ts';

if ((await currentEdition()) === null) await publishAds(houseAdvertising(), new Date());
