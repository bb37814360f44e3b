// The player site's first script, after packages/web/src/start.js: it decides what of the HTML is seen until the application
// has rendered (home as it is drawn there in the operator's colour, or the splash of another screen), and starts the
// application: on home in the first frame, on another screen at once.
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
const isDrawn = (path === '' || path === '/') && !held('token')
if (!isDrawn) page.classList.add('undrawn')
if (path === '/mine') page.classList.add('mine')
if (held('downloadClosed')) page.classList.add('barless')

let hasStarted = false
const start = () => {
  if (hasStarted) return
  hasStarted = true
  for (const href of [...files, ...(JSON.parse(dataset.screens)[path]?.split(' ') ?? [])]) {
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(document.createElement('link'), { ...kind, href }))
  }
  void run()
}

// The scripts do not share a slow line with the style sheet of the drawing: the first frame comes when that has loaded.
// A hidden page has no frames.
if (!isDrawn) start()
setTimeout(start, document.hidden ? 0 : 1000)
document.addEventListener('visibilitychange', start)
requestAnimationFrame(start)
