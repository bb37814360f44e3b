import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Transform } from './encryption.ts'
import { type BackupWriter, openFile } from './files.ts'

/** What is known of a backup. */
export interface Manifest {
  /** A copy of the embedded cluster, or a dump of a database outside of the data folder. */
  kind: 'copy' | 'dump'
  /** When it was finished, UTC. */
  at: string
  /** Of PostgreSQL, as a number. */
  version: number
  /** Names the key that opens what is sealed. */
  key: string | null
  /** Of a copy: from where the log is needed, and up to where it stands in the backup. */
  from?: string
  to?: string
  /** Rows of each table when it ended. */
  counts: Record<string, number>
}

/** What backup.json holds, which is never encrypted: how many players and bets there are is told by no encrypted backup. */
type OpenManifest = Omit<Manifest, 'counts'> & {
  counts?: Record<string, number>
  /** The public keys that the files of the backup are encrypted to. */
  recipients?: string[]
}

const fileName = 'backup.json'
const countsName = 'counts.json'

export const hasManifest = (folder: string): boolean => existsSync(join(folder, fileName))

/** The public keys that the backup in a folder is encrypted to; null: it is not. Throws a sentence where there is no backup. */
export function recipientsIn(folder: string): string[] | null {
  return readOpen(folder).recipients ?? null
}

/** Ends a backup: a folder without this file is none. */
export async function writeManifest(
  folder: string,
  files: BackupWriter,
  recipients: string[] | null,
  manifest: Manifest,
): Promise<Manifest> {
  const { counts, ...open } = manifest
  if (recipients) await files.write(Readable.from([Buffer.from(JSON.stringify(counts))]), join(folder, countsName))
  const shown: OpenManifest = recipients ? { ...open, recipients } : manifest
  writeFileSync(join(folder, fileName), `${JSON.stringify(shown, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

/** Reads what is known of a backup. Throws a sentence where there is none, or where it cannot be decrypted. */
export async function readManifest(folder: string, decrypt: Transform | null): Promise<Manifest> {
  const { counts, ...open } = readOpen(folder)
  return { ...open, counts: counts ?? JSON.parse(await text(await openFile(join(folder, countsName), decrypt))) }
}

function readOpen(folder: string): OpenManifest {
  if (!hasManifest(folder)) throw new Error(`${folder} holds no backup: there is no ${fileName}`)
  return JSON.parse(readFileSync(join(folder, fileName), 'utf8')) as OpenManifest
}
