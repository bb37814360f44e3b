import { statfsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { connectionsFor } from '../start/connections.ts'
import type { DatabaseSettings } from '../start/databaseSettings.ts'
import { nearestExisting } from '../start/nearest.ts'

/** A machine that runs the server and its PostgreSQL, and nothing else of size. */
export interface Machine {
  cores: number
  /** Bytes of memory. */
  memory: number
  /** Bytes of the disk that the database lies on. */
  disk: number
}

export interface Size {
  /** KOI_PROCESSES. */
  processes: number
  /** `max_connections` of PostgreSQL. */
  connections: number
  /** Further settings of PostgreSQL, as postgresql.conf has them. */
  postgres: Required<DatabaseSettings>
}

const mib = 2 ** 20
const gib = 2 ** 30
/** Bytes planned for a server process: what it takes under load, and a thousand open streams (docs/performance.md, 14). */
const memoryPerProcess = 512 * mib

/**
 * How many processes a machine serves with, and how its PostgreSQL is set. Half of the processors and at most a quarter of the
 * memory go to server processes, whose calls cost PostgreSQL as much processor as themselves (docs/performance.md).
 */
export function sizeOf({ cores, memory, disk }: Machine): Size {
  const processes = Math.max(1, Math.min(64, Math.floor(cores / 2), Math.floor(memory / 4 / memoryPerProcess)))
  const connections = connectionsFor(processes)
  const shared = Math.min(powerBelow(memory / 4), 16 * gib)
  return {
    processes,
    connections,
    postgres: {
      shared_buffers: amount(shared),
      effective_cache_size: amount(powerBelow(memory / 2)),
      // A statement sorts and hashes at once, each in so much: three for every connection fit next to the shared buffers.
      work_mem: amount(Math.max(4 * mib, powerBelow((memory - shared) / connections / 3))),
      maintenance_work_mem: amount(Math.max(64 * mib, Math.min(2 * gib, powerBelow(memory / 16)))),
      // Fewer checkpoints write fewer whole pages to the log. It may take twice as much of the disk for a moment.
      max_wal_size: amount(Math.max(gib, Math.min(shared, powerBelow(disk / 20)))),
    },
  }
}

/** The largest power of two that is no larger; memory that is a little less than a round number counts as that number. */
const powerBelow = (bytes: number): number => 2 ** Math.floor(Math.log2(bytes * 1.1))

const amount = (bytes: number): string => (bytes >= gib ? `${bytes / gib}GB` : `${Math.round(bytes / mib)}MB`)

/** The machine that this runs on, or what its container was given of it; the disk is that of a folder, which need not exist. */
export function thisMachine(folder: string): Machine {
  const { blocks, bsize } = statfsSync(nearestExisting(folder))
  const constrained = process.constrainedMemory()
  const memory = constrained > 0 && constrained < totalmem() ? constrained : totalmem()
  return { cores: availableParallelism(), memory, disk: blocks * bsize }
}

/** Settings of PostgreSQL as lines of postgresql.conf. */
export const confLines = ({ connections, postgres }: Size): string[] =>
  Object.entries({ max_connections: connections, ...postgres }).map(([name, value]) => `${name} = ${value}`)
