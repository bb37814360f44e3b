import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { times } from './product.ts'
import type { Fault } from './run.ts'

/** Fills the disk of a folder with a file; returns the file's path. */
function fill(folder: string): string {
  const file = join(folder, 'ballast')
  const handle = openSync(file, 'w')
  for (let size = 1 << 20; size >= 512; size /= 2)
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  closeSync(handle)
  return file
}

/** Mounts a tmpfs of 600 MB; null where this process is not allowed to. */
function smallFolder(): ReturnType<NonNullable<Fault['folder']>> {
  const path = mkdtempSync(join(tmpdir(), 'koi-small-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'koi-faults', path]).status !== 0) {
    rmSync(path, { recursive: true, force: true })
    return null
  }
  return {
    path,
    remove: () => {
      spawnSync('umount', [path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}

export const diskFull: Fault = {
  name: 'disk-full',
  what: 'no free space for eight seconds on the disk (tmpfs of 600 MB) with all data of the installation',
  effect: 'unanswered',
  folder: smallFolder,
  inject: async (product) => {
    const ballast = fill(product.data)
    // PostgreSQL has preallocated WAL files, and switching segments uses them up.
    const client = new pg.Client({ connectionString: product.databaseUrl })
    client.on('error', () => undefined)
    await client.connect().catch(() => undefined)
    await times(8, 1000, () =>
      client.query("set statement_timeout = '900ms'; select pg_switch_wal()").catch(() => undefined),
    )
    await client.end().catch(() => undefined)
    rmSync(ballast)
    // PostgreSQL stops when it cannot write WAL.
    const isUp = await new Promise<boolean>((resolve) => {
      const probe = new pg.Client({ connectionString: product.databaseUrl })
      probe.connect().then(
        () => void probe.end().then(() => resolve(true)),
        () => resolve(false),
      )
    })
    if (!isUp) await product.restartDatabase()
    return isUp ? 'PostgreSQL stayed up' : 'PostgreSQL stopped and was restarted'
  },
}
