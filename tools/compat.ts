import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import mdn from '@mdn/browser-compat-data' with { type: 'json' }
import { parseSync } from 'vite'
import { oldestOf } from './browsers.ts'
import { filesIn } from './files.ts'
import { isNode, walk } from './syntaxTree.ts'
import { root } from '../apps/cli/src/start/release.ts'

/**
 * Rejects APIs, regular expressions and CSS that a browser of the baseline lacks (browserslist, MDN data), unless
 * polyfilled, guarded or listed as harmless. Scripts are read as sources, styles as built.
 */

interface Support {
  version_added: string | boolean | null
  flags?: unknown
  alternative_name?: string
}

type Features = Record<string, unknown>

/** Entry at a path of the data; empty if there is none. */
const under = (features: Features, ...path: string[]): Features =>
  path.reduce((place, name) => (Object.hasOwn(place, name) ? (place[name] as Features) : {}), features)

const data: Features = mdn as object as Features

const names: Readonly<Record<string, string[]>> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
  samsung: ['samsunginternet_android'],
}

const baseline = Object.entries(oldestOf('sites')).flatMap(([name, version]) =>
  (names[name] ?? []).map((browser) => [browser, Number.parseFloat(version)] as const),
)

const isSince = ({ version_added: added, flags, alternative_name: other }: Support, version: number): boolean =>
  typeof added === 'string' && !flags && !other && Number.parseFloat(added.replace('≤', '')) <= version

/** Browsers of the baseline that lack the feature, such as `safari_ios 14`; none when the feature is unknown. */
function missing(feature: Features): string[] {
  const { support } = under(feature, '__compat') as { support?: Record<string, Support | Support[] | undefined> }
  return baseline.flatMap(([browser, version]) => {
    const statements = support?.[browser]
    if (!statements) return []
    return [statements].flat().some((statement) => isSince(statement, version)) ? [] : [`${browser} ${version}`]
  })
}

/** Names that packages/web/src/older adds; sandbox pages and classic scripts do not load it. */
const polyfilled = new Set([
  ...[
    ...readFileSync(join(root, 'packages/web/src/older/older.ts'), 'utf8').matchAll(
      /modules\/(?:es|web)\.([\w-]+)\.([\w-]+)\.js/g,
    ),
  ].map(([, , name = '']) =>
    name === 'at-alternative' ? 'at' : name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ),
  'any',
  'timeout',
  'showModal',
  'HTMLDialogElement',
])
const isUnaided = (file: string) => file.startsWith('apps/sandbox/') || file.endsWith('.js')

/** Features that are harmless when missing, with the effect. */
const harmless: Readonly<Record<string, string>> = {
  inert: 'hidden slides and drawings are reachable by keyboard',
  trustedTypes: 'the policy is a second line of defence; the sanitiser runs without it',
  requestIdleCallback: 'a timer takes its place (Safari)',
}

/** Features whose use is guarded elsewhere, with the place. */
const guardedElsewhere: Readonly<Record<string, string>> = {
  'Notification.permission': 'canPush of apps/play/src/app/notices/push.ts',
  'Notification.requestPermission': 'canPush of apps/play/src/app/notices/push.ts',
  'PublicKeyCredential.parseCreationOptionsFromJSON': 'mayUsePasskeys of packages/web/src/passkey.ts',
  'PublicKeyCredential.parseRequestOptionsFromJSON': 'mayUsePasskeys of packages/web/src/passkey.ts',
  'URL.parse': 'the test for older browsers in packages/web/src/start.js',
  URLPattern: 'addRoutes of apps/play/src/sw.js comes with it',
}

type Node = { type: string; start: number; [key: string]: unknown }

const api = under(data, 'api')
const builtins = under(data, 'javascript', 'builtins')

const globals: Readonly<Record<string, string>> = {
  navigator: 'Navigator',
  document: 'Document',
  window: 'Window',
  crypto: 'Crypto',
  location: 'Location',
  history: 'History',
}
/** Interfaces whose methods are recognised by name alone. */
const builtinOwners = ['Array', 'String', 'Promise', 'RegExp', 'Date', 'Map', 'Set', 'Object']
const elementOwners = ['Element', 'HTMLElement', 'HTMLDialogElement', 'HTMLFormElement', 'HTMLInputElement', 'Node']
const otherOwners = ['AbortSignal', 'Blob', 'Document', 'DOMTokenList', 'Headers', 'Range', 'Request', 'Response']
const called = [
  ...builtinOwners.map((name) => under(builtins, name)),
  ...[...elementOwners, ...otherOwners, 'URLSearchParams'].map((name) => under(api, name)),
]

