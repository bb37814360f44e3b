import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../packages/contract/src/endpoint.ts'

const contract = join(import.meta.dirname, '..', 'packages', 'contract', 'src')

/** Every endpoint of the contract, in the order of its files. */
export async function loadEndpoints(): Promise<Endpoint[]> {
  const files = globSync('*/*/*.{player,console,portal,open}.ts', { cwd: contract }).sort()
  const modules = await Promise.all(files.map((file) => import(join(contract, file)) as Promise<object>))
  return modules
    .flatMap((module) => Object.values(module) as Partial<Endpoint>[])
    .filter((value): value is Endpoint => value?.at !== undefined && value.audience !== undefined)
}
