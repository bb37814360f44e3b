import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { layOut, sizeOf, version } from './release/layout.ts'
import { packTar } from './release/pack.ts'
import { sha256Of } from './release/sums.ts'
import { buildStale } from './start/build.ts'

/**
 * `npm run release -- FOLDER [--without-database] [--without-sandbox]`: builds a release for this platform into a new folder:
 * a tar that starts without npm or network, its bill of materials, and SHA256SUMS.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'without-database': { type: 'boolean', default: false },
    'without-sandbox': { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (!folder) fail('npm run release -- FOLDER [--without-database] [--without-sandbox]')
const out = resolve(folder)
if (existsSync(out) && readdirSync(out).length) fail(`${out} is not empty: name a new folder`)

const place = mkdtempSync(join(tmpdir(), 'koi-release-'))
try {
  await buildStale((line) => console.log(line))
  mkdirSync(out, { recursive: true })
  const name = `koi-${version}-${process.platform}-${process.arch}`
  const laidOut = join(place, name)
  await layOut(laidOut, { hasDatabase: !values['without-database'], hasSandbox: !values['without-sandbox'] })
  console.log(`${mib(sizeOf(laidOut))} laid out`)
  await packTar(laidOut, join(out, `${name}.tar.gz`))
  const sums = readdirSync(out)
    .sort()
    .map((file) => `${sha256Of(join(out, file))}  ${file}\n`)
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
  for (const file of readdirSync(out)) console.log(`${join(out, file)}: ${mib(statSync(join(out, file)).size)}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(place, { recursive: true, force: true })
}

function mib(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
