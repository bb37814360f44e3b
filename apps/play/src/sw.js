// Keeps the shell for when there is no network: the page and the static files of the build that it begins with. It never
// answers for the API, uploads or the other applications, and keeps nothing of theirs. It shows what is pushed, and takes
// what other applications share.
const shelf = 'koi-__BUILD__'
// A picture that was shared, until the chat asks for it (frame/framedService.ts).
const sharedShelf = 'koi-shared'
const page = '/'
const offline = '/offline.html'
const share = '/share'
// What is needed when there is no network any more to ask for it.
const apart = [offline, '/offline.css', '/icons/icon.svg', ...__APART__]
const lasting = /^\/(?:assets|pictures)\//

self.addEventListener('install', (event) => {
  if (event.addRoutes)
    event.addRoutes(
      ['api', 'uploads', 'captcha'].map((place) => ({
        condition: { urlPattern: new URLPattern({ pathname: `/${place}/*` }) },
        source: 'network',
      })),
    )
  event.waitUntil(
    caches.open(shelf).then(async (cache) => {
      await cache.addAll(apart)
      await keepPage(await fetch(page))
    }),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== shelf && name !== sharedShelf).map((name) => caches.delete(name))),
      ),
  )
})

// A player has asked for the new version: it takes over, and the page that asked loads itself again.
self.addEventListener('message', (event) => {
  if (event.data === 'take') event.waitUntil(self.skipWaiting())
})

/** Keeps the page, marked as kept, without the answers of the API that it carries, and the files that it begins with. */
async function keepPage(response) {
  if (!response.ok || response.type !== 'basic') return
  const text = (await response.text())
    .replace(/<script type="application\/json" id="answers">.*?<\/script>/s, '')
    .replace('<html', '<html data-kept')
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const cache = await caches.open(shelf)
  const files = [
    ...(/data-modules="([^"]*)"/.exec(text)?.[1] ?? '').split(' '),
    ...[...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file),
  ]
  for (const file of files) if (file && !(await cache.match(file))) await cache.add(file)
  await cache.put(page, new Response(text, { headers }))
}

async function fromNetwork(event) {
  try {
    const response = await fetch(event.request)
    event.waitUntil(keepPage(response.clone()).catch(() => undefined))
    return response
  } catch {
    return (await caches.match(page)) ?? (await caches.match(offline)) ?? Response.error()
  }
}

async function fromShelf(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') await (await caches.open(shelf)).put(request, response.clone())
  return response
}

async function keepShared(request) {
  const picture = (await request.formData()).get('picture')
  if (picture instanceof File) await (await caches.open(sharedShelf)).put(share, new Response(picture))
}
const toChat = () => Response.redirect('/#/kefu', 303)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === location.origin && url.pathname === share)
    return event.respondWith(keepShared(request).then(toChat, toChat))
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (url.pathname === page) event.respondWith(fromNetwork(event))
  } else if (lasting.test(url.pathname)) event.respondWith(fromShelf(request))
})

/** Where a message leads that is pressed; any other leads home. */
const screens = {
  'deposit.credited': '/transRecord?type=1',
  'withdrawal.paid': '/transRecord?type=2',
  'withdrawal.refused': '/transRecord?type=2',
  'device.new': '/devices',
  'password.reset': '/securitycenter',
  'message.new': '/message?type=2',
}

self.addEventListener('push', (event) => {
  const { id, event: about, title, body } = event.data?.json() ?? {}
  if (!title) return
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: id, icon: '/site-icons/192.png', data: screens[about] }),
  )
})

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      // A page that is open is shown as it is: somebody may be playing there, or in the middle of a form.
      const [first] = open.filter(({ url }) => new URL(url).pathname === page)
      return first ? first.focus() : self.clients.openWindow(`/#${notification.data ?? '/'}`)
    }),
  )
})
