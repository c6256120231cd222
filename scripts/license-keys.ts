// `npm run license-keys` prints a new value for the setting LICENSE_KEYS. With the present value in the environment variable
// LICENSE_KEYS, the new key signs from then on, and the earlier ones stay published for what they signed.
import { newLicenseKeys } from '../supabase/local/license-key.ts';

const earlier = process.env['LICENSE_KEYS'];
try {
  console.log(newLicenseKeys(earlier));
} catch {
  console.error('LICENSE_KEYS in the environment is not what this command printed earlier. Nothing was made.');
  process.exitCode = 1;
}
