import { hour } from '@koi/contract/time'
import { longestBackupAge } from '../../../api/src/platform/ops/backupState.ts'
import { recipientProblem } from '../backup/encryption.ts'
import { databaseLines } from './database.ts'
import type { BrandFacts, Facts, PlaceFacts } from './facts.ts'
import { bad, type Line, warn, ok } from './line.ts'

const gib = 2 ** 30
/** Lines in the order in which problems should be fixed. */
export function diagnose(facts: Facts): Line[] {
  return [
    nodeLine(facts),
    ...settingLines(facts),
    ...keyLines(facts),
    uploadsLine(facts),
    addressLine(facts),
    ...certificateLines(facts),
    ...proxyLines(facts),
    diskLine(facts),
    ...databaseLines(facts),
    ...facts.places.map((place) => placeLine(place, facts.isProduction)),
    ...facts.brands.map(brandLine),
    ...replicaLines(facts),
    ...backupLines(facts),
    readyLine(facts),
    sandboxLine(facts),
    ...collectorLines(facts),
  ]
}

function nodeLine({ node }: Facts): Line {
  const [major = 0] = node.split('.').map(Number)
  if (major >= 22) return ok('Node', node)
  return bad(
    'Node',
    `${node} is too old`,
    'Run `npx koi doctor`, which uses the Node 24 in node_modules. If it does not, delete node_modules and reinstall.',
  )
}

const settingLines = ({ mistakes }: Facts): Line[] =>
  mistakes.length === 0
    ? [ok('settings', 'valid')]
    : mistakes.map((mistake) =>
        bad('settings', mistake, 'Correct the variable where Koi is started (docs/running.md, "Settings").'),
      )

function placeLine({ name, version, role, isSuperuser }: PlaceFacts, isProduction: boolean): Line {
  const what = `database ${name}`
  if (typeof version === 'string')
    return bad(
      what,
      version,
      'Check its address in KOI_DATABASES, and that role, password and network allow the connection.',
    )
  const major = Math.floor(version / 10_000)
  if (major < 15) return bad(what, `PostgreSQL ${major} is too old`, 'Use PostgreSQL 15 or newer.')
  if (isSuperuser && isProduction)
    return bad(
      what,
      `${role} is a superuser: its brands are not opened in production`,
      'Create a role that owns the database and is not a superuser (docs/running.md, "The database\'s role").',
    )
  return ok(what, `PostgreSQL ${major} answers`)
}

function brandLine({ code, isSuspended, hasMove, removeAt, hasKey, database }: BrandFacts): Line {
  const what = `brand ${code}`
  if (hasMove)
    return warn(
      what,
      'is being moved, or its move was interrupted',
      'A running server completes or undoes an interrupted move; `koi brand move` does so, too.',
    )
  if (typeof database === 'string')
    return bad(what, database, 'Its schema cannot be read: restore it from a backup, or suspend the brand.')
  if (!database.isMigrated)
    return bad(
      what,
      'migrations are missing, so it is closed',
      'Run `koi migrate`, which names the migration that fails; the log has the reason (docs/brands.md, "Upgrades").',
    )
  if (!hasKey || database.opens === false)
    return bad(what, 'its key is missing or does not open its secrets', 'Put back the secret.key of this brand.')
  if (database.broken.length)
    return bad(what, `violated: ${database.broken.join(', ')}`, 'Open "Ledger check" in its console.')
  if (removeAt) return warn(what, `to be removed at ${removeAt}`, `\`koi brand remove ${code} --call-off\` keeps it.`)
  return isSuspended ? warn(what, 'suspended', `\`koi brand resume ${code}\` opens it.`) : ok(what, 'sound')
}

function keyLines({ hasKey, isKeyRead, keyRights, isProduction, database }: Facts): Line[] {
  if (hasKey && !isKeyRead) return []
  const what = 'secret key'
  const opens = database !== null && typeof database === 'object' ? database.opens : null
  if (opens === false)
    return [
      bad(
        what,
        'secret.key does not decrypt the sealed data of this database',
        'Put back the key that belongs to this database; an additional key is added as a new line at the end.',
      ),
    ]
  if (!hasKey) return [ok(what, isProduction ? 'none' : 'none yet: the first start creates it')]
  if (keyRights) return [bad(what, 'secret.key is readable by other users', 'chmod 600 secret.key')]
  return [ok(what, opens ? 'decrypts the sealed data' : 'is valid')]
}

function uploadsLine({ uploads }: Facts): Line {
  if (uploads === null) return ok('uploads', 'writable')
  return bad('uploads', uploads, 'Make the user that Koi runs as the owner of the folder.')
}

function addressLine({ platformUrl, hosts, isProduction, host }: Facts): Line {
  const what = 'public address'
  if (platformUrl?.startsWith('https://')) return ok(what, platformUrl)
  if (isProduction)
    return bad(
      what,
      platformUrl ? `${platformUrl} is not https` : 'PLATFORM_URL is not set',
      'Set PLATFORM_URL to the https address that browsers use.',
    )
  const isOpen = !['127.0.0.1', '::1', 'localhost'].includes(host)
  if (isOpen && !platformUrl && !hosts)
    return warn(
      what,
      `listens on ${host} and accepts any Host header`,
      'Set PLATFORM_URL, and KOI_HOSTS for additional host names.',
    )
  return ok(what, platformUrl ?? 'this machine only')
}

