/** Looks at a backend from outside and, with an administrator's token, from inside; names what is wrong and changes nothing. */
import { REQUEST_TIMEOUT_MS } from '@baobab/domain/constants';
import type { Examination, Finding } from '@baobab/domain/store-findings';
import { checkReachability, checkAddress, type HealthCheckTarget } from './reachability.ts';
import {
  checkBundle,
  checkFunctions,
  checkImages,
  checkRules,
  checkSchema,
  checkSettings,
  checkStorage,
} from './health-checks.ts';

export interface ExaminedStore {
  url: string;
  key: string;
  /** An administrator's; without it buckets, limits, the bundle's packs and the settings are not looked at. */
  token?: string | null | undefined;
  fetch?: typeof fetch | undefined;
  now?: (() => number) | undefined;
}

/** Never throws: what stands in the way is a finding. What blocks ends the examination. */
export async function examineStore({ url, key, token, ...tools }: ExaminedStore): Promise<Examination> {
  const send = tools.fetch ?? fetch;
  const target: HealthCheckTarget = {
    url: url.replace(/\/+$/, ''),
    key,
    fetch: (input, init) => send(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
    now: tools.now ?? Date.now,
  };
  const asAdmin = Boolean(token);
  const findings: Finding[] = checkAddress(url, key);
  const steps = [checkReachability, checkSchema, checkRules, checkFunctions, checkImages];
  if (token)
    steps.push(
      (each) => checkStorage(each, token),
      (each) => checkBundle(each, token),
      (each) => checkSettings(each, token),
    );
  for (const step of steps) {
    if (findings.some(({ blocks }) => blocks)) break;
    const seen = await step(target).catch((): Finding[] => [{ code: 'unreachable', names: [], blocks: true }]);
    findings.push(...seen);
  }
  return { findings, asAdmin };
}
