import type { CheckedLicense } from '@baobab/domain/contracts/license';

type State = CheckedLicense['state'];

export const licenseTexts: Record<State, { tone: 'good' | 'bad' | 'open'; title: string; words: string }> = {
  valid: {
    tone: 'good',
    title: 'This license is valid',
    words: 'The shop gave it, and it stands.',
  },
  replaced: {
    tone: 'bad',
    title: 'This license was replaced',
    words: 'The buyer upgraded to a license that allows more. Only the certificate of the newer license is valid.',
  },
  revoked: {
    tone: 'bad',
    title: 'This license was revoked',
    words: 'The shop has ended it. Files and certificates that are still around grant nothing.',
  },
  refunded: {
    tone: 'bad',
    title: 'This license was refunded',
    words:
      'The money went back to the buyer, so the license has ended. Files and certificates that are still around grant nothing.',
  },
  disputed: {
    tone: 'open',
    title: 'This license is disputed',
    words:
      'The buyer’s bank disputes the payment or took it back. The license does not hold unless the dispute is won.',
  },
  unknown: {
    tone: 'open',
    title: 'This certificate is unknown',
    words: 'The shop has no certificate with this number. Compare it with the certificate, letter by letter.',
  },
  altered: {
    tone: 'bad',
    title: 'This file is not a certificate as this shop issued it',
    words:
      'It was changed, is not whole, or comes from elsewhere. Don’t rely on what it says: ask for the original file, or enter the certificate number.',
  },
};

/** 8-4-4-4-12 hexadecimal digits. */
export const CERTIFICATE_NUMBER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const numberProblem = 'A certificate number looks like 4b4f1b60-3f3a-4b0e-9d2c-0f6a6f1f7a11.';
export const fileProblem = 'Please choose the certificate: its PDF or its JSON file.';
