import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '../../apps/console/src/app/pages.ts'
import { playerRoutes, publicRoutes } from '../../apps/play/src/app/testing/routes.testing.ts'
import { root } from '../../apps/cli/src/start/release.ts'

export interface Site {
  name: string
  width: number
  height: number
  /** Determines the session of the page. */
  as: 'visitor' | 'player' | 'operator' | 'agent'
  /** The development server of the player site serves the page, which is not part of the product. */
  isDevelopment?: true
  addresses: readonly string[]
}

/** Paths without their optional parameters; paths that require a parameter are omitted. */
const withoutParameters = (paths: string[], before: string): string[] =>
  paths.flatMap((path) => {
    const plain = path.replace(/\/:\w+\?/g, '')
    return plain.includes(':') ? [] : [before + plain]
  })

const agentPaths = (): string[] =>
  [...readFileSync(join(root, 'apps/agent/src/app/routes.tsx'), 'utf8').matchAll(/\['(\/[^']*)', lazy/g)].map(
    ([, path = '']) => path,
  )

const layers = ['dialog', 'sheet', 'plain', 'confirm', 'choices', 'toast', 'overlay']
const phone = { width: 375, height: 812 }
const desk = { width: 1440, height: 900 }

const sites = (): Site[] => [
  { name: 'visitor', ...phone, as: 'visitor', addresses: publicRoutes.map((route) => `/#${route}`) },
  {
    name: 'player',
    ...phone,
    as: 'player',
    addresses: ['/', '/mine', ...playerRoutes.filter((route) => !route.startsWith('/payInfo'))].map(
      (route) => `/#${route}`,
    ),
  },
  {
    name: 'console',
    ...desk,
    as: 'operator',
    addresses: [
      '/console/login',
      ...withoutParameters(
        pages.map(({ path }) => path),
        '/console',
      ),
    ],
  },
  {
    name: 'components',
    ...phone,
    as: 'visitor',
    isDevelopment: true,
    addresses: [
      '/ui',
      '/ui?brand=%231677ff',
      '/ui?brand=%23ffd400',
      '/ui?width=320',
      '/ui?text=200',
      ...layers.map((layer) => `/ui?open=${layer}`),
    ],
  },
  { name: 'agent', ...desk, as: 'agent', addresses: withoutParameters(agentPaths(), '/agent/#') },
]

/** Screens whose site or address contains one of the texts. */
export const sitesWith = (texts: string[]): Site[] =>
  sites()
    .map((site) => ({
      ...site,
      addresses: site.addresses.filter((address) => texts.some((text) => `${site.name}${address}`.includes(text))),
    }))
    .filter(({ addresses }) => addresses.length > 0)
