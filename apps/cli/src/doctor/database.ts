import type { DatabaseFacts, Facts } from './facts.ts'
import { connectionsFor, connectionsPerProcess } from '../start/connections.ts'
import { commandLine } from '../start/release.ts'
import { bad, type Line, warn, ok } from './line.ts'

export function databaseLines({ database, isProduction, isDemoAllowed, processes }: Facts): Line[] {
  if (database === null)
    return [
      warn(
        'database',
        'the embedded database does not run',
        'Start Koi and repeat: the checks that read the database were skipped.',
      ),
    ]
  if (typeof database === 'string')
    return [
      bad(
        'database',
        database,
        'Check that the PostgreSQL of DATABASE_URL runs and that role, password and network allow the connection.',
      ),
    ]
  const major = Math.floor(database.version / 10_000)
  const lines = [
    major >= 15
      ? ok('database', `PostgreSQL ${major} answers`)
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
        'some are pending, or the database is empty',
        'Make a backup, then start this release: it applies them.',
      ),
    ]
  return [
    ...lines,
    ok('migrations', 'all applied'),
    database.broken.length
      ? bad(
          'ledger',
          `violated invariants: ${database.broken.join('; ')}`,
          "Stop payouts, copy the database and find the cause (the console's ledger check lists the rows) before you change data.",
        )
      : ok('ledger', 'every invariant holds'),
    jobLine(database),
    messageLine(database),
    archiveLine(database),
    database.demoPlayers && isProduction
      ? (isDemoAllowed ? warn : bad)(
          'demo accounts',
          `${database.demoPlayers} active, with published passwords`,
          'Disable demo001 to demo006 in the console, or start with an empty database.',
        )
      : ok('demo accounts', database.demoPlayers ? `${database.demoPlayers}, outside production` : 'none'),
  ]
}

function roleLine({ role, isSuperuser, unreadable }: DatabaseFacts, isProduction: boolean): Line {
  if (unreadable.length)
    return bad(
      'role',
      `${role} may not read ${unreadable.slice(0, 3).join(', ')}${unreadable.length > 3 ? ` and ${unreadable.length - 3} more tables` : ''}`,
      'Make the role of DATABASE_URL the owner of the database and its tables (reassign owned by … to …).',
    )
  if (!isSuperuser) return ok('role', `${role} is not a superuser`)
  const remedy =
    'Create a role that owns the database and is not a superuser (docs/running.md, "The database\'s role").'
  if (isProduction) return bad('role', `${role} is a superuser: Koi does not start with it in production`, remedy)
  return ok('role', `${role} is a superuser, allowed outside production only`)
}

function connectionLine({ maxConnections }: DatabaseFacts, processes: number): Line {
  const needed = processes * connectionsPerProcess
  // KOI_PROCESSES of other machines is not known here.
  const finding = `${processes} ${processes === 1 ? 'process of this server uses' : 'processes of this server use'} up to ${needed} of ${maxConnections}; other servers on this database are not counted`
  if (needed + 5 <= maxConnections) return ok('connections', finding)
  return warn(
    'connections',
    finding,
    `alter system set max_connections = ${connectionsFor(processes)}; then restart PostgreSQL. Or lower KOI_PROCESSES. Add up all servers on this database.`,
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
        'is off: tables bloat and query plans degrade',
        'alter system set autovacuum = on; select pg_reload_conf();',
      ),
    )
  if (!knowsZone)
    lines.push(
      bad(
        'time zone',
        'the database has no time zone Asia/Shanghai',
        "Install PostgreSQL's time zone data (Debian: tzdata).",
      ),
    )
  if (!isProduction) return lines
  if (!hasChecksums)
    lines.push(
      warn(
        'checksums',
        'are disabled: disk corruption may go unnoticed',
        'Stop PostgreSQL, then: pg_checksums --enable --pgdata DATA_DIRECTORY',
      ),
    )
  if (!isLogCopied)
    lines.push(
      warn(
        'log archive',
        'WAL is neither archived nor streamed: writes after the last backup are lost with the disk',
        'Set KOI_WAL_ARCHIVE for the embedded database, archive_command for your own, or add a standby (docs/running.md, "Backup and restore").',
      ),
    )
  return lines
}

function clockLine(drift: number): Line {
  const finding = `${(Math.abs(drift) / 1000).toFixed(1)} s ${drift < 0 ? 'behind' : 'ahead of'} the database`
  const remedy = 'Synchronize both machines by NTP (timedatectl set-ntp true).'
  // Signed messages of gateways and venues are valid for five minutes.
  if (Math.abs(drift) > 60_000) return bad('clock', finding, remedy)
  return Math.abs(drift) > 2000 ? warn('clock', finding, remedy) : ok('clock', finding)
}

function jobLine({ stuckJobs, failedJobs }: DatabaseFacts): Line {
  if (stuckJobs.length)
    return bad(
      'jobs',
      `running for more than an hour: ${stuckJobs.join(', ')}`,
      'Find the reason in the log (logs/platform.log, or journalctl --unit koi) and restart the platform: the jobs resume.',
    )
  if (failedJobs.length)
    return warn(
      'jobs',
      `the last run failed: ${failedJobs.join(', ')}`,
      "Read the error in the console's job list, fix the cause and run the job there.",
    )
  return ok('jobs', 'none is stuck or failed')
}

function messageLine({ deadMessages, lateMessages }: DatabaseFacts): Line {
  if (deadMessages)
    return warn(
      'messages',
      `${deadMessages} failed permanently within 7 days`,
      "Read the error in the console's message list, fix the messenger and send a test message there.",
    )
  if (lateMessages)
    return warn(
      'messages',
      `${lateMessages} are overdue by more than an hour`,
      'Check that the platform runs and its messengers are switched on.',
    )
  return ok('messages', 'none failed or overdue')
}

function archiveLine({ openArchives }: DatabaseFacts): Line {
  if (openArchives.length === 0) return ok('archive', 'no interrupted run')
  return warn(
    'archive',
    `written more than an hour ago, rows not deleted yet: ${openArchives.join(', ')}`,
    `Run \`${commandLine('archive', 'FOLDER')}\` with the folder of these files: it deletes their rows and continues.`,
  )
}
