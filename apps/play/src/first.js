// The player site's first script, after packages/web/src/start.js: it decides what of the HTML is seen until the application
// has rendered (home as it is drawn there in the operator's colour, or the splash of another screen), and starts the
// application once that is painted.
/** Reads session storage; null where it is forbidden. */
const held = (key) => {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
const [path] = location.hash.slice(1).split('?')
// The drawing is a visitor's home: every other screen, and a player's home, begin with the splash.
if ((path !== '' && path !== '/') || held('token')) page.classList.add('undrawn')
if (path === '/mine') page.classList.add('mine')
if (held('downloadClosed')) page.classList.add('barless')

let hasStarted = false
const start = () => {
  if (hasStarted) return
  hasStarted = true
  for (const href of [...files, ...(JSON.parse(dataset.screens)[path]?.split(' ') ?? [])])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  void run()
}

// What is seen first comes first on a slow line; where nothing is painted there is nothing to wait for.
setTimeout(start, document.hidden ? 0 : 1000)
document.addEventListener('visibilitychange', start)
new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
