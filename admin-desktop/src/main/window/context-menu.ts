/** The menu of the second mouse button, which Electron leaves to the app: clipboard, spelling, links. */
import {
  clipboard,
  Menu,
  type App,
  type ContextMenuParams,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';

type Item = MenuItemConstructorOptions;
/** Null for what is no address outside the app. */
type OpenLink = (url: string) => (() => void) | null;

const LINE: Item = { type: 'separator' };

export function offerContextMenus(app: App, openLink: OpenLink): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('context-menu', (_event, facts) => {
      const groups = [spelling(facts, contents), link(facts, openLink), editing(facts)];
      const shown = groups.filter((group) => group.length > 0);
      if (shown.length === 0) return;
      Menu.buildFromTemplate(shown.flatMap((group, index) => (index === 0 ? group : [LINE, ...group]))).popup();
    });
  });
}

function spelling({ misspelledWord: word, dictionarySuggestions }: ContextMenuParams, contents: WebContents): Item[] {
  if (!word) return [];
  const suggestions = dictionarySuggestions.map((each): Item => ({
    label: each,
    click: () => contents.replaceMisspelling(each),
  }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No suggestions', enabled: false }]),
    {
      label: `Add “${word}” to the dictionary`,
      click: () => void contents.session.addWordToSpellCheckerDictionary(word),
    },
  ];
}

function link({ linkURL }: ContextMenuParams, openLink: OpenLink): Item[] {
  const open = openLink(linkURL);
  if (!open) return [];
  const copy = (label: string, text: string): Item => ({ label, click: () => void clipboard.writeText(text) });
  if (!linkURL.startsWith('mailto:'))
    return [{ label: 'Open Link in the Browser', click: open }, copy('Copy Link', linkURL)];
  const address = decodeURIComponent(linkURL.slice('mailto:'.length).split('?')[0] ?? '');
  return [{ label: 'Write an Email', click: open }, copy('Copy Email Address', address)];
}

function editing({ isEditable, editFlags, selectionText }: ContextMenuParams): Item[] {
  if (isEditable)
    return [
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      LINE,
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
}
