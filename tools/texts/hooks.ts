import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isLanguage } from '@koi/contract/language'
import { inLanguageOf, languageQuery } from './inLanguage.ts'

/**
 * Does for sources that Node runs (`--import`) what `textsByLanguage` does in a build: modules imported with
 * `?language=en`, and the texts that these import, are in English.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const inherited = specifier.endsWith('.copy.ts') ? languageQuery.exec(context.parentURL ?? '')?.[0] : undefined
    return nextResolve(inherited ? specifier + inherited : specifier, context)
  },
  load(url, context, nextLoad) {
    const language = languageQuery.exec(url)?.[1] ?? ''
    if (!isLanguage(language) || language === 'zh') return nextLoad(url, context)
    const file = fileURLToPath(url.replace(languageQuery, ''))
    const code = file.endsWith('.copy.ts') ? inLanguageOf(language, file, readFileSync(file, 'utf8')) : null
    return code === null ? nextLoad(url, context) : { format: 'module-typescript', source: code, shortCircuit: true }
  },
})
