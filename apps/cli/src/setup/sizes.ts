import { statfsSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { connectionsFor } from '../start/connections.ts'
import type { DatabaseSettings } from '../start/databaseSettings.ts'
import { nearestExisting } from '../start/nearest.ts'

/** A machine that runs only the server and its PostgreSQL. */
export interface Machine {
  cores: number
  /** Bytes of memory. */
  memory: number
  /** Bytes of the disk that contains the database. */
  disk: number
}

export interface Size {
  processes: number
  /** `max_connections` of PostgreSQL. */
  connections: number
  /** Other settings of PostgreSQL, in the syntax of postgresql.conf. */
  postgres: Required<DatabaseSettings>
}

const mib = 2 ** 20
const gib = 2 ** 30
/** Bytes per server process under load with a thousand open streams (docs/performance.md, 14). */
const memoryPerProcess = 512 * mib

/**
 * Half of the cores and at most a quarter of the memory go to server processes: a call costs PostgreSQL as much CPU time as
 * the server (docs/performance.md).
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
      // Three sort or hash operations per connection must fit beside the shared buffers.
      work_mem: amount(Math.max(4 * mib, powerBelow((memory - shared) / connections / 3))),
      maintenance_work_mem: amount(Math.max(64 * mib, Math.min(2 * gib, powerBelow(memory / 16)))),
      // Fewer checkpoints mean fewer full-page writes. WAL may briefly use twice this size.
      max_wal_size: amount(Math.max(gib, Math.min(shared, powerBelow(disk / 20)))),
    },
  }
}

/** Largest power of two up to 1.1 × `bytes`: 15.6 GiB of usable memory count as 16. */
const powerBelow = (bytes: number): number => 2 ** Math.floor(Math.log2(bytes * 1.1))

const amount = (bytes: number): string => (bytes >= gib ? `${bytes / gib}GB` : `${Math.round(bytes / mib)}MB`)

/** Sizes of this machine, with a container's memory limit. The disk is that of `folder`, which may not exist yet. */
export function thisMachine(folder: string): Machine {
  const { blocks, bsize } = statfsSync(nearestExisting(folder))
  const constrained = process.constrainedMemory()
  const memory = constrained > 0 && constrained < totalmem() ? constrained : totalmem()
  return { cores: availableParallelism(), memory, disk: blocks * bsize }
}

export const confLines = ({ connections, postgres }: Size): string[] =>
  Object.entries({ max_connections: connections, ...postgres }).map(([name, value]) => `${name} = ${value}`)
