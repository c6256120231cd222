/** What a malformed client sends: request lines, headers, hosts and bodies, put together from parts that servers stumble over. */
import fc from 'fast-check';

export interface HostileExchange {
  /** Sent one after the other, with a pause between them. */
  pieces: Buffer[];
  /** What the client does after the last piece. */
  after: 'listen' | 'half-close' | 'reset' | 'fall silent';
}

const anyOf = (list: readonly string[]) => fc.constantFrom(...list);
const words = (list: string) => anyOf(list.trim().split(/\s+/));
const lines = (list: string) => anyOf(list.trim().split(/\n\s*/));
/** Characters of one byte each, control characters among them. */
const bytes = (max: number) =>
  fc.uint8Array({ maxLength: max }).map((values) => Buffer.from(values).toString('latin1'));
const long = (of: string) => fc.integer({ min: 1, max: 20_000 }).map((count) => of.repeat(count));
const escaped = fc
  .uint8Array({ maxLength: 40 })
  .map((values) => [...values].map((value) => `%${value.toString(16).padStart(2, '0')}`).join(''));
const unicode = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed()));

/** Segments of addresses, of files that only look like ones, and of what parsers read in different ways. */
const segment = fc.oneof(
  words(`.. . %2e%2e ..%2f %2F %5c %00 a%00b %0d%0a %E0%A4%A %ED%A0%80 %FF @ a:b ; * ~ con .env .git null undefined __proto__
    constructor -1 1e9 images downloads avatars a.png x.zip 00000000-0000-0000-0000-000000000000 education free %25 %3f %23 + ' "`),
  unicode,
  escaped,
  fc
    .tuple(words('.js .css .html .map .png'), fc.integer({ min: 1, max: 600 }))
    .map(([end, size]) => 'y'.repeat(size) + end),
);

/** Places that the shop and the gateway know. */
const place =
  words(`/ /illustrations /categories /blog /assets /admin /auth /cart /freebies /feed.xml /sitemap-1.xml /profile /newsletter
  /rest/v1 /rest/v1/illustrations /rest/v1/categories /rest/v1/orders /rest/v1/rpc/search_catalog /rest/v1/rpc/find_illustrations
  /auth/v1/token /auth/v1/signup /auth/v1/verify /auth/v1/user /auth/v1/authorize /auth/v1/recover /auth/v1/settings /auth/v1/logout
  /storage/v1 /storage/v1/bucket /storage/v1/object/images /storage/v1/object/list/images /storage/v1/object/list-v2/images
  /storage/v1/object/public/images /storage/v1/object/sign/downloads /storage/v1/object/info/images /storage/v1/object/move
  /storage/v1/upload/resumable /functions/v1/contact /functions/v1/stripe-webhook /functions/v1/paystack-webhook /functions/v1/download /functions/v1/newsletter-subscribe
  /functions/v1/create-checkout-session /mailbox /mailbox/messages /mailbox/api/messages /pay /v1/checkout/sessions /v1/refunds /health`);

const parameter = fc.tuple(
  words(`page select id order limit offset or and not token type columns on_conflict to grant_type redirect_to title category p_query
    token_hash expand download created_at tags`),
  fc.oneof(
    words(`1e9 99999999999999999999 -1 * ((( eq. eq.%00 in.( in.() id.asc.desc not.is.null title.fts.( fts.%27 plfts(x).a *,x(*) a::b
      count() .. %22 cs.{ cs.{%22} like.% match.( match.(((( eq.1&id=eq.2 %FF eq.%ED%A0%80 gt.2024-99-99 is.maybe ov.[ sl.( 0.5 NaN
      (a.eq.1,b) (and(id.eq.1) 2147483648 password refresh_token x.y.z id,id,id title->a title->>a!inner ...categories(*)`),
    unicode,
    escaped,
  ),
);
const query = fc
  .array(parameter, { maxLength: 3 })
  .map((all) => (all.length > 0 ? `?${all.map(([name, value]) => `${name}=${value}`).join('&')}` : ''));

const address = fc
  .tuple(place, fc.array(segment, { maxLength: 3 }), query)
  .map(([at, segments, asked]) => [at, ...segments].join('/') + asked);

/** Headers that a parser takes. */
const header = fc.oneof(
  lines(`Accept-Encoding: br;q=x, *
    If-None-Match: *
    Range: bytes=9-1
    Range: bytes=0-,0-,0-,0-
    Range: items=5-2
    Cookie: =
    Authorization: Bearer
    Authorization: Bearer a.b.c
    Authorization: Bearer eyJhbGciOiJub25lIn0.e30.
    Authorization: Basic !!!
    apikey: \u00ff
    Prefer: count=estimated, return=nothing, tx=rollback
    Prefer: resolution=merge-duplicates, missing=default
    Content-Type: multipart/form-data
    Content-Type: multipart/form-data; boundary=
    Content-Type: multipart/form-data; boundary=x
    Content-Type: application/json
    Content-Type: application/x-www-form-urlencoded
    Content-Type: application/offset+octet-stream
    Content-Type: text/csv
    Content-Type: ;;;
    Tus-Resumable: 1.0.0
    Upload-Length: -1
    Upload-Length: 9e99
    Upload-Offset: x
    Upload-Metadata: ,,a b c
    Upload-Metadata: bucketName aW1hZ2Vz,objectName Li4vLi4
    x-upsert: true
    Accept: application/vnd.pgrst.object+json
    Accept-Profile: auth
    Content-Profile: pg_catalog
    Origin: null
    x-forwarded-for: '
    x-paystack-signature: 00
    stripe-signature: t=1,v1=
    Idempotency-Key: \u00e9
    X-Supabase-Api-Version: yesterday
    Content-Encoding: gzip
    Expect: 100-continue`),
  bytes(40).map((value) => `x-any: ${value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')}`),
);

