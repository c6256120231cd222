import { randomBytes } from 'node:crypto';
import { zip } from '@baobab/testing/zip-maker';
import { describe, expect, test } from 'vitest';
import { checkZip } from './check-zip.ts';
import { writeZip } from './write-zip.ts';

const REFUSED: [name: string, advice: RegExp][] = [
  ['../p.png', /outside of its folder/],
  ['a/../../p.png', /outside of its folder/],
  ['/etc/p.png', /outside of its folder/],
  ['C:\\p.png', /outside of its folder/],
  ['C:p.png', /begins like a drive of Windows. Rename it without the colon/],
  ['A: Market.png', /begins like a drive of Windows/],
  ['Market: dawn.png', /is no file name on Windows. Rename/],
  ['a\\..\\..\\p.png', /outside of its folder/],
  ['CON.png', /Windows reserves/],
  ['aux', /Windows reserves/],
  ['a/nul.txt', /Windows reserves/],
  ['nul .txt', /Windows reserves/],
  ['COM1.jpg', /Windows reserves/],
  ['Lpt9/a.png', /Windows reserves/],
  ['a.png:evil.exe', /Rename/],
  ['p.png ', /ends with a space or a dot/],
  ['p.', /ends with a space or a dot/],
  ['folder /p.png', /ends with a space or a dot/],
  ['a\u202egnp.exe', /invisible/],
  ['a\u200fb.png', /invisible/],
  ['a\u200bb\u0007.png', /invisible/],
  ['a\nb.png', /invisible/],
  ['a\u0000.png', /invisible/],
  ['a/.lnk', /is a shortcut\./],
  ['Start.lnk', /is a shortcut\./],
  ['setup.EXE', /is a program\./],
  ['run.bat', /is a script\./],
  ['run.cmd', /is a script\./],
  ['install.sh', /is a script\./],
  ['Pack.app/Contents/Info.plist', /is a program\./],
  ['macro.scr', /is a program\./],
  ['page.html', /is a web page\./],
  ['script.js', /is a script\./],
  ['a.svgz', /is a packed SVG file/],
  ['tool.dmg', /is an installer or a disk image\./],
  ['prices.xlsm', /is a document with macros\./],
  ['a?b.png', /Rename/],
  ['a|b.png', /Rename/],
  ['a*b.png', /Rename/],
  ['a<b>.png', /Rename/],
  ['a"b.png', /Rename/],
  ['a//b.png', /has a folder without a name/],
];
const ACCEPTED = [
  'Market.png',
  'Été à Abidjan.png',
  '市場/太郎.png',
  '👩🏾‍🎨 café.png',
  'a (1).png',
  'Pack #1/Market — 2.png',
  'license.txt',
  'Readme.md',
  'print.pdf',
  'console.png',
  'com10.png',
  '.DS_Store',
  '__MACOSX/._Market.png',
  'folder/',
];

const check = (bytes: Uint8Array) =>
  checkZip((start, end) => Promise.resolve(bytes.subarray(start, end)), bytes.length);
const sound = 'sound.png';

/** A ZIP whose directory lists `listed` where its local header says `local`; both have the same length. */
function twoNames(listed: string, local: string): Uint8Array {
  const bytes = zip({ [listed]: randomBytes(50) });
  Buffer.from(local).copy(Buffer.from(bytes.buffer, bytes.byteOffset), 30);
  return bytes;
}

describe('HX14 UP06 names in a ZIP can be unpacked as they are on every system', () => {
  test.each(REFUSED)('refused with the name and with advice: %j', async (name, advice) => {
    const answer = await check(zip({ [sound]: randomBytes(50), [name]: randomBytes(50) }));
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'zip_unsafe', message: expect.stringMatching(advice) },
    });
    const shown = answer.ok ? '' : answer.problem.message;
    expect(shown).toMatch(/^“.+”/u);
    // oxlint-disable-next-line no-control-regex
    expect(shown).not.toMatch(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e]/u);
    expect(shown).toMatch(/(Rename|Remove|Create|Export) .+[.]$/);
  });

  test.each(REFUSED)('refused where the local header alone says %j', async (name) => {
    const listed = 'a'.repeat(Buffer.byteLength(name));
    expect(await check(twoNames(listed, name))).toMatchObject({
      ok: false,
      problem: { code: expect.stringMatching(/^zip_/) },
    });
  });

  test.each(ACCEPTED)('accepted: %j', async (name) => {
    const content = name.endsWith('/') ? new Uint8Array(0) : randomBytes(50);
    expect(await check(zip({ [sound]: randomBytes(50), [name]: content }))).toMatchObject({ ok: true });
  });

  test('a name without the mark of UTF-8 is read as UTF-8 where it is, else as code page 437', async () => {
    const unmarked = (name: Buffer) => {
      const bytes = zip({ ['a'.repeat(name.length)]: randomBytes(50) });
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset);
      name.copy(whole, 30);
      name.copy(whole, whole.indexOf('PK\x01\x02') + 46);
      return bytes;
    };
    const names = async (name: Buffer) => {
      const answer = await check(unmarked(name));
      return answer.ok ? answer.facts.sampleNames : answer.problem;
    };
    expect(await names(Buffer.from('Été.png'))).toEqual(['Été.png']);
    expect(await names(Buffer.from([0x90, 0x74, 0x82, 0x2e, 0x70, 0x6e, 0x67]))).toEqual(['Été.png']);
  });

  test('a second name in a Unicode path field obeys the same rule', async () => {
    const second = Buffer.from('../p.png');
    const field = Buffer.concat([Buffer.from([1, 0, 0, 0, 0]), second]);
    const bytes = zip({ 'a.png': [randomBytes(50), { extra: { 0x7075: new Uint8Array(field) } }] });
    expect(await check(bytes)).toMatchObject({ ok: false, problem: { code: 'zip_unsafe' } });
  });

  test('files that the directory does not list are refused', async () => {
    const [hidden, listed] = [zip({ 'evil.exe': randomBytes(50) }), zip({ 'a.png': randomBytes(50) })];
    const start = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 6, true);
    const whole = Buffer.concat([
      listed.subarray(0, start(listed)),
      hidden.subarray(0, start(hidden)),
      listed.subarray(start(listed)),
    ]);
    whole.writeUInt32LE(start(listed) + start(hidden), whole.length - 6);
    expect(await check(whole)).toMatchObject({ ok: false, problem: { code: 'zip_damaged' } });
  });

  test('the shop writes no ZIP with such a name', async () => {
    const write = (name: string) => writeZip([{ name, text: 'x' }], () => undefined);
    const unportable = REFUSED.filter(([, advice]) => !/^is an? /.test(advice.source));
    for (const [name] of unportable) await expect(write(name)).rejects.toMatchObject({ code: 'zip_unsafe' });
    for (const name of ACCEPTED) await write(name);
  });
});
