import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  allowedLicences,
  billOfMaterials,
  databasePackage,
  licencesOf,
  lockedPackages,
  nodePackage,
} from './sbom/bill.ts'

/**
 * `npx koi sbom [-- FILE]`: writes the bill of materials of a release, by default to sbom.json. Exit code 1 when a
 * licence is not allowed.
 */
const file = resolve(process.argv[2] ?? 'sbom.json')
const bill = billOfMaterials(lockedPackages(), [nodePackage, databasePackage])
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${bill.components.length} packages in ${file}.`)
for (const component of bill.components) {
  const licences = licencesOf(component)
  if (licences.length > 0 && licences.every((one) => allowedLicences.has(one))) continue
  console.error(`${component['bom-ref']}: ${licences.join(', ') || 'no licence'} is not allowed (tools/sbom/bill.ts).`)
  process.exitCode = 1
}
