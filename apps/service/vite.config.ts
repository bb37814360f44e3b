import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const outDir = join(import.meta.dirname, 'dist')
const server = `http://127.0.0.1:${process.env.PORT ?? '8080'}`

/** Lays compressed twins beside scripts and styles, so that the server never compresses. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  closeBundle() {
    for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(?:js|css)$/.test(name)) continue
      const bytes = readFileSync(join(outDir, name))
      writeFileSync(join(outDir, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(join(outDir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/service/',
  plugins: [precompressed],
  build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    proxy: { '/service/api': server, '/service/pictures': server, '/service/socket': { target: server, ws: true } },
  },
})
