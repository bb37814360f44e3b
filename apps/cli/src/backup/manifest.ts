import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Transform } from './encryption.ts'
import { type BackupWriter, openFile } from './files.ts'

export interface Manifest {
  /** `copy` of the embedded cluster, `dump` of an external database, or `brand`: one brand (`koi brand export`). */
  kind: 'copy' | 'dump' | 'brand'
  at: string
  version: number
  /** Fingerprint of secret.key. */
  key: string | null
  /** A copy contains the WAL positions between which recovery is required. */
  from?: string
  to?: string
  /** The brand, if this is the export of one brand. */
  brand?: { code: string; name: string; hosts: string[] }
  counts: Record<string, number>
}

/** Content of backup.json, which is never encrypted. Row counts of an encrypted backup are in an encrypted file instead. */
type OpenManifest = Omit<Manifest, 'counts'> & {
  counts?: Record<string, number>
  recipients?: string[]
}

/** Folder in a backup with the exports of the brands in other databases, by code. */
export const placedFolder = 'placed'

const fileName = 'backup.json'
const countsName = 'counts.json'

export const hasManifest = (folder: string): boolean => existsSync(join(folder, fileName))

/** Reads the public keys of a backup; null if it is not encrypted. Throws if the folder contains no backup. */
export function readRecipients(folder: string): string[] | null {
  return readOpen(folder).recipients ?? null
}

/** Writes the manifest last: a folder without a manifest is an incomplete backup. */
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

/** Reads the manifest. Throws if the folder contains no backup or the counts cannot be decrypted. */
export async function readManifest(folder: string, decrypt: Transform | null): Promise<Manifest> {
  const { counts, ...open } = readOpen(folder)
  return { ...open, counts: counts ?? JSON.parse(await text(await openFile(join(folder, countsName), decrypt))) }
}

function readOpen(folder: string): OpenManifest {
  const file = join(folder, fileName)
  if (!statSync(file, { throwIfNoEntry: false })) throw new Error(`${folder} holds no backup: ${fileName} is missing`)
  return JSON.parse(readFileSync(file, 'utf8')) as OpenManifest
}
