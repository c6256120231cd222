/** Looks at a backend from outside and, with an administrator's token, from inside; names what is wrong and changes nothing. */
import type { Examination, Finding } from '@baobab/domain/store-findings';
import { createRestClient } from '../client.ts';
import { checkAddress, checkReachability } from './reachability.ts';
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
  const http = { url: url.replace(/\/+$/, ''), key, fetch: tools.fetch };
  const visitor = createRestClient(http);
  const findings: Finding[] = checkAddress(url, key);
  const steps = [
    () => checkReachability(http, tools.now),
    ...[checkSchema, checkRules, checkFunctions, checkImages].map((check) => () => check(visitor)),
  ];
  if (token) {
    const admin = createRestClient({ ...http, accessToken: async () => token });
    steps.push(...[checkStorage, checkBundle, checkSettings].map((check) => () => check(admin)));
  }
  for (const step of steps) {
    if (findings.some(({ blocks }) => blocks)) break;
    const seen = await step().catch((): Finding[] => [{ code: 'unreachable', names: [], blocks: true }]);
    findings.push(...seen);
  }
  return { findings, asAdmin: Boolean(token) };
}
