/**
 * REST requests that the server answers otherwise than PostgREST, put so that its answer is right: estimated counts (small
 * tables are counted exactly there, and all tables here are small) and functions asked by HEAD.
 */

const GUESSED = /\bcount=(estimated|planned)\b/;

export async function askRest(request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> {
  const prefer = request.headers.get('prefer') ?? '';
  const isHeadCall = request.method === 'HEAD' && new URL(request.url).pathname.startsWith('/rest/v1/rpc/');
  if (!isHeadCall && !GUESSED.test(prefer)) return ask(await fillMissingKeys(request));
  const headers = new Headers(request.headers);
  if (prefer) headers.set('prefer', prefer.replace(GUESSED, 'count=exact'));
  const options: RequestInit & { duplex: 'half' } = { headers, duplex: 'half' };
  if (!isHeadCall) return ask(await fillMissingKeys(new Request(request, options)));
  const answer = await ask(new Request(request.url, { headers, signal: request.signal }));
  await answer.body?.cancel();
  return new Response(null, { status: answer.status, headers: answer.headers });
}

/**
 * `insert([{ a: 1 }, { b: 2 }])`: PostgREST reads a missing key as NULL unless the client asks for defaults with
 * `Prefer: missing=default`; the REST server would use the column's default.
 */

/** The same request with every row holding every key of `?columns=`; other requests come back untouched. */
async function fillMissingKeys(request: Request): Promise<Request> {
  if (request.method !== 'POST') return request;
  const columns = new URL(request.url).searchParams.get('columns');
  if (!columns || /missing=default/.test(request.headers.get('prefer') ?? '')) return request;
  const text = await request.text();
  return new Request(request, { body: fillRows(text, columns), duplex: 'half' } as RequestInit);
}

function fillRows(text: string, columns: string): string {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    return text;
  }
  if (!Array.isArray(rows)) return text;
  const names = columns.split(',').map((name) => name.replace(/^"(.*)"$/, '$1'));
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  return JSON.stringify(rows.map((row: unknown) => (isRecord(row) ? { ...empty, ...row } : row)));
}

const isRecord = (row: unknown): row is Record<string, unknown> =>
  typeof row === 'object' && row !== null && !Array.isArray(row);
