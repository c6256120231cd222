/** Says what the owner has yet to fill in before the shop may take money. The deployment goes on: a new shop has nothing filled in. */
import { SETTING_LABELS, FILLABLE_SETTINGS } from '@baobab/domain/entities/shop-settings';
import { z } from 'zod';
import { isLiveKey } from '../../functions/_shared/settings.ts';
import { projectUrl } from './deploy-context.ts';
import type { DeployStep, DeployContext } from './deploy-context.ts';

const ANSWER_WITHIN_MS = 60_000;

export function goLiveStep({ options, given: { settings }, keys, print }: DeployContext): DeployStep {
  const url = projectUrl(options);
  return {
    name: 'go-live',
    purpose: 'Asks which of the shop’s settings are still open; real money is taken only once none is',
    shows: [`POST ${url}/rest/v1/rpc/settings_to_fill`],
    run: async () => {
      const open = await settingsToFill(url, (await keys()).secretKey);
      if (open.length === 0) return print('    Nothing is open.');
      print(`    Open: ${open.map((name) => SETTING_LABELS[name]).join(', ')}.`);
      print(`    Fill them in at ${settings.SITE_URL}/admin?tab=settings&open=${open[0]}`);
      const name = settings.PAYMENT_PROVIDER === 'paystack' ? 'PAYSTACK_SECRET_KEY' : 'STRIPE_SECRET_KEY';
      if (isLiveKey(settings[name] ?? '')) {
        print(`    ${name} is a live key: until then the checkout refuses every payment.`);
      }
    },
  };
}

async function settingsToFill(url: string, secretKey: string) {
  const response = await fetch(`${url}/rest/v1/rpc/settings_to_fill`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{}',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) {
    throw new Error(
      `Whether the shop’s settings are filled in could not be asked: ${response.status}. Run this step again.`,
    );
  }
  return z.array(z.enum(FILLABLE_SETTINGS)).parse(await response.json());
}
