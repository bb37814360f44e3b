import { defineConfig } from 'vite'
import { keepPlaces } from '../../tools/release/bundle.ts'
import { machineCode } from '../../tools/site.ts'
import { textsByLanguage } from '../../tools/texts/plugin.ts'

/**
 * The server in one file, libraries and all: a start resolves, strips and compiles a thousand modules less.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepPlaces(`${import.meta.dirname}/dist/server`), textsByLanguage()],
  ssr: { noExternal: true, external: machineCode },
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})
