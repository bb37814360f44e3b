// First script of a preview of the look, at /look/TOKEN/ (apps/api/src/server/pages/lookPreview.ts). The page is
// sandboxed and has no origin, so this script gives it storage in memory and sends its calls to the preview's API. It
// cannot register a service worker.
const memoryStorage = () => {
  const values = new Map()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(globalThis, name, { value: memoryStorage() })
const { clear } = localStorage
localStorage.clear = () => {
  clear()
  localStorage.setItem('baseURL', location.origin + location.pathname.replace(/\/$/, ''))
}
localStorage.clear()
delete Navigator.prototype.serviceWorker
// Popups would cover the page after every change.
for (const name of ['welcomeSeen', 'noticeSeen']) sessionStorage.setItem(name, '1')

// Errors and timings of previews are not reported.
const send = globalThis.fetch
globalThis.fetch = (to, options) =>
  String(to).endsWith('/page-reports') ? Promise.resolve(Response.json({})) : send(to, options)
navigator.sendBeacon = () => true

// ?scheme=dark or ?scheme=light replaces the system's preference.
const scheme = new URLSearchParams(location.search).get('scheme')
const applyScheme = () => {
  for (const { cssRules } of document.styleSheets) fixMedia(cssRules)
}
function fixMedia(rules) {
  for (const rule of rules) {
    if (rule.media?.mediaText.includes('prefers-color-scheme'))
      rule.media.mediaText = rule.media.mediaText.includes(scheme) ? 'all' : 'not all'
    if (rule.cssRules) fixMedia(rule.cssRules)
  }
}
if (scheme === 'dark' || scheme === 'light') {
  document.documentElement.style.colorScheme = scheme
  document.addEventListener('load', ({ target }) => target.rel === 'stylesheet' && applyScheme(), true)
}