const body = fc.oneof(
  lines(`{
    []
    null
    0
    {"a":
    {"email":{}}
    {"id":"\\u0000"}
    {"p_query":"\\u0000"}
    {"email":"a@b.c","password":"\\u0000"}
    {"email":"a@b.c\\u0000","password":"long enough"}
    {"prefix":"\\u0000","limit":1e99}
    {"prefixes":[1]}
    {"refresh_token":[]}
    {"type":"email","token_hash":{}}
    {"__proto__":{"a":1}}
    [{"id":"\\ud800"}]
    --x--
    a=%
    line_items[0][price_data][unit_amount]=1e99`),
  fc.constant(''),
  bytes(200),
  fc.json().map((text) => Buffer.from(text).toString('latin1')),
  long('['),
);

interface Said {
  start: string;
  headers: readonly string[];
  content: string;
}

const compose = ({ start, headers, content }: Said) => [start, ...headers, '', content].join('\r\n');

/** A request that a parser takes whole: what it asks for is up to the parts behind. */
const wellFormed = fc
  .tuple(
    words('GET GET GET HEAD POST POST PUT PATCH DELETE OPTIONS TRACE'),
    address,
    fc.array(header, { maxLength: 5 }),
    body,
  )
  .map(([method, at, more, content]) => {
    const measured = `Content-Length: ${Buffer.byteLength(content, 'latin1')}`;
    return compose({ start: `${method} ${at} HTTP/1.1`, headers: ['Host: 127.0.0.1', measured, ...more], content });
  });

/** One that breaks a rule of the protocol somewhere. */
const malformed = fc
  .tuple(
    fc.oneof(words(`GET HEAD POST CONNECT PRI QUERY get G \0 ${'X'.repeat(500)}`), bytes(10)),
    fc.oneof(
      address,
      lines('*\n/\\[\nhttp://[\n/\\\\a:b\n//\nhttp://\nhttps://x:y@[::1]/z\nx:80\n/ x\n/%'),
      bytes(60),
      long('/x'),
    ),
    words('HTTP/1.1 HTTP/1.1 HTTP/1.1 HTTP/1.0 HTTP/2.0 HTTP/9 x'),
    fc.array(
      fc.oneof(
        header,
        lines(`Host: [
          Host: a b
          Host: x/../y
          Host: x@y:z
          Host: \u0000
          Host: 127.0.0.1
          Connection: upgrade\r\nUpgrade: websocket
          Expect: 200
          Content-Length: -1
          Content-Length: 99999999999999999999
          Content-Length: 5, 5
          Transfer-Encoding: chunked
          Transfer-Encoding: chunked, gzip
          Transfer-Encoding: x
          : empty
          no colon`),
        bytes(60),
        long('a').map((value) => `x-long: ${value}`),
        fc
          .integer({ min: 50, max: 300 })
          .map((count) => Array.from({ length: count }, (_, at) => `x-${at}: y`).join('\r\n')),
      ),
      { maxLength: 5 },
    ),
    fc.oneof(body, anyOf(['0\r\n\r\n', 'ffffffffffffffff\r\n', '-1\r\nx\r\n', '5\r\nab'])),
  )
  .map(([method, at, version, headers, content]) => compose({ start: `${method} ${at} ${version}`, headers, content }));

const leaving = fc.oneof(
  { weight: 14, arbitrary: fc.constant('listen' as const) },
  { weight: 3, arbitrary: fc.constantFrom('half-close' as const, 'reset' as const) },
  { weight: 1, arbitrary: fc.constant('fall silent' as const) },
);

const exchange: fc.Arbitrary<HostileExchange> = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: wellFormed },
      { weight: 3, arbitrary: malformed },
      { weight: 1, arbitrary: bytes(300) },
    ),
    fc.array(fc.nat(), { maxLength: 2 }),
    leaving,
  )
  .map(([said, cuts, after]) => {
    const all = Buffer.from(said, 'latin1');
    const at = [0, ...cuts.map((cut) => cut % (all.length + 1)).toSorted((a, b) => a - b), all.length];
    return { pieces: at.slice(1).map((end, index) => all.subarray(at[index], end)), after };
  });

/** The same for the same seed. */
export function hostileExchanges(seed: number, count: number): HostileExchange[] {
  return fc.sample(exchange, { seed, numRuns: count });
}
