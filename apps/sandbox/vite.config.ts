import { defineConfig } from 'vite'
import { keepPlaces } from '../../tools/release/bundle.ts'
import { machineCode } from '../../tools/site.ts'

/** Bundles the sandbox into one file, like the server: tests start it fifty times. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [keepPlaces(`${import.meta.dirname}/dist`)],
  ssr: { noExternal: true, external: machineCode },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})
