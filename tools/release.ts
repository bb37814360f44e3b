import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packDebian } from './release/debian.ts'
import { layOut, sizeOf, version } from './release/layout.ts'
import { packTar } from './release/pack.ts'
import { publicPemOf, readSigningKey, signatureFile, signatureOf } from '../apps/cli/src/upgrade/signature.ts'
import { sha256Of } from '../apps/cli/src/upgrade/sums.ts'
import { tryPackages } from './release/try.ts'
import { buildStale } from '../apps/cli/src/start/build.ts'

/**
 * `npx koi dev release FOLDER [--sign KEY] [--without-database] [--without-sandbox]`: builds a release for this platform in a new
 * folder: a tar that starts without npm or network, a Debian package if dpkg-deb is installed, and SHA256SUMS. With
 * `--sign KEY`, an Ed25519 private key in PEM, SHA256SUMS is signed and the release contains the public key, which
 * verifies the next release. Without it `koi upgrade` refuses the release.
 * `npx koi dev release --try`: builds two versions of the package, and installs, upgrades and purges them in a Debian
 * of its own; needs root, debootstrap and Debian's packages. Exit code 1 when a check fails.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'without-database': { type: 'boolean', default: false },
    'without-sandbox': { type: 'boolean', default: false },
    sign: { type: 'string' },
    try: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (Boolean(folder) === values.try) {
  console.error(
    'npx koi dev release FOLDER [--sign KEY] [--without-database] [--without-sandbox], or npx koi dev release --try',
  )
  process.exit(2)
}

const parts = { hasDatabase: !values['without-database'], hasSandbox: !values['without-sandbox'] }
const place = mkdtempSync(join(tmpdir(), 'koi-release-'))
const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
try {
  const key = values.sign === undefined ? null : readSigningKey(resolve(values.sign))
  const out = folder ? resolve(folder) : join(place, 'out')
  if (existsSync(out) && readdirSync(out).length) throw new Error(`${out} is not empty: name a new folder`)
  await buildStale((line) => console.log(line))
  mkdirSync(out, { recursive: true })
  const name = `koi-${version}-${process.platform}-${process.arch}`
  const laidOut = join(place, name)
  await layOut(laidOut, { ...parts, publicKey: key && publicPemOf(key) })
  console.log(`${mib(sizeOf(laidOut))} laid out`)
  if (values.try) {
    const packages = [version, `${version}+try`].map((as) => packDebian(laidOut, out, { as, isQuick: true })) as [
      string,
      string,
    ]
    await tryPackages(place, packages, (line) => console.log(line))
  } else {
    await packTar(laidOut, join(out, `${name}.tar.gz`))
    if (spawnSync('dpkg-deb', ['--version']).status === 0) packDebian(laidOut, out)
    else console.log('There is no dpkg-deb here: no Debian package.')
    const files = readdirSync(out).sort()
    for (const file of files) console.log(`${join(out, file)}: ${mib(statSync(join(out, file)).size)}`)
    const sums = Buffer.from(files.map((file) => `${sha256Of(join(out, file))}  ${file}\n`).join(''))
    writeFileSync(join(out, 'SHA256SUMS'), sums)
    if (key) writeFileSync(join(out, signatureFile), signatureOf(sums, key))
    else console.log('Not signed: koi upgrade refuses this release (docs/running.md, "Signed releases").')
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  rmSync(place, { recursive: true, force: true })
}
