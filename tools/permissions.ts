import type { Plugin } from 'vite'
import { loadEndpoints } from './endpoints.ts'

async function permissionsByAddress(): Promise<Record<string, string>> {
  const permissions = new Map<string, string>()
  for (const { at, audience } of await loadEndpoints()) {
    const name = /^operator:(.+)$/.exec(audience)?.[1]
    if (name) permissions.set(at, name)
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
