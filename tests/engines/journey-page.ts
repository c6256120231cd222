// The few calls that the main journeys make: pages of Playwright have them, for browsers of the system they are made from WebDriver commands.

export interface Target {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  setInputFiles(path: string): Promise<void>;
  /** Resolves when it is visible. */
  waitFor(): Promise<void>;
  first(): Target;
}

export type Role = 'button' | 'checkbox' | 'combobox' | 'heading' | 'link' | 'option';

export interface JourneyPage {
  goto(address: string): Promise<unknown>;
  waitForURL(address: RegExp): Promise<void>;
  getByRole(role: Role, options: { name: RegExp }): Target;
  getByLabel(label: RegExp): Target;
  locator(css: string): Target;
}

export interface SavedFile {
  name: string;
  bytes: Buffer;
}

export interface Engine {
  /** Name and version of the build. */
  build: string;
  page: JourneyPage;
  /** Resolves with the file that the browser saves after the press. */
  savedFile(press: () => Promise<void>): Promise<SavedFile>;
  close(): Promise<void>;
}
