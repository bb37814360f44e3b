/** Password of `admin`; KOI_E2E_PASSWORD overrides it for a running product. */
export const operatorPassword = process.env['KOI_E2E_PASSWORD'] ?? 'journeys-2468'

/** This worker's value among several separated by spaces. */
function valueOfWorker(name: string): string {
  const all = process.env[name]?.split(' ') ?? []
  const value = all[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % all.length]
  if (!value) throw new Error(`${name} is not set: the journeys start through playwright.config.ts`)
  return value
}

export const platformUrl = (): string => valueOfWorker('KOI_E2E_URL')
export const sandboxUrl = (): string => valueOfWorker('KOI_E2E_SANDBOX_URL')
/** Address of the database, with which backdate.ts changes dates of rows. */
export const databaseUrl = (): string => valueOfWorker('KOI_E2E_DATABASE_URL')