/** Browsers that lack a method, by its name; empty when another interface has had a method of that name for longer. */
const methods = new Map<string, string[]>()
for (const members of called)
  for (const member of Object.keys(members)) {
    if (member === '__compat' || /_(?:event|static)$/.test(member)) continue
    const lacks = missing(under(members, member))
    const known = methods.get(member)
    methods.set(member, lacks.length && known?.length !== 0 ? [...new Set([...(known ?? []), ...lacks])] : [])
  }

/** Browsers that lack an option of the Intl constructors, by its name, for names that nothing else has. */
const intlOptions = new Map(
  [
    'dateStyle',
    'timeStyle',
    'dayPeriod',
    'fractionalSecondDigits',
    'signDisplay',
    'compactDisplay',
    'roundingMode',
  ].map((name) => [
    name,
    ['DateTimeFormat', 'NumberFormat'].flatMap((owner) =>
      missing(under(builtins, 'Intl', owner, owner, 'options_parameter', `options_${name}_parameter`)),
    ),
  ]),
)

export function lackingIn(file: string, source: string): string[] {
  const program = parseSync(file, source).program as never
  const declared = new Set<string>()
  const guarded = new Set([...source.matchAll(/'(\w+)' in /g)].map(([, name = '']) => name))
  if (guarded.has('HTMLDialogElement')) guarded.add('showModal')
  walk(program, (one) => {
    const node = one as never as Node
    const { id, local, key } = node as { id?: Node; local?: Node; key?: Node }
    for (const named of [id, local, ...(/Method|Property|Signature/.test(node.type) ? [key] : [])])
      if (named?.type === 'Identifier') declared.add(String(named['name']))
  })
  const found: string[] = []
  const report = (node: Node, name: string, lacks: string[]) => {
    const last = name.split('.').at(-1) ?? name
    if (!lacks.length || guarded.has(last) || last in harmless || name in guardedElsewhere) return
    if (polyfilled.has(last) && !isUnaided(file)) return
    found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${name} is missing in ${lacks.join(', ')}`)
  }
  walk(program, (one) => {
    const node = one as never as Node
    if (node.type === 'NewExpression' && (node['callee'] as Node).type === 'Identifier') {
      const name = String((node['callee'] as Node)['name'])
      if (!declared.has(name)) report(node, name, [...missing(under(api, name)), ...missing(under(builtins, name))])
    }
    if (node.type === 'MemberExpression' && !node['computed'] && !node['optional']) {
      const { object, property } = node as unknown as { object: Node; property: Node }
      const member = String(property['name'])
      const owner = object.type === 'Identifier' ? String(object['name']) : ''
      const places = [
        under(api, owner, `${member}_static`),
        under(builtins, owner, member),
        under(api, globals[owner] ?? '', member),
      ]
      if (!declared.has(owner)) report(node, `${owner}.${member}`, places.flatMap(missing))
    }
    if (node.type === 'CallExpression' && !node['optional']) {
      const { object, property, computed } = node['callee'] as unknown as {
        object?: Node
        property?: Node
        computed?: boolean
      }
      const member = String(property?.['name'] ?? '')
      const owner = String(object?.['name'] ?? '')
      // Skips methods of zod schemas and of the file itself.
      if (!computed && owner !== 'z' && !(owner in globals) && !/^[A-Z]/.test(owner) && !declared.has(member))
        report(node, member, methods.get(member) ?? [])
    }
    if (node.type === 'CallExpression' && (node['callee'] as Node).type === 'Identifier') {
      const name = String((node['callee'] as Node)['name'])
      if (!declared.has(name)) report(node, name, missing(under(api, name)))
    }
    if (node.type === 'Property' && !node['computed'])
      report(node, String((node['key'] as Node)['name']), intlOptions.get(String((node['key'] as Node)['name'])) ?? [])
    if (node.type === 'Literal' && node['value'] === 'narrowSymbol') report(node, 'narrowSymbol', ['safari_ios 14'])
    if (node.type === 'Literal' && isRegExp(node)) {
      const { pattern, flags } = node.regex
      if (/\(\?<[=!]/.test(pattern))
        report(node, 'lookbehind', missing(under(data, 'javascript', 'regular_expressions', 'lookbehind_assertion')))
      if (/[dv]/.test(flags)) report(node, `the flag ${flags}`, ['safari_ios 14'])
    }
  })
  return found
}

const isRegExp = (node: Node): node is Node & { regex: { pattern: string; flags: string } } =>
  isNode(node) && 'regex' in node

/** CSS that is harmless when missing, with the effect. */
const harmlessStyles: Readonly<Record<string, string>> = {
  'accent-color': 'the colour of check boxes is the browser’s',
  'overscroll-behavior': 'pulling past the end scrolls the page behind',
  'overscroll-behavior-y': 'pulling past the end scrolls the page behind',
  'text-wrap': 'lines break where they end',
  'container-type': 'wide screens show the layout of narrow ones',
  '@container': 'wide screens show the layout of narrow ones',
  '@page': 'printed pages have the margins of the browser and no numbers',
  ':focus-visible': 'the browser’s own focus ring is drawn',
  ':where': 'the browser’s own focus ring is drawn',
  'aspect-ratio': 'a picture keeps the ratio of its file',
  ':has': 'a focus ring is drawn by :focus-within, under @supports',
  ':is': 'the compiler writes -webkit-any next to it',
  ':-webkit-progress-bar': 'each engine has its own name for the parts of a progress bar',
  ':-webkit-progress-value': 'each engine has its own name for the parts of a progress bar',
  ':-moz-progress-bar': 'each engine has its own name for the parts of a progress bar',
  ':backdrop': 'packages/web/src/older/dialog.ts draws one',
  ':selection': 'a selection has the browser’s own colours',
  contain: 'a table may widen its column',
  'overscroll-behavior-x': 'a swipe past the end goes back in the history',
  resize: 'the box of a text cannot be dragged larger on a phone',
  'scroll-behavior': 'scrolling jumps',
  'scroll-snap-stop': 'a swipe may pass two slides',
  'scrollbar-width': 'a scroll bar is shown',
  gap: 'packages/web/src/older/flexGap.ts puts margins in its place',
  'color-scheme': 'form controls are light in the dark scheme',
}

export function lackingInStyles(file: string, css: string): string[] {
  const properties = under(data, 'css', 'properties')
  const selectors = under(data, 'css', 'selectors')
  const atRules = under(data, 'css', 'at-rules')
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@supports[^{]*\{(?:[^{}]|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\})*\}/g, '')
  const found = new Set<string>()
  const report = (name: string, lacks: string[]) => {
    if (lacks.length && !(name in harmlessStyles)) found.add(`${file} ${name} is missing in ${lacks.join(', ')}`)
  }
  for (const [, name = ''] of plain.matchAll(/@([a-z-]+)/g)) report(`@${name}`, missing(under(atRules, name)))
  for (const [, selector = '', body = ''] of plain.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (!selector.trim().startsWith('@'))
      for (const [, name = ''] of selector.matchAll(/(?<!:):{1,2}([a-z-]+)/g))
        report(`:${name}`, missing(under(selectors, name)))
    const isFlex = /display:\s*(?:inline-)?flex/.test(body)
    const declarations = body.split(';').map((one) => one.split(':').map((part) => part.trim()))
    for (const [index, [property = '', value = '']] of declarations.entries()) {
      if (property.startsWith('--') || property.startsWith('-')) continue
      report(property, missing(under(properties, property)))
      // With a variable a browser keeps the value until it computes it, and then not the earlier one.
      const isLater = !value.includes('var(') && declarations.slice(0, index).some(([earlier]) => earlier === property)
      const newer = /\b(?:\d+(?:dvh|svh|lvh|dvw)|color-mix\(|light-dark\(|oklch\(|round\()/.exec(value)?.[0]
      if (isFlex && /^(?:justify|align)-/.test(property) && /^(?:start|end)$/.test(value))
        report(`${property}: ${value} in a flex box`, ['chrome 92'])
      if (newer && !isLater) report(`${property}: ${newer.replace(/\d+/, '')} without a fallback`, ['older browsers'])
    }
  }
  return [...found]
}

if (import.meta.filename === process.argv[1]) {
  const filesOf = (folder: string, wanted: RegExp) =>
    filesIn(join(root, folder), wanted).map((path) => relative(root, path))
  const scripts = [
    'apps/play/src',
    'apps/agent/src',
    'apps/service/src',
    'apps/sandbox/src/web/browser',
    'packages/web/src',
    'packages/ui/src',
    'packages/contract/src',
  ]
    .flatMap((folder) => filesOf(folder, /\.(?:tsx?|js)$/))
    .filter((file) => !/\.test\.|\.testing\.|\/older\/|\/scenes\/|\.test-d\.|\.d\.ts$/.test(file))
  const built = ['play', 'agent', 'service'].flatMap((app) => {
    const folder = join('apps', app, 'dist', 'assets')
    return readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.css') ? [join(folder, name)] : []))
  })
  const own = filesOf('apps/sandbox/src/web/public', /\.css$/)
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const found = [
    // Files with zod run on the server only.
    ...scripts.flatMap((file) => (/from 'zod'/.test(read(file)) ? [] : lackingIn(file, read(file)))),
    ...[...built, ...own].flatMap((file) => lackingInStyles(file, read(file))),
  ]
  for (const line of found) console.log(line)
  console.log(
    `${scripts.length} scripts and ${built.length + own.length} style sheets seen, ${found.length} uses beyond the baseline`,
  )
  process.exit(found.length || scripts.length < 100 || built.length < 3 ? 1 : 0)
}
