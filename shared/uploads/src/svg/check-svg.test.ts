import { zip } from '@baobab/testing/zip-maker';
import { describe, expect, test } from 'vitest';
import { checkZip } from '../zip/check-zip.ts';
import { SvgCheck } from './check-svg.ts';

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">';
const svg = (inside: string) => `${HEAD}${inside}</svg>`;
const PIXELS = 'data:image/png;base64,iVBORw0KGgo=';

/** In pieces of three bytes, so that nothing depends on where they are cut. */
function problemOf(file: string | Uint8Array): string | null {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const check = new SvgCheck();
  for (let at = 0; at < bytes.length; at += 3) check.add(bytes.subarray(at, at + 3));
  return check.finish();
}

const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0, SVG Export Plug-In -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg version="1.1" xmlns="&ns_svg;" xmlns:x="&ns_extend;" x="0px"><style type="text/css">.st0{fill:url(#a);}</style><path class="st0" d="M0 0"/></svg>`;
const INKSCAPE = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"><metadata><rdf:RDF><cc:Work rdf:about="">
  <cc:license rdf:resource="http://creativecommons.org/licenses/by/4.0/"/></cc:Work></rdf:RDF></metadata>
  <defs><linearGradient id="a"/><linearGradient id="b" xlink:href="#a"/></defs>
  <g inkscape:label="Layer 1" style="fill:url('#b');font-family:'Open Sans'"><image xlink:href="${PIXELS}"/><text>on script: javascript</text></g></svg>`;

describe('UP06 SE03 an SVG that draws and does nothing else is taken', () => {
  test.each([
    ['shapes', svg('<path d="M0 0"/><use href="#a"/>')],
    ['of Illustrator', ILLUSTRATOR],
    ['of Inkscape', INKSCAPE],
    ['with an embedded font', svg('<style>@font-face{font-family:a;src:url("data:font/woff2;base64,AA==")}</style>')],
    ['animated', svg('<rect><animate attributeName="width" values="1;2"/></rect>')],
    ['with a mark of UTF-8', `\ufeff${svg('<path/>')}`],
    ['with an instruction of metadata', svg('<metadata><?xpacket begin=""?></metadata>')],
    [
      'in Latin letters of old',
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${svg('<title>É</title>')}`, 'latin1'),
    ],
  ])('%s', (_, file) => {
    expect(problemOf(file)).toBeNull();
  });
});

const ACTIVE: [what: string, file: string | Uint8Array, words: RegExp][] = [
  ['a script', svg('<script>alert(1)</script>'), /contains a script\. Remove it/],
  ['a script under a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>'), /a script/],
  ['an event handler', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, /an event handler \(onload\)/],
  ['an event handler on a shape', svg('<rect OnClick="x()"/>'), /an event handler/],
  ['foreign content', svg('<foreignObject/>'), /parts of a web page/],
  ['a page inside', svg('<g><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></g>'), /parts of a web page/],
  ['a link', svg('<a href="https://evil.example/">x</a>'), /another place \(https:\/\/evil\.example\/\)/],
  ['a script in a link', svg('<a xlink:href=" java&#10;script:alert(1)">x</a>'), /another place/],
  ['a picture elsewhere', svg('<image href="//evil.example/a.png"/>'), /another place/],
  ['a file beside it', svg('<image href="a.png"/>'), /another place/],
  ['a drawing within it', svg('<use href="data:image/svg+xml,%3Csvg/%3E"/>'), /another place/],
  ['another base', svg('<g xml:base="https://evil.example/"/>'), /another place/],
  ['a style elsewhere', svg('<style>@import "https://evil.example/a.css";</style>'), /refers to another place/],
  ['a fill elsewhere', svg('<rect fill="url(https://evil.example/a#b)"/>'), /another place/],
  ['an escaped address', svg('<style>rect{fill:\\75rl(https://evil.example/)}</style>'), /another place/],
  [
    'an address in a section',
    svg('<style><![CDATA[a{background:url(http://evil.example)}]]></style>'),
    /another place/,
  ],
  ['a link set later', svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), /animated link/],
  ['a style sheet', `<?xml-stylesheet href="https://evil.example/a.xsl"?>${svg('')}`, /style sheet/],
  ['declared attributes', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]>${svg('')}`, /document type/],
  ['an entity elsewhere', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`, /document type/],
  ['an entity of markup', `<!DOCTYPE svg [<!ENTITY x "&#60;script/>">]>${svg('&x;')}`, /document type/],
  [
    'an address in an entity',
    `<!DOCTYPE svg [<!ENTITY x "javascript:alert(1)">]>${svg('<a href="&x;"/>')}`,
    /another place/,
  ],
  ['an error behind a script', svg('<script>alert(1)</script>').replace('</svg>', '<'), /a script/],
  ['an error', svg('<path>'), /not a proper SVG file\. Export it again/],
  ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"/>', /not a proper SVG file/],
  ['nothing', '', /not a proper SVG file/],
  ['letters of two bytes', Buffer.from(`\ufeff${svg('<script/>')}`, 'utf16le'), /not a proper SVG|encoding/],
  ['an odd encoding', `<?xml version="1.0" encoding="ISO-2022-JP"?>${svg('')}`, /encoding/],
];

describe('UP06 SE03 an SVG with more than a drawing is refused', () => {
  test.each(ACTIVE)('%s', (_, file, words) => {
    expect(problemOf(file)).toMatch(words);
    expect(problemOf(file)).toMatch(/then try again\.$/);
  });

  test.each(ACTIVE)('%s, also inside a ZIP', async (_, file, words) => {
    const bytes = zip({ 'a.png': new Uint8Array(9), 'Pack/Drawing.SVG': Buffer.from(file) });
    const answer = await checkZip((start, end) => Promise.resolve(bytes.subarray(start, end)), bytes.length);
    expect(answer).toMatchObject({ ok: false, problem: { code: 'zip_unsafe', message: expect.stringMatching(words) } });
    expect(answer.ok ? '' : answer.problem.message).toMatch(/^“Pack\/Drawing\.SVG” /);
  });
});
