/**
 * For tests: Supabase's management API as far as the CLI asks it during a deployment. It keeps every call, and answers in
 * the shapes that the CLI insists on.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export const PROJECT = 'abcdefghijklmnopqrst';
export const PUBLISHABLE_KEY = 'sb_publishable_of_the_project';

export interface ManagementCall {
  method: string;
  path: string;
  body: unknown;
}
/** One function as it arrived: its metadata, and each file by its path. */
export interface UploadedFunction {
  metadata: Record<string, unknown>;
  files: Map<string, string>;
}

export interface ManagementApi {
  calls: ManagementCall[];
  uploads: Map<string, UploadedFunction>;
  /** For the CLI's SUPABASE_PROFILE. */
  profile: string;
  stop(): Promise<void>;
}

const POOL = {
  db_pool: null,
  db_pool_acquisition_timeout: null,
  db_pool_max_lifetime: null,
  db_pool_max_idletime: null,
};

/** Every field that the CLI wants to see in an answer about Auth; what the project was told stands in `calls`. */
const readAuthConfig = async () =>
  JSON.parse(await readFile(new URL('./auth-config.json', import.meta.url), 'utf8')) as unknown;

function answers(project: string, secretKey: string, authConfig: unknown): Record<string, unknown> {
  const v1 = `/v1/projects/${project}`;
  const database = {
    host: `db.${project}.example.test`,
    version: '17.4.1',
    postgres_engine: '17',
    release_channel: 'ga',
  };
  const described = {
    id: project,
    ref: project,
    organization_id: 'o',
    organization_slug: 'o',
    name: 'shop',
    region: 'eu-west-1',
  };
  const key = (type: string, api_key: string) => ({ id: type, name: 'default', type, api_key });
  const keys = [
    { ...key('legacy', 'eyJhbGciOi'), name: 'anon' },
    key('publishable', PUBLISHABLE_KEY),
    key('secret', secretKey),
  ];
  const config = {
    api: { schemas: ['public'], max_rows: 100 },
    auth: { site_url: 'http://localhost:3000' },
    storage: { file_size_limit: 52_428_800 },
  };
  return {
    [`GET ${v1}`]: { ...described, created_at: '2026-01-01T00:00:00Z', status: 'ACTIVE_HEALTHY', database },
    [`GET ${v1}/api-keys`]: keys,
    [`GET ${v1}/billing/addons`]: { selected_addons: [], available_addons: [] },
    [`GET ${v1}/functions`]: [],
    // As an earlier deployment left them.
    [`GET ${v1}/secrets`]: ['MAIL_HTTP_URL', 'PAYMENT_PROVIDER', 'SMTP_HOST'].map((name) => ({
      name,
      value: 'a digest',
    })),
    [`PUT ${v1}/functions`]: { functions: [] },
    [`GET /v2/projects/${project}/config`]: {
      data: { id: project, type: 'project_config', attributes: config },
    },
    [`PATCH ${v1}/config/auth`]: authConfig,
    [`PATCH ${v1}/postgrest`]: {
      db_schema: 'public',
      db_extra_search_path: 'public,extensions',
      max_rows: 1000,
      ...POOL,
    },
  };
}

const deployed = (slug: string) => ({
  id: slug,
  slug,
  name: slug,
  status: 'ACTIVE',
  version: 1,
  created_at: 1,
  updated_at: 1,
  verify_jwt: false,
  import_map: true,
  entrypoint_path: `supabase/functions/${slug}/index.ts`,
});

async function readUpload(request: IncomingMessage, body: Buffer): Promise<UploadedFunction> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const files = new Map<string, string>();
  for (const file of form.getAll('file')) if (file instanceof File) files.set(file.name, await file.text());
  const metadata = form.get('metadata');
  return { metadata: JSON.parse(metadata instanceof File ? await metadata.text() : (metadata ?? '{}')), files };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** `secretKey` is what the project's secret API key will be. */
export async function startManagementApi(folder: string, secretKey: string, project = PROJECT): Promise<ManagementApi> {
  const known = answers(project, secretKey, await readAuthConfig());
  const calls: ManagementCall[] = [];
  const uploads = new Map<string, UploadedFunction>();
  const answer = async (request: IncomingMessage): Promise<[status: number, body: unknown]> => {
    const { method = '' } = request;
    const url = new URL(request.url ?? '', 'http://api');
    const body = await readBody(request);
    const slug = url.searchParams.get('slug');
    if (slug && url.pathname.endsWith('/functions/deploy')) {
      uploads.set(slug, await readUpload(request, body));
      return [201, deployed(slug)];
    }
    calls.push({ method, path: url.pathname, body: parse(body.toString()) });
    const found = known[`${method} ${url.pathname}`];
    return [method === 'POST' ? 201 : 200, found ?? {}];
  };
  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const profile = join(folder, 'profile.yaml');
  const api = `http://127.0.0.1:${port}`;
  const host = 'example.test';
  await writeFile(
    profile,
    `name: stand-in\napi_url: ${api}\ndashboard_url: ${api}\nproject_host: ${host}\npooler_host: ${host}\n`,
  );
  return { calls, uploads, profile, stop: () => new Promise((resolve) => void server.close(() => resolve())) };
}
