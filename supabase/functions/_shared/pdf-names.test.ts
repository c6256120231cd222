// Runs in npm run test:all only: it draws and reads 120 PDF files.
/** What a reader of PDF finds on the pages: names as they were given, in 57 languages and ways of writing, 20 scripts among them. */
import { LICENSE_FILE_MAX_BYTES } from '@baobab/domain/contracts/license';
import type { LicenseCertificate } from '@baobab/domain/contracts/license';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { InvoiceContent } from '../invoice/invoice-content.ts';
import { invoicePdf } from '../invoice/invoice-pdf.ts';
import { certificatePdf } from '../license/certificate-pdf.ts';

const NAMES = [
  ['Polish', 'Łukasz Żółć'],
  ['Hausa', 'Ƙasa Ɗan Ɓera'],
  ['Twi', 'Ɛsi Kɔbina'],
  ['Ewe', 'Ŋudzɔ Ɖogbe Ƒafa'],
  ['Gikuyu', "Ŋgũgĩ wa Thiong'o"],
  ['Yoruba', 'Ọládélé Ọ̀ṣọ́ Ẹ̀kọ́'],
  ['Igbo', 'Chịdị Ụzọma Ńkechi'],
  ['Wolof', 'Ñaawàr Jëf'],
  ['Vietnamese', 'Nguyễn Thị Đặng'],
  ['Czech', 'Řehoř Šťastný'],
  ['Slovak', 'Ľubomír Ĺach'],
  ['Hungarian', 'Őrsi Győző'],
  ['Romanian', 'Ștefan Țepeș'],
  ['Turkish', 'İpek Işık Ğazi'],
  ['Latvian', 'Ķēniņš Ģirts'],
  ['Lithuanian', 'Žydrūnė Ąžuolas'],
  ['Icelandic', 'Þór Ðagur'],
  ['Danish', 'Søren Ærø'],
  ['German', 'Größe Strauß'],
  ['French', 'Œuvre L’Été'],
  ['Spanish', 'Muñoz Peña'],
  ['Portuguese', 'Conceição Brandão'],
  ['Maltese', 'Ħal Għarb'],
  ['Welsh', 'Ŵyn Ŷstwyth'],
  ['Hawaiian', 'Kaʻahumanu'],
  ['Catalan', 'Col·legi Gràcia'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Russian', 'Алексей Щукин'],
  ['Ukrainian', 'Їжак Ґанок Євген'],
  ['Serbian', 'Љубица Ђорђевић'],
  ['Amharic', 'አበበ በቀለ'],
  ['Tigrinya', 'ተስፋይ ገብረ'],
  ['Arabic', 'محمد الأمين'],
  ['Hebrew', 'שרה לוי'],
  ['Chinese, simplified', '王小明'],
  ['Chinese, traditional', '臺灣 林'],
  ['Japanese', '山田 太郎 ヤマダ'],
  ['Korean', '김민준'],
  ['Devanagari', 'अनिता शर्मा'],
  ['mixed with a symbol', 'Ada & Sons № 5 – “Lagos”'],
  ['Bengali', 'অনিতা রায়'],
  ['Gujarati', 'અમિત શાહ'],
  ['Tamil', 'முருகன் செல்வி'],
  ['Telugu', 'సీత రామ'],
  ['Thai', 'สมชาย ใจดี'],
  ['Georgian', 'გიორგი ბერიძე'],
  ['Armenian', 'Անի Սարգսյան'],
  ["N'Ko", 'ߡߊߡߊߘߎ ߞߏߣߕߍ'],
  ['Adlam', '𞤀𞤥𞤢𞤣𞤵 𞤄𞤢𞤸'],
  ['Tifinagh', 'ⴰⵎⵉⵏⴰ ⵜⵉⵣⵉ'],
  ['Vai', 'ꕙꔤ ꖴꖷ'],
  ['Persian', 'کریم پژمان گلی'],
  ['Urdu with a mark', 'محمّد لأمين'],
  ['Ewe with tones', 'Ɔ̀kɔ́ Ɛ̃sinam'],
  ['German, decomposed', 'Größe'],
  ['without a font', 'Ada 🦒 Okoro'],
  ['Arabic beside Latin', 'Samir سمير بن علي Ltd.'],
] as const;

const invoiceOf = (name: string): InvoiceContent => ({
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'invoice',
  number: 'INV-2026-000001',
  issued_at: '2026-11-28T10:00:00Z',
  currency: 'usd',
  gross: 5,
  tax: 0,
  order_id: '1cdf11ff-0000-4000-8000-000000000001',
  paid_at: '2026-11-28T10:00:00Z',
  discount_code: null,
  tax_behavior: 'none',
  corrects: null,
  consented_at: null,
  time_zone: 'UTC',
  seller: { name: 'Shop', address: 'Accra', email: 'shop@example.test', tax_id: '' },
  buyer: { name, email: 'buyer@example.test' },
  lines: [
    {
      title: `${name} (portrait)`,
      license_option: 'standard',
      license_name: 'Standard license',
      seats: 1,
      price: 5,
      discount: 0,
      credit: 0,
      amount: 5,
      tax: 0,
    },
  ],
});

const certificateOf = (name: string): LicenseCertificate => ({
  format: 'baobab-license-certificate',
  version: 1,
  id: '11111111-1111-4111-8111-111111111111',
  issuer: { name: 'Shop', url: 'https://shop.example' },
  item: { id: 'walk', title: name, kind: 'illustration' },
  seats: 1,
  option: { name: 'Standard', allows: ['Print.'], forbids: [], isUnlimited: false },
  order: { id: '1cdf11ff-0000-4000-8000-000000000001', date: '2026-11-28T10:00:00Z', origin: 'sale' },
  licensee: { name, email: 'buyer@example.test' },
  terms: { version: '1', url: 'https://shop.example/terms' },
  issuedAt: '2026-11-28T10:00:00Z',
});

async function pageText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return text.normalize('NFC').replaceAll(/\s+/g, ' ');
}

