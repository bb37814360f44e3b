/** Those of the pool, and of the claims, the events, the jobs and the counts of a process (docs/running.md, "Settings"). */
export const connectionsPerProcess = 25

/** `max_connections` for a number of server processes: 20 are left for backups, monitoring and whoever looks. */
export const connectionsFor = (processes: number): number =>
  Math.max(100, Math.ceil((processes * connectionsPerProcess + 20) / 50) * 50)
