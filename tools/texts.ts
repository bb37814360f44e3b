import { readFileSync } from 'node:fs'
import {
  catalogPath,
  catalogText,
  faultsOf,
  folders,
  formatFaultsOf,
  senseFaultsOf,
  translated,
  writeCatalog,
} from './texts/catalog.ts'

/**
 * Writes the catalogs (`<folder>/texts/<language>.po`) with the texts of the source: known texts keep their
 * translation, new ones get a proposal marked `fuzzy` or none, and texts that left the source are removed. `--check`
 * only compares. Both report faults of the translations.
 */
const isCheck = process.argv.includes('--check')
const faults = folders.flatMap((folder) => [
  ...translated.flatMap((language) => {
    if (!isCheck) writeCatalog(folder, language)
    const found = faultsOf(folder, language)
    if (found.length > 0 || readFileSync(catalogPath(folder, language), 'utf8') === catalogText(folder, language))
      return found
    return [`${folder}/texts/${language}.po is not as \`npx koi dev texts\` writes it`]
  }),
  ...senseFaultsOf(folder),
  ...formatFaultsOf(folder),
])
for (const fault of faults) console.log(fault)
console.log(`${faults.length} faults in the texts`)
if (isCheck && faults.length > 0) process.exitCode = 1
