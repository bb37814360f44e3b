import { addresses } from '@koi/contract/addresses'
import { createServer, type Plugin, type PluginOption, type Rolldown } from 'vite'

const site = { title: '__TITLE__', app_state: 1 }
/** Browser globals that the build-time render needs. */
const storageStub = {
  getItem: (key: string) => (key === 'appInfo' ? JSON.stringify(site) : null),
  setItem: () => undefined,
}
const browserStub = { sessionStorage: storageStub, localStorage: storageStub, addEventListener: () => undefined }

async function renderHome(root: string, plugins: PluginOption[]): Promise<string> {
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
    Object.assign(globalThis, browserStub)
    const { drawHome } = (await server.ssrLoadModule('/src/drawn.tsx')) as { drawHome: () => string }
    // The content security policy forbids inline styles; preload links are not needed.
    return drawHome().replaceAll(/<link [^>]*>| (?:style|data-discover)="[^"]*"/g, '')
  } finally {
    await server.close()
  }
}

/** The splash that the other screens show first: the operator's logo. ui/column.css styles it. */
const splash =
  '<div id="splash" aria-hidden="true"><div></div><img src="/pictures/logo.svg" alt="" width="210" height="60"></div>'

const preloadedScreens = [
  [addresses.login, 'LoginPage'],
  [addresses.mine, 'MinePage'],
  [addresses.deposit, 'DepositPage'],
  [addresses.withdrawal, 'WithdrawalPage'],
  [addresses.transfer, 'TransferPage'],
] as const

/** Chunks and styles of a page beyond the initial ones, space-separated. */
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

/** An attribute that tells the site's first script (src/first.js) the chunks of each path. */
export const screenFilesAttribute = (bundle: Rolldown.OutputBundle): string =>
  ` data-screens='${JSON.stringify(Object.fromEntries(preloadedScreens.map(([path, page]) => [path, filesOf(page, bundle)])))}'`

/** Renders home into the HTML at build time so that it shows before any script has run. */
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
          `<div id="root"><div id="drawn" inert aria-hidden="true">${await renderHome(root, plugins)}</div>${splash}`,
        ),
    },
  }
}
