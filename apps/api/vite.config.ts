import { defineConfig } from 'vite'
import { machineCode } from '../../tools/site.ts'
import { textsByLanguage } from '../../tools/texts/plugin.ts'

/**
 * The server in one file, libraries and all: a start resolves, strips and compiles a thousand modules less. It lies as
 * deep below this folder as the files of its sources, so that what they read from here is found from there as well.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [textsByLanguage()],
  ssr: { noExternal: true, external: machineCode },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})
