import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { tryOut } from './image/tryout.ts'
import { layOut, sizeOf } from './release/layout.ts'
import { buildStale } from '../apps/cli/src/start/build.ts'

/**
 * `npx koi image FOLDER`: lays out a release without database and sandbox in an empty folder, from which
 * deploy/Dockerfile makes the image. `npx koi image --check` runs such a folder as a container would: as another user,
 * without any right of root, with only the data writable. It prints what it verified. Exit code 1 when a check fails.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
const [folder] = positionals
if (Boolean(folder) === Boolean(values.check)) {
  console.error('npx koi image FOLDER, or npx koi image --check')
  process.exit(2)
}

const place = mkdtempSync(join(tmpdir(), 'koi-image-'))
try {
  await buildStale((line) => console.log(line))
  const out = folder ? resolve(folder) : join(place, 'koi')
  await layOut(out, { hasDatabase: false, hasSandbox: false })
  console.log(`${(sizeOf(out) / 2 ** 20).toFixed(0)} MiB in ${out}.`)
  if (values.check) for (const line of await tryOut(place)) console.log(line)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(place, { recursive: true, force: true })
}
