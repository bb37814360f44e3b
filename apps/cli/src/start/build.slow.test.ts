import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './release.ts'
import type * as building from './build.ts'

// A checkout with small apps, because other tests use the project's own builds.
const place = mkdtempSync(join(tmpdir(), 'koi-build-'))
let buildStale: typeof building.buildStale

function write(path: string, content: string): void {
  mkdirSync(dirname(join(place, path)), { recursive: true })
  writeFileSync(join(place, path), content)
}
const read = (path: string) => readFileSync(join(place, path), 'utf8')

beforeAll(async () => {
  for (const path of ['packages', 'tools', 'apps/cli/src/start', 'package.json', 'package-lock.json'])
    cpSync(join(root, path), join(place, path), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
  for (const app of ['api', 'sandbox']) {
    write(`apps/${app}/src/main.ts`, `console.log('${app}')`)
    const build = `{ ssr: 'src/main.ts', rolldownOptions: { output: { entryFileNames: 'main.js' } } }`
    write(`apps/${app}/vite.config.ts`, `export default { root: import.meta.dirname, build: ${build} }`)
  }
  write(
    'apps/agent/index.html',
    '<!doctype html><html lang="zh-CN"><script type="module" src="/src/main.ts"></script></html>',
  )
  write('apps/agent/src/main.ts', `import { copy } from './main.copy.ts'; console.log(copy.title)`)
  write('apps/agent/src/main.copy.ts', `export const copy = { title: '概览' }`)
  for (const [language, text] of [
    ['en', 'Overview'],
    ['vi', 'Tổng quan'],
    ['th', 'ภาพรวม'],
  ] as const)
    write(
      `apps/agent/texts/${language}.po`,
      `msgid ""\nmsgstr ""\n\nmsgctxt "main.copy"\nmsgid "概览"\nmsgstr "${text}"\n`,
    )
  write(
    'apps/agent/vite.config.ts',
    `import { siteIn } from '../../tools/texts/plugin.ts'
    export const configIn = (language) => {
      const site = siteIn(language)
      return { root: import.meta.dirname, plugins: [site.texts()], build: site.build }
    }`,
  )
  const module = pathToFileURL(join(place, 'apps/cli/src/start/build.ts')).href
  ;({ buildStale } = (await import(/* @vite-ignore */ module)) as typeof building)
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

async function built(): Promise<{ apps: string[]; progress: string[] }> {
  const apps: string[] = []
  const progress: string[] = []
  const say = (line: string) => apps.push(...(/^Built (\S+) in /.exec(line)?.slice(1) ?? []))
  await buildStale(say, { onProgress: (done, stale) => progress.push(`${done} of ${stale}`) })
  return { apps: apps.toSorted(), progress }
}

test('builds what has changed, and a site in every language, each in its own files', async () => {
  const all = ['apps/agent', 'apps/api', 'apps/sandbox']
  expect(await built()).toEqual({ apps: all, progress: ['0 of 3', '1 of 3', '2 of 3', '3 of 3'] })
  expect(read('apps/sandbox/dist/main.js')).toContain('sandbox')
  for (const [page, folder, locale, text] of [
    ['index.html', 'assets', 'zh-CN', '概览'],
    ['index.en.html', 'assets/en', 'en', 'Overview'],
    ['index.vi.html', 'assets/vi', 'vi', 'Tổng quan'],
    ['index.th.html', 'assets/th', 'th', 'ภาพรวม'],
  ] as const) {
    expect(read(`apps/agent/dist/${page}`)).toContain(`lang="${locale}"`)
    const dist = join(place, 'apps/agent/dist', folder)
    const scripts = readdirSync(dist).filter((name) => name.endsWith('.js'))
    expect(scripts.map((name) => readFileSync(join(dist, name), 'utf8')).join()).toContain(text)
    expect(read(`apps/agent/dist/${page}`)).toContain(`/${folder}/${scripts[0]}`)
  }
  expect(await built()).toEqual({ apps: [], progress: [] })

  write('apps/sandbox/src/main.ts', `console.log('changed')`)
  expect(await built()).toEqual({ apps: ['apps/sandbox'], progress: ['0 of 1', '1 of 1'] })
  expect(read('apps/sandbox/dist/main.js')).toContain('changed')
})

test('a build that fails names the app and the place, and is repeated by the next call', async () => {
  write('apps/api/src/main.ts', 'const = 1')
  for (let turn = 0; turn < 2; turn++) await expect(built()).rejects.toThrow(/^apps\/api does not build:[^]*main\.ts/)
  write('apps/api/src/main.ts', `console.log('again')`)
  expect((await built()).apps).toEqual(['apps/api'])
  expect(existsSync(join(place, 'apps/api/dist/main.js'))).toBe(true)
})
