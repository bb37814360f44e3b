import { html, type Html } from './html.ts'

export interface Page {
  title: string
  /** A word that the style sheet dresses the page by. */
  look: string
  body: Html
  /** Name of the browser module, without its ending. */
  module?: string
}

/** A whole document. Everything it loads comes from this origin. */
export const document = ({ title, look, body, module }: Page): string =>
  html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="/assets/icon.svg" />
        <link rel="stylesheet" href="/assets/base.css" />
        <link rel="stylesheet" href="/assets/${look}.css" />
        ${module ? html`<script type="module" src="/modules/${module}.ts"></script>` : ''}
      </head>
      <body class="${look}">
        ${body}
      </body>
    </html> `.text
