/** Which call is meant: the paths of the REST side. */
import type { StorageContext } from '../context.ts';
import { noSuchRoute } from '../errors.ts';
import { decodePath } from '../http.ts';
import type { Call } from '../http.ts';
import type { ObjectAddress } from '../objects.ts';
import { handleBucket } from '../buckets.ts';
import { getAuthenticated, getInfo, getObject, getPublic, getPublicInfo, getSigned } from './download.ts';
import { copy, list, listV2, move, removeMany, removeOne } from './object-routes.ts';
import { signObject, signObjects, signUpload, uploadSigned } from './sign-routes.ts';
import { uploadObject } from './upload.ts';

type ObjectRoute = (context: StorageContext, call: Call, address: ObjectAddress) => Promise<void>;
type BucketRoute = (context: StorageContext, call: Call, bucket: string) => Promise<void>;

/** Routes over one object, longest words first: what follows the words is `{bucket}/{path}`. */
const OBJECT_ROUTES: [method: string, words: string, route: ObjectRoute][] = [
  ['GET', 'info/public', getPublicInfo],
  ['GET', 'info/authenticated', getInfo],
  ['GET', 'info', getInfo],
  ['GET', 'public', getPublic],
  ['GET', 'authenticated', getAuthenticated],
  ['GET', 'sign', getSigned],
  ['POST', 'sign', signObject],
  ['POST', 'upload/sign', signUpload],
  ['PUT', 'upload/sign', uploadSigned],
  ['GET', '', getObject],
  ['POST', '', uploadObject],
  ['PUT', '', uploadObject],
  ['DELETE', '', removeOne],
];

/** Routes over a whole bucket. */
const BUCKET_ROUTES: [method: string, words: string, route: BucketRoute][] = [
  ['POST', 'list', list],
  ['POST', 'list-v2', listV2],
  ['POST', 'sign', signObjects],
  ['DELETE', '', removeMany],
];

const below = (rest: string, words: string) => {
  if (words === '') return rest;
  return rest.startsWith(`${words}/`) ? rest.slice(words.length + 1) : undefined;
};

async function handleObject(context: StorageContext, call: Call, rest: string): Promise<void> {
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  if (method === 'POST' && rest === 'move') return move(context, call);
  if (method === 'POST' && rest === 'copy') return copy(context, call);
  for (const [wanted, words, route] of BUCKET_ROUTES) {
    const bucket = wanted === method ? below(rest, words) : undefined;
    if (bucket && !bucket.includes('/')) return route(context, call, decodePath(bucket));
  }
  for (const [wanted, words, route] of OBJECT_ROUTES) {
    const target = wanted === method ? below(rest, words) : undefined;
    const slash = target?.indexOf('/') ?? -1;
    if (target === undefined || slash < 1) continue;
    return route(context, call, {
      bucket: decodePath(target.slice(0, slash)),
      name: decodePath(target.slice(slash + 1)),
    });
  }
  throw noSuchRoute(call.method, `/${call.path}`);
}

export async function handleRest(context: StorageContext, call: Call): Promise<void> {
  const [area, ...rest] = call.path.split('/');
  if (area === 'object') return handleObject(context, call, rest.join('/'));
  if (area === 'bucket') {
    const [id = '', ...action] = rest;
    return handleBucket(context, call, decodePath(id), action.join('/'));
  }
  // Whether it runs, and what it is: asked without a key.
  const told = { status: '', version: 'embedded' }[call.path];
  if (told !== undefined && /^(GET|HEAD)$/.test(call.method)) {
    call.res.writeHead(200, { 'content-length': told.length }).end(told);
    return undefined;
  }
  throw noSuchRoute(call.method, `/${call.path}`);
}
