import { describe, expect, it } from 'vitest';
import { takeHostSlot } from '#functions/feeds/fetch/http-get.ts';

describe('slots of a host', () => {
  it('the slots of a host run four requests at a time, in the order of arrival', async () => {
    let running = 0;
    let most = 0;
    const finished: number[] = [];
    const work = async (n: number) => {
      const release = await takeHostSlot('feeds.example.com');
      most = Math.max(most, ++running);
      await new Promise((resume) => setImmediate(resume));
      running--;
      finished.push(n);
      release();
    };
    await Promise.all(Array.from({ length: 20 }, (_, n) => work(n)));
    expect(most).toBe(4);
    expect(finished).toEqual(Array.from({ length: 20 }, (_, n) => n));
  });

  it('the slots of a host do not block other hosts', async () => {
    const held = await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'].map((host) => takeHostSlot(host)));
    expect(held).toHaveLength(8);
    for (const release of held) release();
  });
});
