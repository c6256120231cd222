// `npm run verify-license -- FILE` verifies a license certificate, PDF or JSON, against the public keys of the shop; see --help.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LICENSE_KEYS_PATH, licenseCertificateSchema, licenseKeysSchema } from '@baobab/domain/contracts/license';
import type { LicenseCertificate, LicenseKey } from '@baobab/domain/contracts/license';
import { openSigned } from '../supabase/functions/license/signed-file.ts';

const USAGE = `npm run verify-license -- FILE [options]

  --keys FILE   the shop's public keys, as saved from ${LICENSE_KEYS_PATH}: nothing is asked over the network
  --shop URL    fetches them from this shop instead

Says whether the file is a certificate of that shop with every byte as it was issued, and what it certifies. Exit status: 0 when
it is, 1 when it is not, 2 when it could not be checked. Whether the license was refunded since is told by the shop's page /license.
`;

async function readKeys({ keys, shop }: { keys?: string; shop?: string }): Promise<LicenseKey[]> {
  if ((keys === undefined) === (shop === undefined)) throw new Error('Give one of --keys FILE and --shop URL.');
  if (keys !== undefined) return licenseKeysSchema.parse(JSON.parse(readFileSync(keys, 'utf8'))).keys;
  const response = await fetch(new URL(LICENSE_KEYS_PATH, shop), { signal: AbortSignal.timeout(30_000) });
  if (!response.ok) throw new Error(`${shop} does not answer with its keys: ${response.status}`);
  return licenseKeysSchema.parse(await response.json()).keys;
}

const describe = ({ item, seats, order, licensee, terms, id, issuedAt, issuer }: LicenseCertificate) =>
  [
    `Item         ${item.title} (${item.kind} ${item.id ?? ''})`,
    `Seats        ${seats}`,
    `Order        #${order.id.slice(0, 8)}, ${order.origin === 'grant' ? 'granted' : 'paid'} ${order.date}`,
    `Licensed to  ${[licensee.name, licensee.email].filter(Boolean).join(', ')}`,
    `Terms        ${terms.version}, ${terms.url}`,
    `Issued       ${issuedAt} by ${issuer.name}, ${issuer.url}`,
    `Certificate  ${id}`,
  ]
    // Titles and names are other people's words: no control characters of theirs reach the terminal.
    .map((line) => line.replace(/\p{Cc}/gu, ' '))
    .join('\n');

/** @returns the exit status */
async function main(): Promise<number> {
  const options = {
    keys: { type: 'string' },
    shop: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file] = positionals;
  if (values.help || file === undefined) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const opened = await openSigned(readFileSync(file), await readKeys(values));
  const parsed = opened && licenseCertificateSchema.safeParse(opened.certificate);
  if (!parsed?.success) {
    console.log('NOT VERIFIED: this file is no certificate of that shop, or it was changed.');
    return 1;
  }
  console.log(`VERIFIED: every byte is as it was signed (key ${opened?.keyId}).\n\n${describe(parsed.data)}`);
  return 0;
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
