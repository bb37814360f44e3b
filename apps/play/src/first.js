// The first script of the page, before anything is painted: it decides what of the HTML is seen until the application
// stands, home as it is drawn there in the operator's colour or the splash of another screen, and fetches and starts the application once that
// is on the screen. It stands in no module graph.
;(() => {
  const { classList, style } = document.documentElement
  const { modules = '', screens = '{}', brand } = document.currentScript.dataset
  /** What session storage holds; nothing where it is forbidden. */
  const held = (key) => {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  }
  if (brand) style.setProperty('--brand-own', brand)
  const [path] = location.hash.slice(1).split('?')
  // The drawing is a visitor's home: every other screen, and a player's home, begin with the splash.
  if ((path !== '' && path !== '/') || held('token')) classList.add('undrawn')
  if (path === '/mine') classList.add('mine')
  if (held('downloadClosed')) classList.add('barless')

  const files = modules.split(' ')
  let hasStarted = false
  const start = async () => {
    if (hasStarted) return
    hasStarted = true
    for (const href of [...files, ...(JSON.parse(screens)[path]?.split(' ') ?? [])])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    await parsed
    // One after the other, libraries first: each is a task of its own.
    for (const file of files) await import(file)
  }
  const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))

  // What is seen first comes first on a slow line; where nothing is painted there is nothing to wait for.
  if (document.hidden || !('PerformanceObserver' in window)) {
    void start()
    return
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', start)
  setTimeout(start, 1000)
})()
