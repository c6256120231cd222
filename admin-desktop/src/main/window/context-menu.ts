/** The menu of the second mouse button, which Electron leaves to the app: clipboard, spelling, links. */
import { clipboard, Menu, type App, type ContextMenuParams, type MenuItemConstructorOptions } from 'electron';

type Item = MenuItemConstructorOptions;
type Facts = Pick<
  ContextMenuParams,
  'misspelledWord' | 'dictionarySuggestions' | 'linkURL' | 'isEditable' | 'editFlags' | 'selectionText'
>;

interface ContextMenuParts {
  replace: (word: string) => void;
  learn: (word: string) => void;
  copy: (text: string) => void;
  /** Null for what is no address outside the app. */
  openLink: (url: string) => (() => void) | null;
}

const LINE: Item = { type: 'separator' };

/** Empty where there is nothing to choose. */
function contextMenu(facts: Facts, parts: ContextMenuParts): Item[] {
  const groups = [spelling(facts, parts), link(facts, parts), editing(facts)].filter((group) => group.length > 0);
  return groups.flatMap((group, index) => (index === 0 ? group : [LINE, ...group]));
}

function spelling(
  { misspelledWord: word, dictionarySuggestions }: Facts,
  { replace, learn }: ContextMenuParts,
): Item[] {
  if (!word) return [];
  const suggestions = dictionarySuggestions.map((each): Item => ({ label: each, click: () => replace(each) }));
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: 'No suggestions', enabled: false }]),
    { label: `Add “${word}” to the dictionary`, click: () => learn(word) },
  ];
}

function link({ linkURL }: Facts, { copy, openLink }: ContextMenuParts): Item[] {
  const open = openLink(linkURL);
  if (!open) return [];
  if (linkURL.startsWith('mailto:')) {
    const address = decodeURIComponent(linkURL.slice('mailto:'.length).split('?')[0] ?? '');
    return [
      { label: 'Write an Email', click: open },
      { label: 'Copy Email Address', click: () => copy(address) },
    ];
  }
  return [
    { label: 'Open Link in the Browser', click: open },
    { label: 'Copy Link', click: () => copy(linkURL) },
  ];
}

function editing({ isEditable, editFlags, selectionText }: Facts): Item[] {
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

export function offerContextMenus(app: App, openLink: ContextMenuParts['openLink']): void {
  app.on('web-contents-created', (_created, contents) => {
    contents.on('context-menu', (_event, facts) => {
      const items = contextMenu(facts, {
        replace: (word) => contents.replaceMisspelling(word),
        learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
        copy: (text) => void clipboard.writeText(text),
        openLink,
      });
      if (items.length > 0) Menu.buildFromTemplate(items).popup();
    });
  });
}
