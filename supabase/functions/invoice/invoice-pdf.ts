/** An invoice or a credit note as pages, with its content attached as JSON. */
import { BRAND } from '@baobab/domain/brand';
import { orderName } from '@baobab/domain/order-name';
import { attachJson, day, drawBand, INK, MARGIN, openDocument, PAGE, SOFT } from '../_shared/pdf-sheet.ts';
import type { Sheet } from '../_shared/pdf-sheet.ts';
import type { InvoiceContent } from './invoice-content.ts';

const RIGHT = PAGE.width - MARGIN;
/** Right edges of the columns. */
const COLUMNS = { licenses: 340, each: 430, amount: RIGHT };
const TITLE_RIGHT = 300;
const body = { size: 10.5, font: 'text', color: INK } as const;
const strong = { ...body, font: 'bold' } as const;
const small = { size: 9.5, font: 'text', color: SOFT } as const;
const ATTACHMENT = 'invoice.json';

export async function invoicePdf(content: InvoiceContent): Promise<Uint8Array> {
  const kind = documentName(content);
  const { document, sheet } = await openDocument({
    title: `${kind} ${content.number}`,
    subject: content.number,
    issued: new Date(content.issued_at),
    letters: JSON.stringify(content),
  });
  drawBand(sheet, content.seller.name || BRAND, kind);
  for (const [label, words] of factsOf(content)) sheet.row(label, words);
  drawLines(sheet, content);
  drawSums(sheet, content);
  drawFoot(sheet, content);
  sheet.finish(ATTACHMENT);
  attachJson(document, ATTACHMENT, new TextEncoder().encode(JSON.stringify(content, null, 2)));
  return document.save({ useObjectStreams: false });
}

/** An invoice that takes a credit note back says so. */
export function documentName({ kind, corrects }: Pick<InvoiceContent, 'kind' | 'corrects'>): string {
  if (kind === 'credit_note') return 'Credit note';
  return corrects ? 'Corrective invoice' : 'Invoice';
}

function factsOf(content: InvoiceContent): [string, string][] {
  const { seller, buyer, corrects, paid_at: paidAt, time_zone: zone } = content;
  const facts: [string, string | null][] = [
    ['Number', content.number],
    ['Date', day(content.issued_at, zone)],
    ['Corrects', corrects],
    ['Order', `${orderName(content.order_id)}${paidAt ? `, paid on ${day(paidAt, zone)}` : ''}`],
    [
      'Seller',
      joined([seller.name || BRAND, seller.address, seller.email, seller.tax_id && `Tax ID ${seller.tax_id}`]),
    ],
    ['Buyer', buyer ? joined([buyer.name, ...addressLines(buyer.address), buyer.email, ...taxIds(buyer)]) : null],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

const joined = (parts: (string | null | undefined)[]) =>
  parts
    .map((part) => part?.replace(/\s*\n\s*/g, ', ').trim())
    .filter(Boolean)
    .join(', ');

type Buyer = NonNullable<InvoiceContent['buyer']>;
const addressLines = (address: Buyer['address']) =>
  address
    ? [address.line1, address.line2, joined([address.postal_code, address.city]), address.state, address.country]
    : [];
const taxIds = ({ tax_ids: ids }: Buyer) => (ids ?? []).map(({ value }) => value && `Tax ID ${value}`);

function drawLines(sheet: Sheet, content: InvoiceContent): void {
  sheet.y -= 14;
  sheet.keepTogether(60);
  sheet.line('License', { ...small, x: MARGIN, y: sheet.y });
  sheet.lineTo(COLUMNS.licenses, 'Licenses', small);
  sheet.lineTo(COLUMNS.each, 'Each', small);
  sheet.lineTo(COLUMNS.amount, 'Amount', small);
  sheet.y -= 24;
  const money = moneyOf(content);
  if (content.lines.length === 0) wholeLine(sheet, 'Part of the payment', money(content.gross));
  for (const line of content.lines) {
    sheet.keepTogether(44);
    sheet.rule();
    sheet.lineTo(COLUMNS.licenses, String(line.seats), body);
    sheet.lineTo(COLUMNS.each, money(line.price), body);
    sheet.lineTo(COLUMNS.amount, money(line.amount), body);
    sheet.paragraph(line.title, body, MARGIN, TITLE_RIGHT);
    for (const words of remarks(line, money)) sheet.paragraph(words, small, MARGIN, TITLE_RIGHT);
    sheet.y -= 6;
  }
}

function wholeLine(sheet: Sheet, words: string, sum: string): void {
  sheet.rule();
  sheet.lineTo(COLUMNS.amount, sum, body);
  sheet.paragraph(words, body);
}

/** What explains an amount that is not licenses times price. */
function remarks(
  { license_option: option, license_name: name, discount, credit }: InvoiceContent['lines'][number],
  money: Money,
): string[] {
  return [
    name ?? `${option.charAt(0).toUpperCase()}${option.slice(1)} license`,
    ...(discount > 0 ? [`Discount ${money(-discount)}`] : []),
    ...(credit > 0 ? [`Counted from earlier purchases ${money(-credit)}`] : []),
  ];
}

type Money = (amount: number) => string;
/** 'USD 1,234.50'; the sign stands before the number. */
const moneyOf = ({ currency }: Pick<InvoiceContent, 'currency'>): Money => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (amount) => `${currency.toUpperCase()} ${format.format(amount)}`;
};

function drawSums(sheet: Sheet, content: InvoiceContent): void {
  const money = moneyOf(content);
  const { gross, tax, tax_behavior: behavior, discount_code: code, kind } = content;
  const net = Math.round((gross - tax) * 100) / 100;
  const sums: [string, string][] = [
    ...(code ? ([['Discount code', code]] as [string, string][]) : []),
    ...(behavior === 'none'
      ? []
      : ([
          ['Net', money(net)],
          [behavior === 'inclusive' ? 'Tax, contained' : 'Tax, added', money(tax)],
        ] as [string, string][])),
  ];
  sheet.keepTogether(40 + sums.length * 18);
  sheet.rule();
  for (const [label, words] of sums) sum(sheet, label, words, body);
  sum(sheet, kind === 'credit_note' ? 'Paid back' : 'Total', money(gross), strong);
}

function sum(sheet: Sheet, label: string, words: string, style: typeof body | typeof strong): void {
  sheet.lineTo(COLUMNS.each, label, style);
  sheet.lineTo(COLUMNS.amount, words, style);
  sheet.y -= 18;
}

function drawFoot(sheet: Sheet, content: InvoiceContent): void {
  const { tax_behavior: behavior, consented_at: consentedAt, time_zone: zone, kind } = content;
  sheet.y -= 16;
  sheet.keepTogether(60);
  if (behavior === 'none') sheet.paragraph('No tax was charged.', small);
  if (consentedAt && kind === 'invoice') {
    sheet.paragraph(
      `On ${day(consentedAt, zone)} the buyer agreed that delivery begins at once, and knows that the right to withdraw ends with it.`,
      small,
    );
  }
}
