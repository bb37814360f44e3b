/** A standby that answers reads, and the milliseconds that it may be behind. */
export interface ReplicaSettings {
  url: string
  bound: number
}

const usual = '5'

/**
 * The read replica of the environment: `DATABASE_REPLICA_URL`, and in `KOI_REPLICA_LAG` the seconds that it may be behind
 * (1 to 3600, 5 where nothing is said).
 */
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
