import { recipientProblem } from '../backup/encryption.ts'
import { databaseLines } from './database.ts'
import type { DatabaseFacts, ReplicaFacts } from './facts.ts'
import { bad, type Line, warn, well } from './line.ts'

export interface Facts {
  node: string
  /** Mistakes of the environment, as the start would tell them. */
  mistakes: string[]
  isProduction: boolean
  /** What `KOI_ALLOW_DEMO=1` says. */
  isDemoAllowed: boolean
  hasKey: boolean
  /** Whether it was read; why not is among the mistakes. */
  isKeyRead: boolean
  /** Access rights of the key file beyond its owner; 0: none. */
  keyRights: number
  /** Why pictures cannot be stored; null when they can. */
  uploads: string | null
  platformUrl: string | null
  hosts: string | null
  host: string
  /** What `KOI_TRUST_PROXY` says; null: nothing. */
  trustProxy: string | null
  /** Server processes behind the port. */
  processes: number
  /** Days until the certificate of the public address ends; a text: what is wrong with it; null: not looked at. */
  certificate: number | string | null
  /** Bytes of room on the disk of the data folder. */
  room: number
  /** Null: there is no address of a database, which a start would give. A text: why it is not reached. */
  database: DatabaseFacts | string | null
  /** Null: there is none, or no database to compare it with. A text: why it is not reached. */
  replica: ReplicaFacts | string | null
  /** Statuses of /readyz of the platform, and of the sandbox where one is expected; null: no answer. */
  ready: number | null
  sandbox: number | null | 'not expected'
  /** What `KOI_BACKUP_RECIPIENT` says; null: nothing. */
  backupRecipient: string | null
  /** The collector of traces that is named, and whether it answers at all; null: none is. */
  collector: { url: string; answers: boolean } | null
}

const gib = 2 ** 30
/** What the facts mean, a line each, in the order in which one would mend them. */
export function diagnose(facts: Facts): Line[] {
  return [
    nodeLine(facts),
    ...settingLines(facts),
    ...keyLines(facts),
    uploadsLine(facts),
    addressLine(facts),
    ...certificateLines(facts),
    ...proxyLines(facts),
    roomLine(facts),
    ...databaseLines(facts),
    ...replicaLines(facts),
    ...backupLines(facts),
    readyLine(facts),
    sandboxLine(facts),
    ...collectorLines(facts),
  ]
}

function nodeLine({ node }: Facts): Line {
  const [major = 0] = node.split('.').map(Number)
  if (major >= 22) return well('Node', node)
  return bad(
    'Node',
    `${node} is too old`,
    'Run it by `npx koi doctor`: the project brings Node 24 along. If it did, delete node_modules and try again.',
  )
}

const settingLines = ({ mistakes }: Facts): Line[] =>
  mistakes.length === 0
    ? [well('settings', 'the environment is right')]
    : mistakes.map((mistake) =>
        bad(
          'settings',
          mistake,
          'Mend it as it says; variables are set where Koi is started (docs/running.md, "Settings").',
        ),
      )

function keyLines({ hasKey, isKeyRead, keyRights, isProduction, database }: Facts): Line[] {
  if (hasKey && !isKeyRead) return []
  const what = 'secret key'
  const opens = database !== null && typeof database === 'object' ? database.opens : null
  if (opens === false)
    return [
      bad(
        what,
        'secret.key does not open what is sealed in this database',
        'Put back the key that belongs to this database; a further key is a new line behind it.',
      ),
    ]
  if (!hasKey) return [well(what, isProduction ? 'none' : 'none yet: the first start makes it')]
  if (keyRights) return [bad(what, 'others may read secret.key', 'chmod 600 secret.key')]
  return [well(what, opens ? 'opens what is sealed' : 'holds a key')]
}

function uploadsLine({ uploads }: Facts): Line {
  if (uploads === null) return well('uploads', 'can be written')
  return bad('uploads', uploads, 'Give the folder to the user that Koi runs as.')
}

function addressLine({ platformUrl, hosts, isProduction, host }: Facts): Line {
  const what = 'public address'
  if (platformUrl?.startsWith('https://')) return well(what, platformUrl)
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
      `it listens on ${host} and answers to any name`,
      'Set PLATFORM_URL, and KOI_HOSTS for further names.',
    )
  return well(what, platformUrl ?? 'this machine only')
}

