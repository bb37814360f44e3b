import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { second, times } from './pace.ts'
import type { Scene } from './scene.ts'

/** A file that takes all the room there is in a folder. */
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

/** A folder with little room: a file system in memory, which only root may make. */
function smallFolder(): ReturnType<NonNullable<Scene['folder']>> {
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

export const diskFull: Scene = {
  name: 'disk-full',
  what: 'a disk (tmpfs of 600 MB with all data of the installation) without a byte of room for eight seconds',
  bites: 'cut',
  folder: smallFolder,
  harm: async (product) => {
    const ballast = fill(product.data)
    // PostgreSQL writes on into the log files that it has made beforehand; a checkpoint and a switch use them up.
    const client = new pg.Client({ connectionString: product.databaseUrl })
    client.on('error', () => undefined)
    await client.connect().catch(() => undefined)
    await times(8, second, () =>
      client.query("set statement_timeout = '900ms'; select pg_switch_wal()").catch(() => undefined),
    )
    await client.end().catch(() => undefined)
    rmSync(ballast)
    // Without room for its log PostgreSQL ends; its supervisor starts it again.
    const isUp = await new Promise<boolean>((resolve) => {
      const probe = new pg.Client({ connectionString: product.databaseUrl })
      probe.connect().then(
        () => void probe.end().then(() => resolve(true)),
        () => resolve(false),
      )
    })
    if (!isUp) await product.reviveDatabase()
    return isUp ? 'PostgreSQL stayed up' : 'PostgreSQL ended and was started again'
  },
}
