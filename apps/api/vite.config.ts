import { defineConfig } from 'vite'

/**
 * The server in one file, libraries and all: a start resolves, strips and compiles a thousand modules less. It lies as
 * deep below this folder as the files of its sources, so that what they read from here is found from there as well.
 */
export default defineConfig({
  root: import.meta.dirname,
  // What has machine code stays where it is installed.
  ssr: { noExternal: true, external: ['sharp', '@node-rs/argon2'] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
})