function certificateLines({ certificate, platformUrl }: Facts): Line[] {
  const what = 'certificate'
  if (certificate === null) return []
  if (typeof certificate === 'string')
    return [
      warn(
        what,
        `${platformUrl}: ${certificate}`,
        'See that the proxy answers there with a certificate of this name. For an authority of your own set NODE_EXTRA_CA_CERTS to its file.',
      ),
    ]
  const days = Math.floor(certificate)
  const said = `of ${platformUrl} ends in ${days} days`
  if (days < 0) return [bad(what, `of ${platformUrl} has ended`, 'Renew it; browsers refuse the site meanwhile.')]
  return [days < 14 ? warn(what, said, 'Renew it, and see why that did not happen by itself.') : well(what, said)]
}

/** An https address on a platform that itself speaks http: there is a proxy in front of it. */
function proxyLines({ platformUrl, trustProxy }: Facts): Line[] {
  if (!platformUrl?.startsWith('https://')) return []
  if (trustProxy) return [well('proxy', `${trustProxy} is believed`)]
  return [
    warn(
      'proxy',
      'KOI_TRUST_PROXY is empty: all callers have the address of the proxy, and share its limits',
      'Set KOI_TRUST_PROXY to the address that the proxy connects from, such as 127.0.0.1.',
    ),
  ]
}

function roomLine({ room }: Facts): Line {
  const said = `${(room / gib).toFixed(1)} GiB of room`
  if (room < gib)
    return bad('disk', said, 'Make room where KOI_DATA lies now: PostgreSQL stops when it cannot write its log.')
  if (room < 5 * gib) return warn('disk', said, 'Make room where KOI_DATA lies, or move it to a larger disk.')
  return well('disk', said)
}

function replicaLines({ replica }: Facts): Line[] {
  const what = 'read replica'
  if (replica === null) return []
  if (typeof replica === 'string')
    return [
      bad(
        what,
        replica,
        'See that the standby of DATABASE_REPLICA_URL runs; the primary answers everything meanwhile.',
      ),
    ]
  if (!replica.isStandby || !replica.isOurs)
    return [
      bad(
        what,
        replica.isStandby ? 'is a standby of another database' : 'is no standby: it takes writes of its own',
        'Name a standby of the database of DATABASE_URL in DATABASE_REPLICA_URL, or none (docs/running.md, "A read replica").',
      ),
    ]
  if (replica.behind === null)
    return [
      warn(
        what,
        'is more than ten seconds behind',
        'Look at its disk, processor and network; the primary answers meanwhile.',
      ),
    ]
  return [well(what, `had caught up after ${(replica.behind / 1000).toFixed(1)} s`)]
}

function backupLines({ backupRecipient }: Facts): Line[] {
  if (!backupRecipient) return []
  const problem = recipientProblem(backupRecipient)
  if (!problem) return [well('backup', 'is encrypted to the key of KOI_BACKUP_RECIPIENT')]
  const todo = 'Set KOI_BACKUP_RECIPIENT to the public key that age-keygen prints: no backup is made meanwhile.'
  return [warn('backup', `KOI_BACKUP_RECIPIENT: ${problem}`, todo)]
}

function readyLine({ ready }: Facts): Line {
  if (ready === 200) return well('platform', 'is ready')
  if (ready === null)
    return bad('platform', 'does not answer', 'Start it, or look into logs/platform.log for why it ended.')
  return bad('platform', `answers ${ready} to /readyz`, 'See the bad lines here, and logs/platform.log.')
}

const collectorLines = ({ collector }: Facts): Line[] => {
  if (!collector) return []
  if (collector.answers) return [well('traces', `${collector.url} answers`)]
  const todo = 'Start the collector, or take OTEL_EXPORTER_OTLP_ENDPOINT away: traces are lost meanwhile, nothing else.'
  return [warn('traces', `${collector.url} does not answer`, todo)]
}

function sandboxLine({ sandbox, isProduction }: Facts): Line {
  if (sandbox === 'not expected') return well('sandbox', isProduction ? 'off, as it should be' : 'off')
  if (isProduction)
    return warn('sandbox', 'on in production', 'Set KOI_SANDBOX=off: it pays out play money to whoever asks.')
  return sandbox === 200
    ? well('sandbox', 'answers')
    : warn(
        'sandbox',
        'does not answer',
        'Start Koi with the sandbox, or say KOI_SANDBOX=off: its venues and gateways are silent meanwhile.',
      )
}
