/** The secrets of one data folder: made once, kept in it, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DamagedDataError } from './data-folder.ts';
import { writeFileDurably } from './durable-file.ts';
import { newLicenseKeys } from './license-key.ts';

const keysSchema = z.object({
  publishableKey: z.string().startsWith('sb_publishable_'),
  secretKey: z.string().startsWith('sb_secret_'),
  jwtSecret: z.string().min(32),
  storageSigningSecret: z.string().min(32),
  databasePassword: z.string().min(16),
  stripeSecretKey: z.string().startsWith('sk_test_'),
  stripeWebhookSecret: z.string().startsWith('whsec_'),
  paystackSecretKey: z.string().startsWith('sk_test_'),
  licenseKeys: z.string().min(100),
});
export type StackKeys = z.infer<typeof keysSchema>;

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const alphanumeric = (bytes: number) => randomBytes(bytes).toString('hex');

export function loadKeys(directory: string): StackKeys {
  const file = join(directory, 'keys.json');
  if (existsSync(file)) {
    try {
      return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch (error) {
      throw new DamagedDataError(`${file} is not a list of keys.`, { cause: error });
    }
  }
  const keys: StackKeys = {
    publishableKey: `sb_publishable_${random(18)}`,
    secretKey: `sb_secret_${random(24)}`,
    jwtSecret: random(48),
    storageSigningSecret: random(48),
    databasePassword: alphanumeric(16),
    stripeSecretKey: `sk_test_local${alphanumeric(12)}`,
    stripeWebhookSecret: `whsec_${alphanumeric(24)}`,
    paystackSecretKey: `sk_test_${alphanumeric(20)}`,
    licenseKeys: newLicenseKeys(),
  };
  writeFileDurably(file, JSON.stringify(keys, null, 2));
  return keys;
}
