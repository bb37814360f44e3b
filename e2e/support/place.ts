/** Password of the operator `admin` in the journeys; KOI_E2E_PASSWORD says another for a product that already runs. */
export const operatorPassword = process.env['KOI_E2E_PASSWORD'] ?? 'journeys-2468'

function given(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: the journeys start through playwright.config.ts`)
  return value
}

export const platformUrl = (): string => given('KOI_E2E_URL')
export const sandboxUrl = (): string => given('KOI_E2E_SANDBOX_URL')
