/** One rule for the names in a ZIP: what it unpacks to is the same on Windows, macOS and Linux, stays in its folder and runs nothing. */
import { visibleText } from '@baobab/domain/visible-text';

/** Source: Microsoft, "Naming Files, Paths, and Namespaces". An extension does not make them files. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i;
/** Windows takes none of these in a name; after a colon it writes to a hidden stream. */
const RESERVED = /[<>:"|?*]/;
/** Controls, marks that reorder the text around them, and letters without width. Emoji and Persian need U+200C and U+200D. */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/;

/** What a double click runs or opens with scripts, by what people call it. */
const ACTIVE: readonly (readonly [what: string, extensions: string])[] = [
  [
    'a program',
    'exe com scr pif cpl dll sys drv ocx jar jnlp class gadget application appref-ms bin elf so dylib run appimage app action',
  ],
  [
    'a script',
    'bat cmd ps1 ps1xml psm1 psd1 vb vbs vbe vbscript js jse mjs cjs ws wsf wsh wsc sct py pyw pyc pl rb php lua sh bash zsh ksh csh fish ' +
      'command tool workflow scpt scptd applescript osax terminal inf reg xsl xslt xml swf',
  ],
  ['a shortcut', 'lnk url scf desktop webloc inetloc fileloc library-ms search-ms settingcontent-ms website'],
  ['an installer or a disk image', 'msi msp mst msc ins deb rpm apk pkg mpkg dmg iso img vhd vhdx'],
  ['a web page', 'html htm xhtml xht shtml mht mhtml hta chm hlp'],
  ['a document with macros', 'xll xla xlam xlsm xltm docm dotm pptm ppam potm'],
  ['a packed SVG file, into which the shop cannot look', 'svgz'],
];
const WORDS = new Map(
  ACTIVE.flatMap(([what, extensions]) => extensions.split(' ').map((each) => [each, what] as const)),
);

/** Null for a good name; else a sentence that names the entry and says what to do. */
export function nameProblem(name: string): string | null {
  const entry = `“${visibleText(name)}”`;
  const path = name.replaceAll('\\', '/');
  const parts = path.replace(/\/$/, '').split('/');
  if (/^(?:[a-z]:)?\//i.test(path) || parts.includes('..'))
    return `${entry} would be unpacked outside of its folder. Create the ZIP again from the folder itself.`;
  if (INVISIBLE.test(name)) return `${entry} has invisible letters in its name. Rename it and create the ZIP again.`;
  if (parts.includes('')) return `${entry} has a folder without a name. Create the ZIP again from the folder itself.`;
  if (/^[a-z]:/i.test(path))
    return `${entry} begins like a drive of Windows. Rename it without the colon and create the ZIP again.`;
  if (RESERVED.test(path))
    return `${entry} is no file name on Windows. Rename it without < > : " | ? * and create the ZIP again.`;
  if (parts.some((part) => /[. ]$/.test(part)))
    return `${entry} has a name that ends with a space or a dot, which Windows cuts off. Rename it and create the ZIP again.`;
  if (parts.some((part) => DEVICE.test(part)))
    return `${entry} is a name that Windows reserves for devices. Rename it and create the ZIP again.`;
  return null;
}

/** As `nameProblem`, for what a file or folder of this name would do. */
export function activeProblem(name: string): string | null {
  const parts = name.replaceAll('\\', '/').split('/');
  // Of folders only those that macOS runs: others may be called like a site, as in "studio.com".
  const found = parts.flatMap((part, index) => {
    const extension = part.includes('.') ? (part.split('.').at(-1) ?? '').toLowerCase() : '';
    const isLast = index === parts.length - 1;
    return (isLast || MAC_BUNDLES.has(extension)) && WORDS.has(extension) ? [WORDS.get(extension)] : [];
  });
  if (found.length === 0) return null;
  return `“${visibleText(name)}” is ${found[0]}. Remove it from the ZIP, which should hold files of drawings only.`;
}

const MAC_BUNDLES = new Set(['app', 'action', 'workflow', 'scptd', 'pkg', 'mpkg', 'osax']);
