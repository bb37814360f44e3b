import { readFileSync } from 'node:fs'
import { catalogPath, catalogText, faultsOf, folders, translated, writeCatalog } from './texts/catalog.ts'

/**
 * Writes the catalogs (`<folder>/texts/<language>.po`) with the texts of the source: new texts get no translation,
 * known ones keep theirs, and texts that left the source are removed. `--check` only compares.
 */
const isCheck = process.argv.includes('--check')
const faults = folders.flatMap((folder) =>
  translated.flatMap((language) => {
    if (!isCheck) writeCatalog(folder, language)
    const found = faultsOf(folder, language)
    if (found.length > 0 || readFileSync(catalogPath(folder, language), 'utf8') === catalogText(folder, language))
      return found
    return [`${folder}/texts/${language}.po is not as \`npx koi dev texts\` writes it`]
  }),
)
for (const fault of faults) console.log(fault)
console.log(`${faults.length} faults in the texts`)
if (isCheck && faults.length > 0) process.exitCode = 1
