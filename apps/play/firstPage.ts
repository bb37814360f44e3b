import { addresses } from '@koi/contract/addresses'
import { createServer, type Plugin, type PluginOption, type Rolldown } from 'vite'

/** The settings that the drawing is made with; the server puts its own in the place of the name. */
const site = { title: '__TITLE__', app_state: 1 }
/** What the browser has and Node has not, as far as a drawing asks for it. */
const storage = {
  getItem: (key: string) => (key === 'appInfo' ? JSON.stringify(site) : null),
  setItem: () => undefined,
}
const browser = { sessionStorage: storage, localStorage: storage, addEventListener: () => undefined }

async function draw(root: string, plugins: PluginOption[]): Promise<string> {
  const server = await createServer({
    configFile: false,
    root,
    plugins,
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
  [addresses.deposit, 'DepositPage'],
  [addresses.withdrawal, 'WithdrawalPage'],
  [addresses.transfer, 'TransferPage'],
] as const

/** What a screen's code needs besides what the page loads anyway, as addresses in one text. */
function filesOf(page: string, bundle: Rolldown.OutputBundle): string {
  const found = new Set<string>()
  const walk = (file: string) => {
    const part = bundle[file]
    if (part?.type !== 'chunk' || part.isEntry || found.has(file) || /assets.(?:react|rolldown)/.test(file)) return
    found.add(file)
    part.viteMetadata?.importedCss.forEach((style) => found.add(style))
    part.imports.forEach(walk)
  }
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && part.name === page) walk(part.fileName)
  return [...found].map((file) => `/${file}`).join(' ')
}

/** What the site's first script needs to know of the build: the code of the screens that a visit often begins with. */
export const screensOf = (bundle: Rolldown.OutputBundle): string =>
  ` data-screens='${JSON.stringify(Object.fromEntries(soonWanted.map(([path, page]) => [path, filesOf(page, bundle)])))}'`

/** Draws home into the page at build time with the plugins of the build, so that it is seen before any script has run. */
export function firstPage(plugins: PluginOption[]): Plugin {
  let root = ''
  return {
    name: 'first-page',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html) =>
        html.replace(
          '<div id="root">',
          `<div id="root"><div id="drawn" inert aria-hidden="true">${await draw(root, plugins)}</div>${splash}`,
        ),
    },
  }
}
