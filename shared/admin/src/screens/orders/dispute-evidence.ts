/**
 * What a dispute about digital goods is answered with, under the names of Stripe's Dispute.Evidence. Only what was recorded: a field
 * that is not known is null. https://docs.stripe.com/api/disputes/object#dispute_object-evidence
 */
import type { LoggedDownload, AdminOrder } from '@baobab/data/orders/admin-orders';
import { formatMoney } from '../../money.ts';
import { plural } from '@baobab/domain/plural';
import { orderName } from '@baobab/domain/order-name';

export interface DisputeEvidence {
  product_description: string;
  customer_name: string | null;
  customer_email_address: string | null;
  /** The shop keeps no whole addresses. */
  customer_purchase_ip: null;
  service_date: string | null;
  access_activity_log: string | null;
  uncategorized_text: string;
}

/** Stripe's limit of a text field. */
const MOST_CHARACTERS = 20_000;

export function disputeEvidence(order: AdminOrder, downloads: readonly LoggedDownload[]): DisputeEvidence {
  const first = downloads[0];
  const received = first?.completedAt ?? first?.requestedAt ?? order.paidAt;
  return {
    product_description: productOf(order),
    customer_name: order.fullName,
    customer_email_address: order.email,
    customer_purchase_ip: null,
    service_date: received && DAY.format(new Date(received)),
    access_activity_log: activityOf(downloads),
    uncategorized_text: summaryOf(order, downloads),
  };
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** '2026-11-23 13:22:05 UTC' */
const moment = (value: string) => `${new Date(value).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

function productOf({ orderItems, currency }: AdminOrder): string {
  const lines = orderItems.map(({ title, price, quantity }) => {
    const licenses = plural(quantity, 'license');
    return `${title}: ${licenses} at ${formatMoney(price, currency)}`;
  });
  return `Digital illustrations, delivered as files to download, with a license to use them.\n${lines.join('\n')}`;
}

function activityOf(downloads: readonly LoggedDownload[]): string | null {
  if (downloads.length === 0) return null;
  const lines: string[] = [];
  let left = MOST_CHARACTERS - 100;
  for (const download of downloads) {
    const line = activityLine(download);
    left -= line.length + 1;
    if (left < 0) break;
    lines.push(line);
  }
  const more = downloads.length - lines.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more downloads.`] : [])].join('\n');
}

function activityLine({ requestedAt, title, ...download }: LoggedDownload): string {
  const { version, sizeBytes, sha256, addressPrefix, completedAt } = download;
  const facts = [
    version !== null && `version ${version}`,
    sizeBytes !== null && `${sizeBytes} bytes`,
    sha256 && `SHA-256 ${sha256}`,
    addressPrefix && `from the network ${addressPrefix}`,
    completedAt && `arrived whole at ${moment(completedAt)}`,
  ];
  return `${moment(requestedAt)}: ${[`download of "${title}"`, ...facts.filter(Boolean)].join(', ')}`;
}

function summaryOf(order: AdminOrder, downloads: readonly LoggedDownload[]): string {
  const whole = downloads.filter(({ completedAt }) => completedAt !== null).length;
  const files = new Set(downloads.map(({ title }) => title)).size;
  const paid = order.paidAt ? `, paid ${moment(order.paidAt)}` : '';
  const delivered =
    downloads.length === 0
      ? 'No download is recorded for this order.'
      : `${plural(downloads.length, 'download')} of ${plural(files, 'file')} recorded since, each asked for while signed in ` +
        `to that account; in ${whole} of them the customer’s browser reported the whole file.`;
  return [
    `Order ${orderName(order.id)} (${order.id}) of ${moment(order.createdAt)}${paid}: ${formatMoney(order.totalAmount, order.currency)}.`,
    'The order was placed while signed in to the customer’s account.',
    ...(order.consentedAt
      ? [
          `On ${moment(order.consentedAt)} the customer agreed that delivery begins at once and confirmed knowing that the right to withdraw ends with it.`,
        ]
      : []),
    delivered,
    'Network addresses are recorded by their first 24 (IPv4) or 48 (IPv6) bits; times of arrival are as the browser reported them.',
  ].join('\n');
}
