import type { Plugin } from 'vite'
import type { plainPages as texts } from './src/plain.copy.ts'

type Texts = { [Page in keyof typeof texts]: Record<'title' | 'heading' | 'text' | 'link', string> }

const pageOf = (locale: string, { title, heading, text, link }: Texts['offline'], icon: string): string =>
  `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>${title}</title>${icon}
    <link rel="stylesheet" href="/offline.css" />
  </head>
  <body>
    <main>
      <img src="/icons/icon.svg" alt="" width="72" height="72" />
      <h1>${heading}</h1>
      <p>${text}</p>
      <a href="/">${link}</a>
    </main>
  </body>
</html>
`

/** Emits offline.html and missing.html; `nameOf` gives a file's name in the language of the build. */
export const plainPages = ({ offline, missing }: Texts, locale: string, nameOf: (file: string) => string): Plugin => ({
  name: 'plain-pages',
  apply: 'build',
  generateBundle() {
    const icon = '\n    <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />'
    this.emitFile({ type: 'asset', fileName: nameOf('offline.html'), source: pageOf(locale, offline, '') })
    this.emitFile({ type: 'asset', fileName: nameOf('missing.html'), source: pageOf(locale, missing, icon) })
  },
})
