/** The whole conformance list, in the order in which it runs. */
import { answers } from './auth/answers.ts';
import { account } from './auth/account.ts';
import { factors } from './auth/factors.ts';
import { sessions } from './auth/sessions.ts';
import { signingUp } from './auth/sign-up.ts';
import type { Expectation } from './expectation.ts';
import { gateway } from './gateway.ts';
import { calls } from './rest/calls.ts';
import { changing } from './rest/changing.ts';
import { embedding } from './rest/embedding.ts';
import { filters } from './rest/filters.ts';
import { paging } from './rest/paging.ts';
import { reading } from './rest/reading.ts';
import { refusals } from './rest/refusals.ts';
import { rareRequests } from './rest/rare-requests.ts';
import { tokens } from './rest/tokens.ts';
import { writing } from './rest/writing.ts';
import { storage } from './storage.ts';
import { tus } from './tus.ts';
import { functions } from './functions.ts';

export const conformance: Expectation[] = [
  ...reading,
  ...filters,
  ...paging,
  ...embedding,
  ...writing,
  ...changing,
  ...refusals,
  ...calls,
  ...tokens,
  ...rareRequests,
  ...answers,
  ...signingUp,
  ...sessions,
  ...account,
  ...factors,
  ...storage,
  ...tus,
  ...gateway,
  ...functions,
];
