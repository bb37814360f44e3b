import { readFileSync, writeFileSync } from 'node:fs'
import { sizesTables } from './scale/sizes.ts'
import { scaleTables } from './scale/tables.ts'
import { withPart } from './proof.ts'

/** `npx koi dev scale`: reckons again what docs/performance.md and the sizes of docs/running.md tell, from the figures and assumptions in tools/scale/figures.ts. */
const file = new URL('../docs/performance.md', import.meta.url)
const made = scaleTables()
writeFileSync(file, withPart(readFileSync(file, 'utf8'), 'scale', made))
const running = new URL('../docs/running.md', import.meta.url)
writeFileSync(running, withPart(readFileSync(running, 'utf8'), 'sizes', sizesTables()))
process.stdout.write(`${made}\n`)
