import type { DatabaseFacts } from './facts.ts'
import { connectionsFor, connectionsPerProcess } from '../start/connections.ts'
import { typed } from '../start/release.ts'
import { bad, type Line, warn, well } from './line.ts'
import type { Facts } from './lines.ts'

/** What is told of the database and of what is in it. */
export function databaseLines({ database, isProduction, isDemoAllowed, processes }: Facts): Line[] {
  if (database === null)
    return [
      warn(
        'database',
        'the embedded database does not run',
        'Start Koi and ask again: everything in the database is looked at then.',
      ),
    ]
  if (typeof database === 'string')
    return [
      bad(
        'database',
        database,
        'See that the PostgreSQL of DATABASE_URL runs, and that name, password and network let us in.',
      ),
    ]
  const major = Math.floor(database.version / 10_000)
  const lines = [
    major >= 15
      ? well('database', `PostgreSQL ${major} answers`)
      : bad(
          'database',
          `PostgreSQL ${major} is too old`,
          'Move the database to PostgreSQL 15 or newer: dump, restore, change DATABASE_URL.',
        ),
  ]
  lines.push(roleLine(database, isProduction))
  lines.push(clockLine(database.drift), connectionLine(database, processes), ...serverLines(database, isProduction))
  if (!database.isMigrated)
    return [
      ...lines,
      bad(
        'migrations',
        'some are pending, or there is no Koi in this database',
        'Take a backup, then start this release: it migrates by itself.',
      ),
    ]
  return [
    ...lines,
    well('migrations', 'all applied'),
    database.broken.length
      ? bad(
          'ledger',
          `does not hold: ${database.broken.join('; ')}`,
          'Stop payouts. Look at the check of the ledger in the console, keep a copy of the database, and find out before anything is changed.',
        )
      : well('ledger', 'every invariant holds'),
    jobLine(database),
    messageLine(database),
    archiveLine(database),
    database.demoPlayers && isProduction
      ? (isDemoAllowed ? warn : bad)(
          'demo accounts',
          `${database.demoPlayers} active, with passwords that everybody knows`,
          'Disable demo001 to demo006 in the console, or begin with an empty database.',
        )
      : well('demo accounts', database.demoPlayers ? `${database.demoPlayers}, this is no production` : 'none'),
  ]
}

function roleLine({ role, isSuperuser, unreadable }: DatabaseFacts, isProduction: boolean): Line {
  if (unreadable.length)
    return bad(
      'role',
      `${role} may not read ${unreadable.slice(0, 3).join(', ')}${unreadable.length > 3 ? ` and ${unreadable.length - 3} more tables` : ''}`,
      'Let the role of DATABASE_URL own the database and its tables (reassign owned by … to …).',
    )
  if (!isSuperuser) return well('role', `${role} is no superuser`)
  const todo =
    'Make a role of its own that owns the database and is no superuser (docs/running.md, "The database\'s role").'
  if (isProduction) return bad('role', `${role} is a superuser: the start refuses it`, todo)
  return well('role', `${role} is a superuser, as only a trial may be`)
}

function connectionLine({ mostConnections }: DatabaseFacts, processes: number): Line {
  const wanted = processes * connectionsPerProcess
  const said = `${processes} ${processes === 1 ? 'process takes' : 'processes take'} up to ${wanted} of ${mostConnections}`
  if (wanted + 5 <= mostConnections) return well('connections', said)
  return warn(
    'connections',
    said,
    `alter system set max_connections = ${connectionsFor(processes)}; then restart PostgreSQL. Or lower KOI_PROCESSES. Count every server on this database.`,
  )
}

function serverLines(
  { hasChecksums, hasAutovacuum, isLogCopied, knowsZone }: DatabaseFacts,
  isProduction: boolean,
): Line[] {
  const lines: Line[] = []
  if (!hasAutovacuum)
    lines.push(
      bad(
        'autovacuum',
        'is off: tables grow and plans go wrong',
        'alter system set autovacuum = on; select pg_reload_conf();',
      ),
    )
  if (!knowsZone)
    lines.push(
      bad(
        'time zone',
        'the database does not know Asia/Shanghai',
        'Install the time zones of PostgreSQL (Debian: tzdata).',
      ),
    )
  if (!isProduction) return lines
  if (!hasChecksums)
    lines.push(
      warn(
        'checksums',
        'the database has none: a broken disk may go unnoticed',
        'Stop PostgreSQL, then: pg_checksums --enable --pgdata DATA_DIRECTORY',
      ),
    )
  if (!isLogCopied)
    lines.push(
      warn(
        'log archive',
        'the database copies its log nowhere: what was written after the last backup is lost with the disk',
        'Set archive_mode and archive_command, or a standby (docs/running.md, "A standby that takes over").',
      ),
    )
  return lines
}

function clockLine(drift: number): Line {
  const said = `${(Math.abs(drift) / 1000).toFixed(1)} s ${drift < 0 ? 'behind' : 'ahead of'} the database`
  const todo = 'Let both machines keep time by NTP (timedatectl set-ntp true).'
  // Signed messages of gateways and venues are taken within five minutes.
  if (Math.abs(drift) > 60_000) return bad('clock', said, todo)
  return Math.abs(drift) > 2000 ? warn('clock', said, todo) : well('clock', said)
}

function jobLine({ stuckJobs, failedJobs }: DatabaseFacts): Line {
  if (stuckJobs.length)
    return bad(
      'jobs',
      `begun more than an hour ago and not ended: ${stuckJobs.join(', ')}`,
      'Start the platform again; the jobs go on where they were. Look into logs/platform.log for what held them.',
    )
  if (failedJobs.length)
    return warn(
      'jobs',
      `the newest run failed: ${failedJobs.join(', ')}`,
      'Read the error in the list of jobs of the console, mend it, and run the job from there.',
    )
  return well('jobs', 'none is stuck')
}

function messageLine({ deadMessages, lateMessages }: DatabaseFacts): Line {
  if (deadMessages)
    return warn(
      'messages',
      `${deadMessages} were given up within a week`,
      'Look at the messages in the console for why, mend the messenger, and try it there.',
    )
  if (lateMessages)
    return warn(
      'messages',
      `${lateMessages} should have gone more than an hour ago`,
      'See that the platform runs and its messengers are switched on.',
    )
  return well('messages', 'none is left behind')
}

function archiveLine({ openArchives }: DatabaseFacts): Line {
  if (openArchives.length === 0) return well('archive', 'none was cut short')
  return warn(
    'archive',
    `begun more than an hour ago and not ended: ${openArchives.join(', ')}`,
    `Run \`${typed('archive', 'FOLDER')}\` again with the same folder, where these files lie: it deletes what they hold and goes on.`,
  )
}
