// The first script of every page: classic, render-blocking and small. tools/startScript.ts puts it into each site, with
// the site's own first script after it. It records early errors, loads what an older browser lacks, and shows the page in
// words (#fallback) when the application cannot start. Without this script the style sheet shows that page.
const page = document.documentElement
const { dataset } = document.currentScript
const files = dataset.modules.split(' ')
/** The page in words, once the HTML is parsed. */
const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve)).then(() =>
  document.getElementById('fallback'),
)

page.classList.add('scripted')
page.style.setProperty('--brand-own', dataset.brand)
window.koiErrors = []

/** Shows the page in words and reports why. The style sheet hides it again when the application renders next to it. */
const fail = async () => {
  document.getElementById('root').replaceChildren(await parsed)
  page.classList.add('failed')
  void import(dataset.failed)
}

// Kept for the reporter, which loads later. React empties the root when a render fails.
for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, (event) => {
    window.koiErrors.push(event)
    if (document.querySelector('#root:empty')) void fail()
  })

/** Runs the modules one after the other, each in a task of its own. A failure shows the page in words and is reported. */
// oxlint-disable-next-line no-unused-vars -- called by the script that follows in the same file
const run = async () => {
  try {
    await parsed
    // The newest of what is used or near it: Chrome 126, Safari 18 and Firefox 126 lack nothing else.
    if (!URL.parse) await import(dataset.older)
    for (const file of files) await import(file)
  } catch (error) {
    void fail()
    throw error
  }
}
