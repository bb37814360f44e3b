import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const outDir = join(import.meta.dirname, 'dist')

/** Writes `.br` and `.gz` beside every text file, except the HTML: the server puts a nonce into that one per request. */
const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  async closeBundle() {
    const files = await readdir(outDir, { recursive: true })
    for (const name of files.filter((file) => /\.(?:js|css|svg|json)$/.test(file))) {
      const content = await readFile(join(outDir, name))
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
      await writeFile(join(outDir, `${name}.br`), brotliCompressSync(content, quality))
      await writeFile(join(outDir, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/agent/',
  plugins: [react(), precompressed],
  build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 1200 },
  server: {
    proxy: {
      '/agent/api': `http://127.0.0.1:${process.env.PORT ?? '8080'}`,
    },
  },
})
