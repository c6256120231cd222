/*
 * Keeps the admin area's page and its scripts, so that /admin opens with no network; the drafts have their own database. It is
 * registered for /admin alone, by administrators, and answers nothing but that page and hashed files: no data, nothing of the shop.
 */
const KEPT = 'baobab-admin-page';
const PAGE = '/admin';
const PAGES = /^\/admin(-login)?\/?$/;
const FILES = /^\/assets\//;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  const files = event.data?.keep;
  if (Array.isArray(files)) event.waitUntil(keep(files.filter(isKept)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && PAGES.test(pathname)) event.respondWith(page(request));
  else if (request.mode !== 'navigate' && FILES.test(pathname)) event.respondWith(file(request));
});

/** The network's page first, so that a new release is seen at once. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await kept(PAGE)) ?? answer;
  } catch (error) {
    const answer = await kept(PAGE);
    if (answer) return answer;
    throw error;
  }
}

/** Names of files carry a hash of what is in them: what is kept is right. */
async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  return cache.match(request, { ignoreVary: true });
}

/** The page as it is now with the files that it has loaded; those of earlier releases go. */
async function keep(files) {
  const cache = await caches.open(KEPT);
  const here = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all([
    cache.add(new Request(PAGE, { cache: 'reload' })),
    ...files.filter((url) => !here.has(url)).map((url) => cache.add(url)),
  ]);
  const wanted = new Set([...files, new URL(PAGE, self.location.origin).href]);
  await Promise.all([...here].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
}

function isKept(url) {
  const { origin, pathname } = new URL(url, self.location.origin);
  return origin === self.location.origin && FILES.test(pathname);
}
