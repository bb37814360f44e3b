// The first script of every page: classic, render-blocking and small. tools/startScript.ts inlines it into each site,
// followed by the site's own first script. It records early errors, loads polyfills, and shows the text fallback
// (#fallback) when the application cannot start. Without this script the style sheet shows the fallback.
const page = document.documentElement
const { dataset } = document.currentScript
const files = dataset.modules.split(' ')
/** The fallback element, once the HTML is parsed. */
const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve)).then(() =>
  document.getElementById('fallback'),
)

page.classList.add('scripted')
page.style.setProperty('--brand-own', dataset.brand)
window.koiErrors = []

/** Shows the fallback and reports the error. The style sheet hides it when the application renders after all. */
const fail = async () => {
  document.getElementById('root').replaceChildren(await parsed)
  page.classList.add('failed')
  void import(dataset.failed)
}

// Errors are kept for the reporter. They are recorded here because React empties the root when a render fails.
for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, (event) => {
    window.koiErrors.push(event)
    if (document.querySelector('#root:empty')) void fail()
  })

/** Runs the modules in order, each in its own task. On failure shows the fallback and reports. */
// oxlint-disable-next-line no-unused-vars -- called by the script that is appended to this one
const run = async () => {
  try {
    await parsed
    // URL.parse is the most recent feature in use (Chrome 126, Safari 18, Firefox 126). Browsers that have it need no polyfill.
    if (!URL.parse) await import(dataset.older)
    for (const file of files) await import(file)
  } catch (error) {
    void fail()
    throw error
  }
}
