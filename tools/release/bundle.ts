import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'vite'
import { machineCode } from '../site.ts'
import { root } from '../../apps/cli/src/start/release.ts'

/**
 * Our modules find files relative to their own source file. In the bundle these paths become relative to the bundle's
 * folder, so that a release has the files in the same places as the checkout.
 */
export function keepPlaces(folder: string): Plugin {
  return {
    name: 'keep-places',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('/node_modules/') || !code.includes('import.meta.')) return null
      const at = (path: string) => `new URL(${JSON.stringify(`./${relative(folder, path)}`)}, import.meta.url)`
      return code
        .replaceAll('import.meta.url', `${at(id)}.href`)
        .replaceAll('import.meta.dirname', `process.getBuiltinModule('node:url').fileURLToPath(${at(dirname(id))})`)
    },
  }
}

/**
 * Builds the commands of a release (apps/cli/src/koi.ts), and optionally the sandbox, into `apps/cli/dist/koi.mjs` and
 * `apps/cli/dist/sandbox.mjs` below `out`. They need only Node and the packages with machine code.
 */
export async function bundleTools(out: string, { hasSandbox }: { hasSandbox: boolean }): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepPlaces(join(root, 'apps/cli/dist'))],
    ssr: { noExternal: true, external: machineCode },
    build: {
      ssr: true,
      outDir: join(out, 'apps/cli/dist'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          koi: join(root, 'apps/cli/src/koi.ts'),
          ...(hasSandbox ? { sandbox: join(root, 'apps/sandbox/src/main.ts') } : {}),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
      },
    },
  })
}
