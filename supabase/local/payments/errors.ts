/**
 * Every refusal of the stand-in, in Stripe's shape, so that the SDK throws its own typed errors. Which ones have a code, and their
 * words, follow public answers of Stripe's; docs/divergences.md names the source of each.
 */
import type { Stripe } from 'stripe';

/** Stripe's error object. In its codes, as in its other enumerations, the SDK allows any text: new ones may come. */
type ErrorBody = Stripe.PaymentIntent.LastPaymentError;
type Fields = Pick<ErrorBody, 'code' | 'param'> & { message: string; type?: ErrorBody['type'] };

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly #fields: Fields;

  constructor(status: number, fields: Fields) {
    super(fields.message);
    this.status = status;
    this.#fields = fields;
  }

  toResponse(): Response {
    const { code } = this.#fields;
    const error = { type: 'invalid_request_error', ...this.#fields, ...(code && { doc_url: documentOf(code) }) };
    return Response.json({ error }, { status: this.status });
  }
}

export const documentOf = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** In a currency's smallest unit → '$24.00'. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const HELP = 'or we can help at https://support.stripe.com/.';
const TOTAL = "The Checkout Session's total amount due must";
const plain = (message: string, more: Omit<Fields, 'message'> = {}) => new ApiError(400, { message, ...more });

export const refusals = {
  noKey: () =>
    new ApiError(401, {
      message: `You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, ${HELP}`,
    }),
  wrongKey: (key: string) =>
    new ApiError(401, {
      message: `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(12).slice(-4)}`,
    }),
  unknownPath: (method: string, path: string) =>
    new ApiError(404, {
      message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs ${HELP}`,
    }),
  missing: (kind: string, id: string, param: string) =>
    new ApiError(404, { message: `No such ${kind}: '${id}'`, code: 'resource_missing', param }),
  parameter: (param: string, message: string, code?: string) => plain(message, { param, ...(code && { code }) }),
  keyReused: (key: string) =>
    plain(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    ),
  expiry: (bound: string) => plain(`The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`),
  currencies: () => plain('All line items must use the same currency.', { param: 'line_items' }),
  tooSmall: (least: number, currency: string) =>
    plain(`${TOTAL} add up to at least ${formatAmount(least, currency)} ${currency}`, { code: 'amount_too_small' }),
  tooLarge: (most: number, currency: string) =>
    plain(`${TOTAL} be no more than ${formatAmount(most, currency)}.`, { code: 'amount_too_large' }),
  notOpen: (status: string) =>
    plain(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      { param: 'session' },
    ),
  nothingToRefund: () =>
    plain('One of the following params should be provided for this request: payment_intent or charge.'),
  notPaid: (intent: string) => plain(`This PaymentIntent (${intent}) does not have a successful charge to refund.`),
  disputed: (charge: string) =>
    plain(`Charge ${charge} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' }),
  refunded: (charge: string) =>
    plain(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' }),
  tooMuch: (amount: number, left: number, currency: string) =>
    plain(
      `Refund amount (${formatAmount(amount, currency)}) is greater than unrefunded amount on charge (${formatAmount(left, currency)})`,
      { param: 'amount' },
    ),
  disputeClosed: () => plain('This dispute is already closed'),
};

/** For whatever is thrown while a request is answered. */
export function answerError(error: Error): Response {
  if (error instanceof ApiError) return error.toResponse();
  const message = `The payment stand-in failed: ${error.message}`;
  return new ApiError(500, { type: 'api_error', message }).toResponse();
}
