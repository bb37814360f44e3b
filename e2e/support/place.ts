/** Password of the operator `admin` in the journeys; KOI_E2E_PASSWORD says another for a product that already runs. */
export const operatorPassword = process.env['KOI_E2E_PASSWORD'] ?? 'journeys-2468'

/** The address of this worker's installation among those that were booted. */
function given(name: string): string {
  const all = process.env[name]?.split(' ') ?? []
  const value = all[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % all.length]
  if (!value) throw new Error(`${name} is not set: the journeys start through playwright.config.ts`)
  return value
}

export const platformUrl = (): string => given('KOI_E2E_URL')
export const sandboxUrl = (): string => given('KOI_E2E_SANDBOX_URL')
/** The database of this worker's installation, for what has to lie in the past (support/past.ts). */
export const databaseUrl = (): string => given('KOI_E2E_DATABASE_URL')
