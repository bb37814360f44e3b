import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addresses } from '@koi/contract/addresses'
import react from '@vitejs/plugin-react'
import { createServer, minifySync, type Plugin, type Rolldown } from 'vite'

/** The settings that the drawing is made with; the server puts its own in the place of the name. */
const site = { title: '__TITLE__', app_state: 1 }
/** What the browser has and Node has not, as far as a drawing asks for it. */
const storage = {
  getItem: (key: string) => (key === 'appInfo' ? JSON.stringify(site) : null),
  setItem: () => undefined,
}
const browser = { sessionStorage: storage, localStorage: storage, addEventListener: () => undefined }

async function draw(root: string): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    plugins: [react()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    Object.assign(globalThis, browser)
    const { drawHome } = (await server.ssrLoadModule('/src/drawn.tsx')) as { drawHome: () => string }
    // Styles of elements are forbidden by the policy, and pictures are asked for where they stand.
    return drawHome().replaceAll(/<link [^>]*>| (?:style|data-discover)="[^"]*"/g, '')
  } finally {
    await server.close()
  }
}

/** What other screens begin with: the operator's logo; on /mine the head of the screen. Styled in ui/column.css. */
const splash =
  '<div id="splash" aria-hidden="true"><div></div><img src="/pictures/logo.svg" alt="" width="210" height="60"></div>'

/** The other screens that a visit often begins with: their code is fetched along with the application's. */
const soonWanted = [
  [addresses.login, 'LoginPage'],
  [addresses.mine, 'MinePage'],
] as const

/** What a screen's code needs besides what the page loads anyway, as addresses in one text. */
function filesOf(page: string, bundle: Rolldown.OutputBundle): string {
  const found = new Set<string>()
  const walk = (file: string) => {
    const part = bundle[file]
    if (part?.type !== 'chunk' || part.isEntry || found.has(file) || /assets.(?:react|rolldown)/.test(file)) return
    found.add(file)
    part.imports.forEach(walk)
  }
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && part.name === page) walk(part.fileName)
  return [...found].map((file) => `/${file}`).join(' ')
}

/**
 * Draws home into the page at build time, so that it is seen before any script has run, and lets src/first.js start
 * the application after that: the server writes the operator's colour to `data-brand`, and the modules of the page are fetched at once and run when it asks for them.
 */
export function firstPage(): Plugin {
  let root = ''
  return {
    name: 'first-page',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    buildStart() {
      const { code } = minifySync('first.js', readFileSync(join(root, 'src', 'first.js'), 'utf8'))
      this.emitFile({ type: 'asset', name: 'first.js', source: code })
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const first = Object.values(bundle ?? {}).find(
          (part) => part.type === 'asset' && part.names.includes('first.js'),
        )
        // In the order in which they run: what is needed by others comes first.
        const modules = [
          ...html.matchAll(
            /\s*<(?:link rel="modulepreload"|script type="module") crossorigin (?:href|src)="([^"]+)">(?:<\/script>)?/g,
          ),
        ]
        const entry = modules.shift()
        if (!first || !entry) throw new Error('the page has no script to start with')
        const files = [...modules, entry].map(([, file]) => file).join(' ')
        const screens = JSON.stringify(
          Object.fromEntries(soonWanted.map(([path, page]) => [path, filesOf(page, bundle ?? {})])),
        )
        return [...modules, entry]
          .reduce((text, [tag]) => text.replace(tag, ''), html)
          .replace(
            '<head>',
            `<head>\n    <script src="/${first.fileName}" data-brand="" data-modules="${files}" data-screens='${screens}'></script>`,
          )
          .replace(
            '<div id="root">',
            `<div id="root"><div id="drawn" inert aria-hidden="true">${await draw(root)}</div>${splash}`,
          )
      },
    },
  }
}
