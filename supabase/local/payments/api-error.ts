// Refusals in Stripe's shape, so that the SDK throws its own typed errors.

type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error';

export type ApiErrorFields = {
  message: string;
  type?: ErrorType;
  code?: string;
  param?: string;
};

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
    return Response.json({ error: { type: 'invalid_request_error', ...this.fields } }, { status: this.status });
  }
}

export const missingResource = (kind: string, id: string, param: string) =>
  new ApiError(404, { message: `No such ${kind}: '${id}'`, code: 'resource_missing', param });

export const invalidParameter = (param: string, message: string, code = 'parameter_invalid') =>
  new ApiError(400, { message, code, param });

/** For whatever is thrown while a request is answered. */
export function answerError(error: Error): Response {
  if (error instanceof ApiError) return error.toResponse();
  const message = `The payment stand-in failed: ${error.message}`;
  return new ApiError(500, { type: 'api_error', message }).toResponse();
}
