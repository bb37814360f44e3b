/** Database connections of one process: pool, claims, jobs and counters (docs/running.md, "Settings"). */
export const connectionsPerProcess = 25

/** `max_connections` for a number of server processes, with 20 more for backups, monitoring and psql. */
export const connectionsFor = (processes: number): number =>
  Math.max(100, Math.ceil((processes * connectionsPerProcess + 20) / 50) * 50)
