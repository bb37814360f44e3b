const notices = () => import('./Notices.tsx')
const showOffline = () => void notices().then((one) => one.showOfflineNotice())

function watchRegistration(registration: ServiceWorkerRegistration): void {
  const showUpdate = () => {
    if (registration.waiting) void notices().then((one) => one.showUpdateNotice(registration))
  }
  showUpdate()
  registration.onupdatefound = () => registration.installing?.addEventListener('statechange', showUpdate)
  // A page opened from a home screen is never reloaded by the browser, so check for a new worker.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void registration.update().catch(() => undefined)
  })
  addEventListener('offline', showOffline)
  // `onLine` is true on a network without internet access; `data-kept` marks a page from the worker's cache.
  if (!navigator.onLine || 'kept' in document.documentElement.dataset) showOffline()
  if (window.Notification?.permission === 'granted') void import('./push.ts').then((one) => one.renewAtSignIn())
}

void navigator.serviceWorker.ready.then(watchRegistration)
