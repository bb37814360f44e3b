const notices = () => import('./Notices.tsx')
const tellOffline = () => void notices().then((one) => one.tellOffline())

/** Tells of a new version and of a lost network, and keeps the messages to this browser with who is signed in. */
function watch(registration: ServiceWorkerRegistration): void {
  const tell = () => {
    if (registration.waiting) void notices().then((one) => one.tellVersion(registration))
  }
  tell()
  registration.onupdatefound = () => registration.installing?.addEventListener('statechange', tell)
  // A page on a home screen is never loaded again by itself.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void registration.update().catch(() => undefined)
  })
  addEventListener('offline', tellOffline)
  // A network that leads nowhere counts as one to the browser: the worker has marked the page that it kept.
  if (!navigator.onLine || 'kept' in document.documentElement.dataset) tellOffline()
  if (window.Notification?.permission === 'granted') void import('./push.ts').then((one) => one.followSession())
}

void navigator.serviceWorker.ready.then(watch)
