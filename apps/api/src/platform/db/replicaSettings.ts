/** `bound`: maximum lag in milliseconds. */
export interface ReplicaSettings {
  url: string
  bound: number
}

const usual = '5'

/** Parses KOI_REPLICA_LAG: seconds, 1 to 3600, 5 by default. */
export function replicaIn(env: NodeJS.ProcessEnv): { found: ReplicaSettings | null; mistakes: string[] } {
  const { DATABASE_REPLICA_URL: url, KOI_REPLICA_LAG: given } = env
  const mistakes: string[] = []
  if (url && !/^postgres(ql)?:\/\//.test(url))
    mistakes.push('DATABASE_REPLICA_URL: the address of a PostgreSQL is needed (postgres://…)')
  if (url && url === env.DATABASE_URL)
    mistakes.push('DATABASE_REPLICA_URL: this is the address of DATABASE_URL; a replica is another server')
  const seconds = Number(given || usual)
  if (!/^\d+$/.test(given || usual) || seconds < 1 || seconds > 3600)
    mistakes.push(`KOI_REPLICA_LAG: "${given}" is no number of seconds (1 to 3600)`)
  return { found: url ? { url, bound: seconds * 1000 } : null, mistakes }
}
