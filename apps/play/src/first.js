// The player site's first script, after packages/web/src/start.js. Until the application has rendered it shows the
// home page from the HTML or the splash. It starts the application in the first frame on home, at once on other
// screens.
/** Reads a browser storage; null where it is forbidden. */
const read = (storage, key) => {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}
const [path] = location.hash.slice(1).split('?')
// The HTML contains a visitor's home; other screens and a player's home begin with the splash.
const isDrawn = (path === '' || path === '/') && !read('sessionStorage', 'token')
if (!isDrawn) page.classList.add('undrawn')
if (path === '/mine') page.classList.add('mine')
// The reader's choice of light or dark (app/shell/theme.ts); without one the page follows the system.
try {
  const [, theme] = /(?:^|; )theme=(light|dark)/.exec(document.cookie) ?? []
  if (theme) page.dataset.theme = theme
} catch {
  // a frame without an origin
}
// `barless`: the bar above home is closed, or the app is for another device (`dataset.app`). `installs`: the home screen may be
// offered where there is no app.
const isOn = (pattern) => new RegExp(pattern).test(navigator.userAgent)
const isClosed = read('sessionStorage', 'downloadClosed')
if (isClosed || !isOn(dataset.app ?? '')) page.classList.add('barless')
if (!isClosed && !read('localStorage', 'installClosed') && isOn('Android|iP(hone|ad|od)'))
  page.classList.add('installs')
addEventListener('beforeinstallprompt', (event) => (page.installPrompt = event))

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

// On a slow connection the scripts must not compete with the stylesheet, so they start with the first frame, which comes
// after it has loaded. A hidden page has no frames, so a timer starts them there.
if (!isDrawn) start()
setTimeout(start, document.hidden ? 0 : 1000)
document.addEventListener('visibilitychange', start)
requestAnimationFrame(start)
