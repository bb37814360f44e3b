import { relative } from 'node:path'
import { frontEnds } from './build.ts'
import type { Product } from './product.ts'
import { release } from './release.ts'
import type { Settings } from './settings.ts'

export function banner(
  settings: Settings,
  product: Product,
  seconds: number,
  extra: [label: string, text: string][] = [],
): string {
  const { platformUrl, sandboxUrl, brands, adminPassword } = product
  const data = relative(process.cwd(), settings.data) || '.'
  const rows: [string, string][] = [
    ['Player site', `${platformUrl}/`],
    ['Operator console', `${platformUrl}/console/`],
    ...(frontEnds().includes('agent') ? [['Agent portal', `${platformUrl}/agent/`] as [string, string]] : []),
    ...(sandboxUrl ? [['Sandbox', `${sandboxUrl}/`] as [string, string]] : []),
    ...brands.map(({ name, url }): [string, string] => [`Brand ${name}`, `${url}/`]),
    ...extra,
    ['Operator', adminPassword ? `admin, password ${adminPassword} (shown only once)` : operator(settings)],
    ...(settings.seed === 'demo'
      ? [['Players', 'demo001 to demo006, password koi12345, payment password 123456'] as [string, string]]
      : []),
    ['Data and logs', release || data.startsWith('..') ? settings.data : data],
  ]
  const lines = rows.map(([label, text]) => `  ${label.padEnd(18)}${text}`)
  return `\nKoi is ready after ${seconds.toFixed(1)} s. Ctrl-C stops it.\n\n${lines.join('\n')}\n`
}

const operator = ({ adminPassword }: Settings) =>
  adminPassword
    ? 'admin, password as given in KOI_ADMIN_PASSWORD on the first start'
    : 'admin, password as shown on the first start'
