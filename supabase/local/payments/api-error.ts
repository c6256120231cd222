/**
 * Refusals in Stripe's shape, so that the SDK throws its own typed errors. Which ones have a code, and their words, follow
 * answers of Stripe's that are public; docs/divergences.md tells which.
 */
import type { Stripe } from 'stripe';

/** Stripe's error object. In its codes, as in its other enumerations, the SDK allows any text: new ones may come. */
type ErrorBody = Stripe.PaymentIntent.LastPaymentError;
export type ApiErrorFields = Pick<ErrorBody, 'code' | 'param'> & { message: string; type?: ErrorBody['type'] };

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly fields: ApiErrorFields;

  constructor(status: number, fields: ApiErrorFields) {
    super(fields.message);
    this.status = status;
    this.fields = fields;
  }

  toResponse(): Response {
    const { code } = this.fields;
    const error: ErrorBody = {
      type: 'invalid_request_error',
      ...this.fields,
      ...(code && { doc_url: documentOf(code) }),
    };
    return Response.json({ error }, { status: this.status });
  }
}

export const documentOf = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

export const missingResource = (kind: string, id: string, param: string) =>
  new ApiError(404, { message: `No such ${kind}: '${id}'`, code: 'resource_missing', param });

export const invalidParameter = (param: string, message: string, code?: string) =>
  new ApiError(400, { message, param, ...(code && { code }) });

/** For whatever is thrown while a request is answered. */
export function answerError(error: Error): Response {
  if (error instanceof ApiError) return error.toResponse();
  const message = `The payment stand-in failed: ${error.message}`;
  return new ApiError(500, { type: 'api_error', message }).toResponse();
}
