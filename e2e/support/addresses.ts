/** Password of `admin`; KOI_E2E_PASSWORD overrides it for a running product. */
export const operatorPassword = process.env['KOI_E2E_PASSWORD'] ?? 'journeys-2468'

/** The value of this worker among the space-separated ones. */
function valueOfWorker(name: string): string {
  const all = process.env[name]?.split(' ') ?? []
  const value = all[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % all.length]
  if (!value) throw new Error(`${name} is not set: the journeys start through playwright.config.ts`)
  return value
}

export const platformUrl = (): string => valueOfWorker('KOI_E2E_URL')
export const sandboxUrl = (): string => valueOfWorker('KOI_E2E_SANDBOX_URL')
/** For backdate.ts, which backdates rows. */
export const databaseUrl = (): string => valueOfWorker('KOI_E2E_DATABASE_URL')
