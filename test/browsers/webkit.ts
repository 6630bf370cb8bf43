import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Key, until } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import { type Browser, pathOf } from './browser.ts';

/** How long an element may take to appear, in milliseconds. */
const timeout = 15_000;

/** Without it the browser's toolbar is wider than a phone. */
const narrowToolbar = '* { padding: 0; margin: 0; min-width: 0; border-width: 0; font-size: 6px; }';

/** Starts a display without a screen. */
async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const child = spawn(pathOf('XVFB'), ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb exited with code ${code}`)));
  });
  return { name: `:${number}`, stop: () => void child.kill() };
}

/** Starts WebKitGTK's MiniBrowser, driven by WebKitWebDriver. */
export async function openWebKit(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), narrowToolbar);
  const display = await startDisplay();
  const service = new DriverService.Builder(pathOf('WEBKIT_DRIVER'))
    .setLoopback(true)
    .setEnvironment({ ...process.env, DISPLAY: display.name, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: folder })
    .build();
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: pathOf('MINIBROWSER'), args: ['--automation'] },
    })
    .build();
  const found = (xpath: string) => driver.wait(until.elementLocated(By.xpath(xpath)), timeout);
  const run = (body: string): Promise<unknown> => driver.executeScript(body);
  return {
    open: (address) => driver.get(address),
    resize: async (width, height) => {
      await driver.manage().window().setRect({ width, height });
      const inner = Number(await run('return innerHeight'));
      // The toolbar.
      await driver
        .manage()
        .window()
        .setRect({ width, height: height + (height - inner) });
    },
    run,
    click: async (xpath) => {
      const element = await found(xpath);
      await driver.wait(until.elementIsVisible(element), timeout);
      await element.click();
    },
    type: async (xpath, text) => (await found(xpath)).sendKeys(text),
    press: (key) => driver.actions().sendKeys({ Enter: Key.ENTER, Tab: Key.TAB }[key]).perform(),
    textInFrame: async (xpath) => {
      await driver.switchTo().frame(await found(xpath));
      try {
        return String(await run('return document.body.textContent'));
      } finally {
        await driver.switchTo().defaultContent();
      }
    },
    close: async () => {
      await driver.quit();
      await service.kill();
      display.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
