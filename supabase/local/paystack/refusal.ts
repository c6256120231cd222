/**
 * Refusals in Paystack's shape. Documented are `Entity not found`, `Invalid key` and `duplicate_reference` (API description); the
 * words of the others are this stand-in's.
 */
interface More {
  code?: string;
  type?: 'validation_error' | 'processor_error' | 'api_error';
  meta?: { nextStep: string };
}

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly #more: More;

  constructor(status: number, message: string, more: More = {}) {
    super(message);
    this.status = status;
    this.#more = more;
  }

  toResponse = (): Response =>
    Response.json({ status: false, message: this.message, ...this.#more }, { status: this.status });
}

const invalid = (message: string, more?: More) => new Refusal(400, message, { type: 'validation_error', ...more });

export const refusals = {
  notFound: () => new Refusal(404, 'Entity not found'),
  wrongKey: () => new Refusal(401, 'Invalid key'),
  invalid,
  tooSmall: () => invalid('Invalid Amount Sent', { code: 'invalid_amount' }),
  usedReference: () =>
    invalid('Duplicate Transaction Reference', {
      code: 'duplicate_reference',
      meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
    }),
  reversed: () => invalid('Transaction has been fully reversed'),
  notPaid: () => invalid('Transaction was not successful'),
  disputed: () => invalid('A dispute is open for this transaction'),
  tooMuch: () => invalid('Refund amount cannot be more than the transaction amount'),
};

/** For whatever is thrown while a request is answered. */
export const answerError = (error: Error): Response =>
  error instanceof Refusal
    ? error.toResponse()
    : new Refusal(500, `The payment stand-in failed: ${error.message}`, { type: 'api_error' }).toResponse();
