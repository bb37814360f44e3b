import { html, Html } from './html.ts'

export interface Page {
  title: string
  /** A word that the style sheet dresses the page by. */
  look: string
  body: Html
  /** Name of the browser module, without its ending. */
  module?: string
  /** For a page that is kept as one file: its looks and every module it needs, instead of links to them. */
  inside?: { style: string; modules: Record<string, string>; module: string }
}

const dataUrl = (code: string): string => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`

function enclosed({ style, modules, module }: NonNullable<Page['inside']>): Html {
  const imports = Object.fromEntries(Object.entries(modules).map(([name, code]) => [name, dataUrl(code)]))
  return new Html(
    `<style>${style}</style><script type="importmap">${JSON.stringify({ imports })}</script>` +
      `<script type="module">import '${module}'</script>`,
  )
}

const linked = (look: string, module?: string): Html =>
  html`<link rel="icon" href="/assets/icon.svg" />
    <link rel="stylesheet" href="/assets/base.css" />
    <link rel="stylesheet" href="/assets/${look}.css" />
    ${module ? html`<script type="module" src="/modules/${module}.ts"></script>` : ''}`

/** A whole document. Everything it loads comes from this origin, or is within it. */
export const document = ({ title, look, body, module, inside }: Page): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${inside ? enclosed(inside) : linked(look, module)}
      </head>
      <body class="${look}">
        ${body}
      </body>
    </html> `.text
