import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Packages with native code, which are not bundled. */
export const machineCode = ['sharp', '@node-rs/argon2', '@node-rs/bcrypt']

const leastBytes = 512

export const server = `http://127.0.0.1:${process.env['PORT'] || '8080'}`

export const proxyTo = (...paths: string[]): Record<string, string> =>
  Object.fromEntries(paths.map((path) => [path, server]))

/** Compressed copies by content and quality, because most styles and libraries are the same in every language. */
const compressed = new Map<string, Promise<[extension: string, bytes: Buffer][]>>()

function compress(bytes: Buffer, quality: number): Promise<[extension: string, bytes: Buffer][]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const key = `${quality} ${bytes.toString('latin1')}`
  const known =
    compressed.get(key) ??
    Promise.all([promisify(brotliCompress)(bytes, { params }), promisify(gzip)(bytes, { level: 9 })]).then(
      ([br, gz]): [string, Buffer][] => [
        ['br', br],
        ['gz', gz],
      ],
    )
  compressed.set(key, known)
  return known
}

/**
 * Writes a .br and .gz copy of every text file of the build above 512 bytes, except pages with a nonce. `quality`: of
 * brotli, 1 to 11. Seconds of processor for a site in four languages: of the player site 11 makes 813 kB in 2.3, 10 826 kB
 * in 1.0; of the console 11 makes 3.5 MB in 13, 8 3.8 MB in 0.4.
 */
export function precompress(quality = 11): Plugin {
  const worthwhile = /\.(?:js|css|svg|json|webmanifest|html)$/
  let folder = ''
  let names: string[] = []
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build, publicDir }) => {
      folder = resolve(root, build.outDir)
      if (build.copyPublicDir && publicDir && existsSync(publicDir))
        names = readdirSync(publicDir, { recursive: true, encoding: 'utf8' })
    },
    writeBundle: (_options, bundle) => {
      names.push(...Object.keys(bundle))
    },
    // Other plugins write their files in writeBundle.
    closeBundle: async () => {
      const wanted = names.filter((name) => worthwhile.test(name) && !name.startsWith('.'))
      await Promise.all(
        wanted.map(async (name) => {
          const path = join(folder, name)
          const bytes = await readFile(path)
          if (bytes.length < leastBytes || bytes.includes('__CSP_NONCE__')) return
          const copies = await compress(bytes, quality)
          await Promise.all(copies.map(([extension, copy]) => writeFile(`${path}.${extension}`, copy)))
        }),
      )
    },
  }
}