function certificateLines({ certificate, platformUrl }: Facts): Line[] {
  const what = 'certificate'
  if (certificate === null) return []
  if (typeof certificate === 'string')
    return [
      warn(
        what,
        `${platformUrl}: ${certificate}`,
        'Check that the proxy answers there with a certificate for this name. For a private CA set NODE_EXTRA_CA_CERTS to its file.',
      ),
    ]
  const days = Math.floor(certificate)
  const finding = `of ${platformUrl} expires in ${days} days`
  if (days < 0) return [bad(what, `of ${platformUrl} has expired`, 'Renew it: browsers reject the site until then.')]
  return [days < 14 ? warn(what, finding, 'Renew it, and check why automatic renewal failed.') : ok(what, finding)]
}

/** Lines about the reverse proxy: the platform serves http only, so an https address implies one. */
function proxyLines({ platformUrl, trustProxy }: Facts): Line[] {
  if (!platformUrl?.startsWith('https://')) return []
  if (trustProxy) return [ok('proxy', `X-Forwarded-For of ${trustProxy} is trusted`)]
  return [
    warn(
      'proxy',
      'KOI_TRUST_PROXY is empty: all clients appear with the address of the proxy and share its rate limits',
      'Set KOI_TRUST_PROXY to the address that the proxy connects from, such as 127.0.0.1.',
    ),
  ]
}

function diskLine({ freeBytes }: Facts): Line {
  const finding = `${(freeBytes / gib).toFixed(1)} GiB free`
  if (freeBytes < gib)
    return bad('disk', finding, 'Free space on the disk of KOI_DATA now: PostgreSQL stops when it cannot write WAL.')
  if (freeBytes < 5 * gib)
    return warn('disk', finding, 'Free space on the disk of KOI_DATA, or move it to a larger disk.')
  return ok('disk', finding)
}

function replicaLines({ replica }: Facts): Line[] {
  const what = 'read replica'
  if (replica === null) return []
  if (typeof replica === 'string')
    return [
      bad(
        what,
        replica,
        'Check that the standby of DATABASE_REPLICA_URL runs. Until then the primary answers all reads.',
      ),
    ]
  if (!replica.isStandby || !replica.isOurs)
    return [
      bad(
        what,
        replica.isStandby ? 'is a standby of another database' : 'is not a standby: it accepts writes',
        'Set DATABASE_REPLICA_URL to a standby of DATABASE_URL, or unset it (docs/running.md, "A read replica").',
      ),
    ]
  if (replica.behind === null)
    return [
      warn(
        what,
        'is more than ten seconds behind',
        'Check its disk, CPU and network. Until then the primary answers the reads.',
      ),
    ]
  return [ok(what, `caught up after ${(replica.behind / 1000).toFixed(1)} s`)]
}

function backupLines({ backupRecipient, backupAge, isProduction }: Facts): Line[] {
  const what = 'last backup'
  const age = backupAge === null ? 'none was made' : `${Math.floor(backupAge / hour)} h old`
  const isRecent = backupAge !== null && backupAge <= longestBackupAge
  const made = isRecent
    ? [ok(what, age)]
    : isProduction
      ? [warn(what, age, 'Make one, and enable the daily timer (docs/running.md, "Backup and restore").')]
      : []
  return [...made, ...recipientLines(backupRecipient)]
}

function recipientLines(backupRecipient: string | null): Line[] {
  if (!backupRecipient) return []
  const problem = recipientProblem(backupRecipient)
  if (!problem) return [ok('backup', 'encrypted to the key in KOI_BACKUP_RECIPIENT')]
  const remedy = 'Set KOI_BACKUP_RECIPIENT to the public key that age-keygen prints: until then no backup is made.'
  return [warn('backup', `KOI_BACKUP_RECIPIENT: ${problem}`, remedy)]
}

function readyLine({ ready }: Facts): Line {
  if (ready === 200) return ok('platform', 'is ready')
  if (ready === null)
    return bad(
      'platform',
      'does not answer',
      'Start it. If it has stopped, the log has the reason (logs/platform.log, or journalctl --unit koi).',
    )
  return bad(
    'platform',
    `answers ${ready} to /readyz`,
    'See the other bad lines and the log (logs/platform.log, or journalctl --unit koi).',
  )
}

const collectorLines = ({ collector }: Facts): Line[] => {
  if (!collector) return []
  if (collector.answers) return [ok('traces', `${collector.url} answers`)]
  const remedy = 'Start the collector, or unset OTEL_EXPORTER_OTLP_ENDPOINT. Only traces are lost.'
  return [warn('traces', `${collector.url} does not answer`, remedy)]
}

function sandboxLine({ sandbox, isProduction }: Facts): Line {
  if (sandbox === 'not expected') return ok('sandbox', 'off')
  if (isProduction)
    return warn('sandbox', 'on in production', 'Set KOI_SANDBOX=off: it pays out play money to any caller.')
  return sandbox === 200
    ? ok('sandbox', 'answers')
    : warn(
        'sandbox',
        'does not answer',
        'Start Koi with the sandbox, or set KOI_SANDBOX=off: its venues and gateways do not answer.',
      )
}
