/**
 * Refusals in Paystack's shape. Documented are `Entity not found`, `Invalid key` and `duplicate_reference` (API description); the
 * words of the others are this stand-in's.
 */
type Type = 'validation_error' | 'processor_error' | 'api_error';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly more: { code?: string; type?: Type; nextStep?: string };

  constructor(status: number, message: string, more: Refusal['more'] = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }

  toResponse(): Response {
    const { code, type, nextStep } = this.more;
    const body = {
      status: false,
      message: this.message,
      ...(nextStep && { meta: { nextStep } }),
      ...(type && { type }),
      ...(code && { code }),
    };
    return Response.json(body, { status: this.status });
  }
}

export const notFound = () => new Refusal(404, 'Entity not found');
export const invalidKey = () => new Refusal(401, 'Invalid key');
export const invalid = (message: string) => new Refusal(400, message, { type: 'validation_error' });

/** For whatever is thrown while a request is answered. */
export const answerError = (error: Error): Response =>
  error instanceof Refusal
    ? error.toResponse()
    : new Refusal(500, `The payment stand-in failed: ${error.message}`, { type: 'api_error' }).toResponse();
