/** Every refusal that this folder adds to the auth server's, in the words of its older API version; `auth-answers.ts` translates for newer clients. */
export class AuthRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  answer(): Response {
    return Response.json(
      { code: this.status, error_code: this.code, msg: this.message },
      { status: this.status, headers: { 'x-sb-error-code': this.code } },
    );
  }
}

const refusal =
  (status: number, code: string, message: string) =>
  (...words: string[]) =>
    new AuthRefusal(
      status,
      code,
      words.reduce((text, word) => text.replace('%s', () => word), message),
    );

export const refusals = {
  oneToken: refusal(400, 'validation_failed', 'Verify requires either a token or a token hash'),
  banned: refusal(400, 'user_banned', 'User is banned'),
  refreshTokenUsed: refusal(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  badJson: refusal(400, 'bad_json', 'Could not parse request body as JSON'),
  secondFactorForChange: refusal(
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ),
  oldSession: refusal(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  factorId: refusal(404, 'validation_failed', 'factor_id must be an UUID'),
  factorType: refusal(400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'),
  phone: refusal(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'),
  webauthn: refusal(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'),
  factorName: refusal(
    422,
    'mfa_factor_name_conflict',
    'A factor with the friendly name %s for this user already exists',
  ),
  tooManyFactors: refusal(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ),
  secondFactorToEnroll: refusal(403, 'insufficient_aal', 'AAL2 required to enroll a new factor'),
  secondFactorToUnenroll: refusal(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
  factorUnknown: refusal(404, 'mfa_factor_not_found', 'Factor not found'),
  challengeUnknown: refusal(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  otherAddress: refusal(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
  challengeExpired: refusal(
    422,
    'mfa_challenge_expired',
    'MFA challenge %s has expired, verify against another challenge or create a new challenge.',
  ),
  noCode: refusal(400, 'validation_failed', 'Code needs to be non-empty'),
  wrongCode: refusal(422, 'mfa_verification_failed', 'Invalid TOTP code entered'),
  tooOften: refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
};
