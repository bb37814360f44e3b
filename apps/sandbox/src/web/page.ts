import { html, Html } from './html.ts'

export interface Page {
  title: string
  /** CSS class that selects the page's styles. */
  look: string
  variant?: string
  body: Html
  module?: string
  /** Inlined styles and modules of a self-contained page. */
  inside?: { style: string; modules: Record<string, string>; module: string }
}

const dataUrl = (code: string): string => `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`

/**
 * Address of a module as a data: URL, with its imports inlined as data: URLs, because import maps require Chrome 89 and
 * Safari 16.4.
 */
function addressOf(name: string, modules: Record<string, string>): string {
  const code = modules[name] ?? ''
  return dataUrl(code.replaceAll(/from '([a-z]+)'/g, (_, other: string) => `from '${addressOf(other, modules)}'`))
}

function enclosed({ style, modules, module }: NonNullable<Page['inside']>): Html {
  return new Html(`<style>${style}</style><script type="module">import '${addressOf(module, modules)}'</script>`)
}

const linked = (look: string, module?: string): Html =>
  html`<link rel="icon" href="/assets/icon.svg" />
    <link rel="stylesheet" href="/assets/base.css" />
    <link rel="stylesheet" href="/assets/${look}.css" />
    ${module ? html`<script type="module" src="/modules/${module}.ts"></script>` : ''}`

/** A complete HTML document that loads only from this origin, or is self-contained. */
export const document = ({ title, look, variant, body, module, inside }: Page): string =>
  html`<!doctype html>
    <html lang="zh-CN" class="on-${look}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${inside ? enclosed(inside) : linked(look, module)}
      </head>
      <body class="${variant ? `${look} ${variant}` : look}">
        ${body}
      </body>
    </html> `.text
