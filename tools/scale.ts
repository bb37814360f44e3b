import { readFileSync, writeFileSync } from 'node:fs'
import { scaleTables } from './scale/tables.ts'
import { withPart } from './proof.ts'

/** `npx koi dev scale`: reckons again what docs/scale.md tells, from the figures and assumptions in tools/scale/figures.ts. */
const file = new URL('../docs/scale.md', import.meta.url)
const made = scaleTables()
writeFileSync(file, withPart(readFileSync(file, 'utf8'), 'scale', made))
process.stdout.write(`${made}\n`)