describe('a name on a printed page', () => {
  test.each(NAMES)('WO04 MO06 %s reads back exactly from an invoice', async (_, name) => {
    const text = await pageText(await invoicePdf(invoiceOf(name)));
    expect(text).toContain(name.normalize('NFC'));
    expect(text).not.toContain('?');
    expect(text.split(name.normalize('NFC'))).toHaveLength(3);
  });

  test('WO04 SA08 all of them read back exactly from one certificate', async () => {
    // A reader guesses the direction of a line that has nothing else on it.
    for (const [, name] of NAMES.filter(([way]) => way !== 'Arabic beside Latin')) {
      const text = await pageText(await certificatePdf(certificateOf(name), new Uint8Array()));
      expect([name, text.split(name.normalize('NFC')).length]).toEqual([name, 3]);
    }
  });

  test('SA08 a certificate full of different letters is still small enough to be checked', async () => {
    const words = (from: number, many: number) =>
      String.fromCodePoint(...Array.from({ length: many }, (_, at) => from + at));
    const certificate = certificateOf(words(0x4e00, 200));
    certificate.option.allows = Array.from({ length: 8 }, (_, at) => words(0x5000 + at * 100, 100));
    const pdf = await certificatePdf(certificate, new TextEncoder().encode(JSON.stringify(certificate)));
    expect(pdf.length).toBeLessThan(LICENSE_FILE_MAX_BYTES);
  });

  test('MO06 only a letter that no font has is told on the page', async () => {
    const notice = 'Some letters cannot be printed';
    expect(await pageText(await invoicePdf(invoiceOf('Ada 🦒 Okoro')))).toContain(notice);
    expect(await pageText(await invoicePdf(invoiceOf('አበበ ቀለ')))).not.toContain(notice);
  });

  test('MO06 a page of Western European letters carries no font of its own', async () => {
    const pdf = Buffer.from(await invoicePdf(invoiceOf('Muñoz Peña'))).toString('latin1');
    expect(pdf).not.toContain('/Type3');
  });
});
