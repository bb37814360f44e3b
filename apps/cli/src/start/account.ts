import { spawnSync } from 'node:child_process'

/** The system account under which PostgreSQL's programs run. */
export interface Account {
  /** Owner of the data folder; empty: the current user. */
  owner: Ids
  /** uid and gid to spawn with. */
  ids: Ids
  /** Wrapper command, such as setpriv. */
  prefix: string[]
}

interface Ids {
  uid?: number
  gid?: number
}

/**
 * PostgreSQL does not run as root, so root runs it as the system user `postgres`, created if missing. If that user cannot
 * traverse the path to the programs or data (a checkout under /root), it gets the capability dac_override.
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
      'PostgreSQL does not run as root, and the system user "postgres" could not be created. Start Koi as an ordinary user, or set DATABASE_URL.',
    )
  const canTraverse = [programs, `${data}/.`].every((place) => run('stat', [place], found).status === 0)
  if (canTraverse) return { owner: found, ids: found, prefix: [] }

  const setprivArgs = [
    `--reuid=${found.uid}`,
    `--regid=${found.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  if (run('setpriv', [...setprivArgs, 'stat', `${data}/.`]).status === 0)
    return { owner: found, ids: {}, prefix: ['setpriv', ...setprivArgs] }
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
