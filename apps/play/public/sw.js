// Keeps the shell for when there is no network. It never answers for the API, uploads or the other applications.
const shelf = 'koi-shell-1'
const page = '/'
const offline = '/offline.html'
const foreign = /^\/(?:api|uploads|captcha|console|agent|service|hooks|metrics|healthz|readyz|register)(?:\/|$)/
const lasting = /^\/(?:assets|pictures|icons)\//

self.addEventListener('install', (event) => {
  if (event.addRoutes)
    event.addRoutes({
      condition: { urlPattern: new URLPattern({ pathname: '/(api|uploads|captcha)/*' }) },
      source: 'network',
    })
  event.waitUntil(caches.open(shelf).then((cache) => cache.addAll([page, offline, '/offline.css', '/icons/icon.svg'])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name)))),
  )
})

async function put(request, response) {
  if (response.ok && response.type === 'basic') await (await caches.open(shelf)).put(request, response.clone())
  return response
}

async function fromNetwork(request) {
  try {
    return await put(page, await fetch(request))
  } catch {
    return (await caches.match(page)) ?? (await caches.match(offline)) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || foreign.test(url.pathname)) return
  if (request.mode === 'navigate') {
    if (url.pathname === page) event.respondWith(fromNetwork(request))
  } else if (lasting.test(url.pathname)) {
    event.respondWith(
      caches.match(request).then((kept) => kept ?? fetch(request).then((response) => put(request, response))),
    )
  }
})
