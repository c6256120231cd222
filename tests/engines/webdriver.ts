// The calls of the main journeys made from commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/), for browsers of the system.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { JourneyPage, Role, SavedFile, Target } from './journey-page.ts';

const PATIENCE_MS = 60_000;
const PAUSE_MS = 100;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ELEMENTS: Record<Role, string> = {
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  combobox: '[role=combobox]',
  heading: 'h1, h2, h3, h4, [role=heading]',
  link: 'a[href]',
  option: '[role=option]',
};

/** Commands of WebDriver, as Firefox names them. */
export type CommandName =
  | 'Navigate'
  | 'GetCurrentURL'
  | 'FindElements'
  | 'GetComputedLabel'
  | 'IsElementDisplayed'
  | 'ElementClick'
  | 'ElementClear'
  | 'ElementSendKeys';

interface CommandParameters {
  /** Of an element. */
  id?: string;
  url?: string;
  text?: string;
  using?: 'css selector';
  value?: string;
}

export type Run = <Value>(command: CommandName, parameters?: CommandParameters) => Promise<Value>;

/** Repeats what a browser refuses that is still starting, or whose page is still changing: an element is missing, covered or replaced. */
export async function patiently<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (const end = Date.now() + PATIENCE_MS; ; await wait(PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

export function drivenPage(run: Run, shopUrl: string): JourneyPage {
  const target = (css: string, name?: RegExp) => drivenTarget(run, css, name);
  return {
    goto: (address) => run('Navigate', { url: new URL(address, shopUrl).href }),
    waitForURL: (address) =>
      patiently(async () => {
        const url = await run<string>('GetCurrentURL');
        if (!address.test(url)) throw new Error(`The address is ${url}, not ${address}.`);
      }),
    getByRole: (role, { name }) => target(ELEMENTS[role], name),
    getByLabel: (label) => target('input, textarea, select', label),
    locator: (css) => target(css),
  };
}

function drivenTarget(run: Run, css: string, name?: RegExp): Target {
  const find = async (mayHide = false): Promise<string> => {
    const found = await run<{ [ELEMENT]: string }[]>('FindElements', { using: 'css selector', value: css });
    for (const { [ELEMENT]: id } of found) {
      // First, because WebKitGTK fails to name what has no box.
      if (!mayHide && !(await run<boolean>('IsElementDisplayed', { id }))) continue;
      if (!name || name.test((await run<string>('GetComputedLabel', { id })).trim())) return id;
    }
    throw new Error(`Nothing visible matches ${css} ${name ?? ''}.`);
  };
  const one: Target = {
    click: () => patiently(async () => run('ElementClick', { id: await find() })),
    fill: (text) =>
      patiently(async () => {
        const id = await find();
        await run('ElementClear', { id });
        await run('ElementSendKeys', { id, text });
      }),
    setInputFiles: (file) => patiently(async () => run('ElementSendKeys', { id: await find(true), text: file })),
    waitFor: () => patiently(async () => void (await find())),
    first: () => one,
  };
  return one;
}

export async function fileSavedIn(folder: string, press: () => Promise<void>): Promise<SavedFile> {
  await press();
  return patiently(async () => {
    // Until all of it has arrived, there is an empty file, one with the ending of a part, or both.
    const names = readdirSync(folder);
    const [name = ''] = names;
    const bytes = name && names.length === 1 ? readFileSync(join(folder, name)) : Buffer.alloc(0);
    if (bytes.length === 0 || /\.(part|wkdownload)$/.test(name))
      throw new Error(`No file is complete: ${names.join()}`);
    return { name, bytes };
  });
}
