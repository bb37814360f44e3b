import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { languages } from '@koi/contract/language'
import type { BuildLanguage } from './texts/inLanguage.ts'
import { root } from '../apps/cli/src/start/release.ts'

/**
 * `node tools/build.ts APP`: builds an app of apps/, a site in all its languages. One process builds all languages,
 * which loads Vite once and compresses common files once.
 */
const [app = ''] = process.argv.slice(2)
const folder = join(root, 'apps', app)
const module = (await import(join(folder, 'vite.config.ts'))) as {
  default: InlineConfig
  configIn?: (language: BuildLanguage) => InlineConfig | Promise<InlineConfig>
}
const { configIn } = module
const buildAs = async (config: InlineConfig) => build({ ...config, configFile: false, logLevel: 'warn' })

if (configIn) {
  // The first build empties the folder; the others add to it.
  const [first, ...others] = languages
  await buildAs(await configIn(first))
  for (const language of others) await buildAs(await configIn(language))
} else await buildAs(module.default)
