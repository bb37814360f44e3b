// The service worker is an offline shell: it caches the page and the static files that the page begins with. It never
// handles the API, uploads or the other applications. It also shows push messages and receives shared pictures.
const shellCache = 'koi-__BUILD__'
// Holds a shared picture until the chat reads it (site/frame/framedService.ts).
const sharedCache = 'koi-shared'
const page = '/'
const share = '/share'
// Files needed while offline, besides those that the page names in data-offline for its language.
const precached = ['/offline.css', '/icons/icon.svg', '/pictures/state-offline.svg']
const isOfflinePage = /^\/offline[.\w]*\.html$/
const immutable = /^\/(?:assets|pictures)\//

self.addEventListener('install', (event) => {
  if (event.addRoutes)
    event.addRoutes(
      ['api', 'uploads', 'captcha'].map((place) => ({
        condition: { urlPattern: new URLPattern({ pathname: `/${place}/*` }) },
        source: 'network',
      })),
    )
  event.waitUntil(
    caches.open(shellCache).then(async (cache) => {
      await cache.addAll(precached)
      await cachePage(await fetch(page))
    }),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name !== shellCache && name !== sharedCache).map((name) => caches.delete(name)),
        ),
      ),
  )
})

// The player has accepted the new version: activate it. The page that sent the message reloads itself.
self.addEventListener('message', (event) => {
  if (event.data === 'take') event.waitUntil(self.skipWaiting())
})

/** Caches the page, marked with data-kept and without the inlined API responses, and the files it begins with. */
async function cachePage(response) {
  if (!response.ok || response.type !== 'basic') return
  const text = (await response.text())
    .replace(/<script type="application\/json" id="answers">.*?<\/script>/s, '')
    .replace('<html', '<html data-kept')
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const cache = await caches.open(shellCache)
  const files = [
    ...(/data-offline="([^"]*)"/.exec(text)?.[1] ?? '').split(' '),
    ...(/data-modules="([^"]*)"/.exec(text)?.[1] ?? '').split(' '),
    ...[...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file),
  ]
  for (const file of files) if (file && !(await cache.match(file))) await cache.add(file)
  await cache.put(page, new Response(text, { headers }))
}

async function offlinePage() {
  const cache = await caches.open(shellCache)
  const request = (await cache.keys()).find(({ url }) => isOfflinePage.test(new URL(url).pathname))
  return request && cache.match(request)
}

async function fromNetwork(event) {
  try {
    const response = await fetch(event.request)
    event.waitUntil(cachePage(response.clone()).catch(() => undefined))
    return response
  } catch {
    return (await caches.match(page)) ?? (await offlinePage()) ?? Response.error()
  }
}

async function fromCache(event) {
  const { request } = event
  const cached = await caches.match(request).catch(() => undefined)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') {
    const copy = response.clone()
    // A full cache must not cost the answer.
    event.waitUntil(
      caches
        .open(shellCache)
        .then((cache) => cache.put(request, copy))
        .catch(() => undefined),
    )
  }
  return response
}

async function cacheShared(request) {
  const picture = (await request.formData()).get('picture')
  if (picture instanceof File) await (await caches.open(sharedCache)).put(share, new Response(picture))
}
const toChat = () => Response.redirect('/#/kefu', 303)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === location.origin && url.pathname === share)
    return event.respondWith(cacheShared(request).then(toChat, toChat))
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname === page) event.respondWith(fromNetwork(event))
  } else if (immutable.test(url.pathname)) event.respondWith(fromCache(event))
})

/** The path that a press on a push message opens, by kind of message; others open home. */
const screens = {
  'deposit.credited': '/transRecord?type=1',
  'withdrawal.paid': '/transRecord?type=2',
  'withdrawal.refused': '/transRecord?type=2',
  'device.new': '/devices',
  'password.reset': '/securitycenter',
  'message.new': '/message?type=2',
}

self.addEventListener('push', (event) => {
  const { id, event: about, title, body, path } = event.data?.json() ?? {}
  if (!title) return
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag: id,
      icon: '/site-icons/192.png',
      data: path ?? screens[about],
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      // An open page is focused without navigation, because the player may be in a game or a form.
      const [first] = open.filter(({ url }) => new URL(url).pathname === page)
      return first ? first.focus() : self.clients.openWindow(`/#${notification.data ?? '/'}`)
    }),
  )
})
