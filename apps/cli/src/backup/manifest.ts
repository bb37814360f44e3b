import { createHmac, timingSafeEqual } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { deriveKey, derivedKeys, type FolderSecret, readKeyFile } from '../../../api/src/platform/base/secret.ts'
import type { BackupReader, BackupWriter } from './files.ts'

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
  /** SHA-256 of every other file of the backup of an installation, by path. */
  files?: Record<string, string>
  /** HMAC-SHA-256 of all the above, with a key derived from the installation's newest key. */
  mac?: string
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

const purpose = 'koi backup manifest'

/** `manifest`: all but the MAC, in the order of the file. */
const macOf = (key: Buffer, manifest: Omit<OpenManifest, 'mac'>): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest()

/** Replaces the MAC of a manifest. `key`: of the installation. */
export const withMac = ({ mac: _, ...manifest }: OpenManifest, key: FolderSecret): OpenManifest => ({
  ...manifest,
  mac: macOf(derivedKeys(key, purpose)[0]!, manifest).toString('hex'),
})

/**
 * Requires that the installation whose key is in `file` made this backup; returns the hashes of its files. The key in the
 * backup itself proves nothing, because whoever can write a backup can write that too.
 */
export function requireOrigin(folder: string, file: string): Record<string, string> {
  const { mac, ...manifest } = readOpen(folder)
  if (manifest.kind === 'brand')
    throw new Error(`${folder} holds the brand ${manifest.brand?.code} only: use koi brand import`)
  if (mac === undefined || manifest.files === undefined)
    throw new Error(
      `${folder} does not say who made it (an earlier release did, or the data folder had no key): restore it with --unverified only if nobody else could write where it was stored`,
    )
  const given = Buffer.from(mac, 'hex')
  const isOurs = readKeyFile(file).some((key) => {
    const own = macOf(deriveKey(key, purpose), manifest)
    return own.length === given.length && timingSafeEqual(own, given)
  })
  if (!isOurs)
    throw new Error(
      `${folder} was not made with the key in ${file}, or backup.json was changed: pass the secret.key of the installation that made it with --key`,
    )
  return manifest.files
}

/**
 * Writes the manifest last: a folder without a manifest is an incomplete backup. `key`: of the installation that
 * authenticates its backup; null for the export of a brand, which another installation may import.
 */
export async function writeManifest(
  folder: string,
  files: BackupWriter,
  recipients: string[] | null,
  manifest: Manifest,
  key: FolderSecret | null,
): Promise<Manifest> {
  const { counts, ...open } = manifest
  if (recipients) await files.write(Readable.from([Buffer.from(JSON.stringify(counts))]), join(folder, countsName))
  const shown: OpenManifest = recipients ? { ...open, recipients } : manifest
  const whole = key && manifest.key !== null ? withMac({ ...shown, files: files.hashes }, key) : shown
  writeFileSync(join(folder, fileName), `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 })
  return manifest
}

/** Reads the manifest. Throws if the folder contains no backup or the counts cannot be decrypted. */
export async function readManifest(folder: string, files: BackupReader): Promise<Manifest> {
  const { counts, ...open } = readOpen(folder)
  return { ...open, counts: counts ?? JSON.parse(await text(await files.open(countsName))) }
}

function readOpen(folder: string): OpenManifest {
  const file = join(folder, fileName)
  if (!statSync(file, { throwIfNoEntry: false })) throw new Error(`${folder} holds no backup: ${fileName} is missing`)
  return JSON.parse(readFileSync(file, 'utf8')) as OpenManifest
}
