import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { uploadsProblem } from '../../api/src/preflight.ts'
import { keyProblem } from '../../api/src/platform/secret.ts'
import { processesIn } from '../../api/src/platform/processes.ts'
import { askDatabase, askReplica, certificateOf, roomAt, statusOf } from './doctor/facts.ts'
import { diagnose } from './doctor/lines.ts'
import { asOwner } from './start/owner.ts'
import { databaseOf } from './start/running.ts'
import { readSettings } from './start/settings.ts'

const said = (error: Error & { code?: string }) => error.message || (error.code ?? 'it does not answer')

/**
 * Checks the installation that the environment describes, as a start would find it, and prints for each finding what to do.
 * Changes nothing but a file of its own in uploads/, which it removes. Sets exit code 1 where a finding is bad.
 */
export async function doctor(): Promise<void> {
  const { env } = process
  const collector = env['OTEL_EXPORTER_OTLP_ENDPOINT']
  const { settings, mistakes } = readSettings(env)
  const { data, host, port, sandboxPort, hasSandbox, isProduction } = settings
  const found = databaseOf(settings)
  // In production the platform signs in to the embedded database as its owner, not as the superuser of its address file.
  const url = found && !settings.databaseUrl && isProduction ? asOwner(found) : found
  const key = join(data, 'secret.key')
  const publicUrl = env['PLATFORM_URL'] && URL.canParse(env['PLATFORM_URL']) ? env['PLATFORM_URL'] : null
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host

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
    certificate: publicUrl?.startsWith('https://') ? await certificateOf(publicUrl) : null,
    uploads: existsSync(data) ? await uploadsProblem({ data }) : null,
    platformUrl: publicUrl,
    hosts: env['KOI_HOSTS'] || null,
    host,
    room: roomAt(data),
    database: url ? await askDatabase(url, data).catch(said) : null,
    replica: url && replicaUrl ? await askReplica(replicaUrl, url).catch(said) : null,
    backupRecipient: env['KOI_BACKUP_RECIPIENT'] || null,
    ready: await statusOf(`http://${near}:${port}/readyz`),
    collector: collector ? { url: collector, answers: (await statusOf(collector)) !== null } : null,
    sandbox: hasSandbox ? await statusOf(`http://${near}:${sandboxPort}/healthz`) : 'not expected',
  })
  const width = Math.max(...lines.map(({ what }) => what.length))
  for (const { what, verdict, said, todo } of lines)
    process.stdout.write(
      `${verdict.padEnd(4)}  ${what.padEnd(width)}  ${said}${todo ? `\n${' '.repeat(width + 8)}→ ${todo}` : ''}\n`,
    )
  process.exitCode = lines.some(({ verdict }) => verdict === 'bad') ? 1 : 0
}
