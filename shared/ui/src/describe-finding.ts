/** Each finding in words: what is wrong, and what mends it. */
import { SETTING_LABELS } from '@baobab/domain/entities/shop-settings';
import type { Finding, FindingCode } from '@baobab/domain/store-findings';

export interface FindingWords {
  title: string;
  /** What to do about it. */
  fix: string;
}

const settingLabels = new Map<string, string>(Object.entries(SETTING_LABELS));
const list = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');

const WORDS: Record<FindingCode, (names: readonly string[]) => FindingWords> = {
  address_malformed: () => ({
    title: 'This is not a web address',
    fix: 'Copy the project’s address from its API settings, for example https://abcdefgh.supabase.co.',
  }),
  key_is_secret: () => ({
    title: 'This is a secret key',
    fix: 'It would give everybody with this computer every right. Use the publishable key (sb_publishable_…), and make a new secret key if this one was shared.',
  }),
  unreachable: () => ({
    title: 'No server answers at this address',
    fix: 'Check the address and this computer’s network. A paused project has to be resumed on its dashboard first.',
  }),
  certificate_refused: () => ({
    title: 'The server’s certificate is not trusted',
    fix: 'Check the address and this computer’s date. In a company network, ask for its certificate to be installed on this computer.',
  }),
  not_supabase: () => ({
    title: 'Something else answers at this address',
    fix: 'It is not a Supabase project. Use the project’s own address, not the shop’s or the dashboard’s.',
  }),
  key_refused: () => ({
    title: 'The server doesn’t know this key',
    fix: 'Copy the publishable key of this very project; keys of other projects and revoked ones are refused.',
  }),
  clock_differs: ([minutes = 'some']) => ({
    title: `This computer’s clock is ${minutes === '1' ? '1 minute' : `${minutes} minutes`} off`,
    fix: 'Let the system set date and time by itself. Until then sign-ins and downloads may be refused.',
  }),
  schema_missing: (names) => ({
    title: 'The shop’s tables are missing or too old',
    fix: `${list(names)} is not there. Run the deployment (npm run deploy) against this project, then try again.`,
  }),
  rows_open: (names) => ({
    title: 'Strangers can read what is private',
    fix: `Row security is off or open on ${list(names)}. Run the deployment again; it restores every rule. Don’t sell before.`,
  }),
  bucket_public: (names) => ({
    title: 'Paid files are public',
    fix: `Make the bucket ${list(names)} private on the project’s Storage page. Don’t sell before.`,
  }),
  bucket_missing: (names) => ({
    title: 'A storage bucket is missing',
    fix: `${list(names)} is not there. Use “Create Bucket” on the Illustrations tab, or run the deployment again.`,
  }),
  bucket_limit_low: (names) => ({
    title: 'A storage bucket takes only smaller files',
    fix: `Raise the size limit of ${list(names)}: “Create Bucket” does it, and so does the deployment.`,
  }),
  upload_limit_low: ([size = '100 MB']) => ({
    title: `The project takes no files of ${size}`,
    fix: `Raise the global file size limit on the project’s Storage settings to ${size} or more; the free plan stops at 50 MB.`,
  }),
  images_hidden: (names) => ({
    title: 'Search engines may not show the shop’s pictures',
    fix: `Storage asks them to leave out ${list(names)}, because the picture was not uploaded by this app or came in several requests. Choose the picture again in its illustration; what is uploaded from now on may be shown.`,
  }),
  functions_missing: (names) => ({
    title: 'Not every function is deployed',
    fix: `${list(names)} does not answer. Run the deployment (npm run deploy) against this project.`,
  }),
  bundle_incomplete: (names) => ({
    title: 'The bundle can’t be sold yet',
    fix: `It is published, but ${list(names)} ${names.length === 1 ? 'has' : 'have'} no ZIP file. Upload ${names.length === 1 ? 'it' : 'them'} on the Bundles tab; the shop then sells the bundle by itself.`,
  }),
  settings_open: (names) => ({
    title: 'Not everything is filled in that must be before you sell',
    fix: `${list(names.map((name) => settingLabels.get(name) ?? name))}: empty, an example address, or a value of the demo shop. Fill in your own on the Settings tab; until then the checkout refuses live Stripe keys.`,
  }),
};

export function describeFinding({ code, names }: Pick<Finding, 'code' | 'names'>): FindingWords {
  return WORDS[code](names);
}
