import { spawnSync } from 'node:child_process'

/** How a program of PostgreSQL is run: as whom, and behind which other program. */
export interface Account {
  /** Whom the data belongs to; empty: to whoever runs us. */
  owner: Ids
  /** What the process is spawned with. */
  ids: Ids
  prefix: string[]
}

interface Ids {
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, made when missing. Where that user
 * may not even walk to the programs or the data (a checkout under /root), it is lent that right.
 */
export function databaseAccount(programs: string, data: string): Account {
  if (process.getuid?.() !== 0) return { owner: {}, ids: {}, prefix: [] }
  let found: Required<Ids> | null = idsOf('postgres')
  if (!found) {
    run('groupadd', ['--system', 'postgres'])
    run('useradd', ['--system', '--gid', 'postgres', '--no-create-home', '--shell', '/bin/sh', 'postgres'])
    found = idsOf('postgres')
  }
  if (!found)
    throw new Error(
      'PostgreSQL does not run as root, and no system user "postgres" could be made. Start Koi as an ordinary user, or set DATABASE_URL.',
    )
  const canWalk = [programs, `${data}/.`].every((place) => run('stat', [place], found).status === 0)
  if (canWalk) return { owner: found, ids: found, prefix: [] }

  const lend = [
    `--reuid=${found.uid}`,
    `--regid=${found.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  if (run('setpriv', [...lend, 'stat', `${data}/.`]).status === 0)
    return { owner: found, ids: {}, prefix: ['setpriv', ...lend] }
  throw new Error(
    `PostgreSQL does not run as root, and its user "postgres" cannot reach ${data} or ${programs}. Start Koi as an ordinary user, move the folder, or set DATABASE_URL.`,
  )
}

function idsOf(name: string): Required<Ids> | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => run('id', [flag, name]))
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null
}

function run(program: string, args: string[], ids: Ids = {}) {
  return spawnSync(program, args, { ...ids, encoding: 'utf8' })
}
