import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Endpoint } from '../packages/contract/src/endpoint.ts'

const contract = join(import.meta.dirname, '..', 'packages', 'contract', 'src')

async function permissionsByAddress(): Promise<Record<string, string>> {
  const modules = await Promise.all(
    globSync('*/*/*.console.ts', { cwd: contract }).map(
      (file) => import(join(contract, file)) as Promise<Record<string, Partial<Endpoint> | undefined>>,
    ),
  )
  const permissions = new Map<string, string>()
  for (const { at, audience } of modules
    .flatMap((module) => Object.values(module))
    .filter((value) => value !== undefined)) {
    const name = /^operator:(.+)$/.exec(audience ?? '')?.[1]
    if (at && name) permissions.set(at, name)
  }
  return Object.fromEntries(permissions)
}

/**
 * Inserts the permission that each operators' endpoint of the contract requires, by address, as `__permissions__`.
 * Importing the endpoints themselves would load their schemas in the browser.
 */
export const permissions = (): Plugin => ({
  name: 'permissions',
  config: async () => ({ define: { __permissions__: JSON.stringify(await permissionsByAddress()) } }),
})
