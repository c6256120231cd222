/** The one place that knows what a secret looks like, for logs, reports and what commands print. */

const HIDDEN = '•';
const NAMES =
  'token|password|passwd|passphrase|secret|authorization|cookie|api_?key|publishable_?key|resume_?url|upload_?url';
const SECRET_NAME = new RegExp(`${NAMES}|(^|_)pass$`, 'i');

/** Each keeps what its first group found. Repetitions before a fixed word are bounded, so that no text takes long. */
const SECRET_TEXTS: readonly RegExp[] = [
  // JSON, also quoted within JSON
  new RegExp(`("[^"\\\\]{0,64}?(?:${NAMES})[^"\\\\]{0,64}"\\s*:\\s*")(?:\\\\.|[^"\\\\])*`, 'gi'),
  new RegExp(`(\\\\"[^"\\\\]{0,64}?(?:${NAMES})[^"\\\\]{0,64}\\\\"\\s*:\\s*\\\\")(?:(?!\\\\").)*`, 'gi'),
  // name=value: environment, query, libpq's words
  new RegExp(`\\b([\\w-]{0,64}(?:${NAMES}|_pass)=)[^\\s&"'…]+`, 'gi'),
  /\b(Bearer\s+)[^\s"',;]+/gi,
  /\b(Basic\s+)[\w+/=]{6,}/gi,
  // user:password@ in an address
  /(\bpostgres(?:ql)?:\/\/[^\s:/@]*:)\S+(?=@)/gi,
  /(:\/\/[^\s:/@]*:)[^\s/?#]+(?=@)/g,
  // keys and tokens by their own look: JWT, Supabase, Stripe
  /(^|[^\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /()\bsb_(?:secret|publishable)_[\w-]+/g,
  /()\bsbp_\w+/g,
  /()\b(?:sk|rk|whsec)_[\w+/=-]+/g,
];

export const withoutSecrets = (text: string): string =>
  SECRET_TEXTS.reduce((left, pattern) => left.replace(pattern, `$1${HIDDEN}`), text);

/** A copy, as JSON would make it: names that hold secrets lose their value, texts lose what looks like one; long texts are cut. */
export function withoutSecretValues(
  value: Readonly<Record<string, unknown>>,
  longestText = Infinity,
): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(value, (name, each: unknown) => {
      if (name !== '' && SECRET_NAME.test(name)) return HIDDEN;
      if (typeof each !== 'string') return each;
      const text = withoutSecrets(each);
      return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
    }),
  ) as Record<string, unknown>;
}
