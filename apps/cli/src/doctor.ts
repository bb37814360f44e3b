import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { uploadsProblem } from '../../api/src/server/preflight.ts'
import { localUrl } from '../../api/src/platform/ops/config.ts'
import { databasesIn } from '../../api/src/platform/db/databases.ts'
import { keyProblem } from '../../api/src/platform/base/secret.ts'
import { processesIn } from '../../api/src/platform/ops/config.ts'
import {
  backupAgeOf,
  readBrandFacts,
  readPlaceFacts,
  readDatabaseFacts,
  readReplicaFacts,
  checkCertificate,
  freeBytesAt,
  fetchStatus,
} from './doctor/facts.ts'
import { diagnose } from './doctor/lines.ts'
import { readSettings } from './start/settings.ts'
import { ownedDatabaseOf } from './start/withInstallation.ts'

const messageOf = (error: Error & { code?: string }) => error.message || (error.code ?? 'does not answer')

/**
 * Checks the installation that the environment describes and prints a line per check, with a remedy for each problem. Writes
 * nothing but a temporary file in uploads/. Sets exit code 1 if a check is bad.
 */
export async function doctor(): Promise<void> {
  const { env } = process
  const collector = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const { settings, mistakes } = readSettings(env)
  const { data, host, port, sandboxPort, hasSandbox, isProduction } = settings
  const url = ownedDatabaseOf(settings)
  const key = join(data, 'secret.key')
  const publicUrl = env['PLATFORM_URL'] && URL.canParse(env['PLATFORM_URL']) ? env['PLATFORM_URL'] : null
  const { found: databases } = databasesIn(env)
  const replicaUrl = env['DATABASE_REPLICA_URL']

  const lines = diagnose({
    node: process.versions.node,
    mistakes,
    isProduction,
    isDemoAllowed: env['KOI_ALLOW_DEMO'] === '1',
    hasKey: existsSync(key),
    isKeyRead: keyProblem({ data, makesKey: false }) === null,
    keyRights: existsSync(key) ? statSync(key).mode & 0o077 : 0,
    trustProxy: env['KOI_TRUST_PROXY'] || null,
    processes: processesIn(env['KOI_PROCESSES']) ?? 1,
    certificate: publicUrl?.startsWith('https://') ? await checkCertificate(publicUrl) : null,
    uploads: existsSync(data) ? await uploadsProblem({ data }) : null,
    platformUrl: publicUrl,
    hosts: env['KOI_HOSTS'] || null,
    host,
    freeBytes: freeBytesAt(data),
    database: url ? await readDatabaseFacts(url, data).catch(messageOf) : null,
    places: await readPlaceFacts(databases),
    brands: url ? await readBrandFacts({ databaseUrl: url, databases, data }).catch(() => []) : [],
    replica: url && replicaUrl ? await readReplicaFacts(replicaUrl, url).catch(messageOf) : null,
    backupRecipient: env['KOI_BACKUP_RECIPIENT'] || null,
    backupAge: backupAgeOf(data),
    ready: await fetchStatus(`${localUrl(host, port)}/readyz`),
    collector: collector ? { url: collector, answers: (await fetchStatus(collector)) !== null } : null,
    sandbox: hasSandbox ? await fetchStatus(`${localUrl(host, sandboxPort)}/healthz`) : 'not expected',
  })
  const width = Math.max(...lines.map(({ what }) => what.length))
  for (const { what, verdict, finding, remedy } of lines)
    process.stdout.write(
      `${verdict.padEnd(4)}  ${what.padEnd(width)}  ${finding}${remedy ? `\n${' '.repeat(width + 8)}→ ${remedy}` : ''}\n`,
    )
  process.exitCode = lines.some(({ verdict }) => verdict === 'bad') ? 1 : 0
}
