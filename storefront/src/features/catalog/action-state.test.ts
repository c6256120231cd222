import { expect, test } from 'vitest';
import { actionState, type PurchaseState } from './action-state.ts';

test.each<[signedIn: boolean, isFree: boolean, purchase: PurchaseState, label: string, does: string]>([
  [false, true, 'not-purchased', 'Sign in to Download', 'sign-in'],
  [false, false, 'checking', 'Sign in to Purchase', 'sign-in'],
  [true, true, 'checking', 'Download', 'download'],
  [true, false, 'checking', 'Checking...', 'wait'],
  [true, false, 'purchased', 'Download', 'download'],
  [true, false, 'included', 'Download Pack', 'download-pack'],
  [true, false, 'not-purchased', 'Add to Cart', 'add-to-cart'],
  [true, false, 'error', 'Add to Cart', 'add-to-cart'],
])('SF09 signed in %s, free %s, purchase %s → %s', (signedIn, isFree, purchase, label, does) => {
  expect(actionState(signedIn, isFree, purchase)).toEqual({ label, does });
});
