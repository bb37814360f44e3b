import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { git } from './layout.ts'

/**
 * Modification time of every file of a release, in seconds: the commit's time, so that the same sources make the same
 * bytes.
 */
export const sourceDate = (): string => process.env['SOURCE_DATE_EPOCH'] || git('log', '-1', '--format=%ct') || '0'

/** Packs a folder under its own name into a .tar.gz; the same content makes the same bytes. */
export async function packTar(folder: string, to: string): Promise<void> {
  const args = [
    '--create',
    '--sort=name',
    '--format=gnu',
    `--mtime=@${sourceDate()}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--directory=${dirname(folder)}`,
    basename(folder),
  ]
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(tar, 'close')
  // Compressed by this Node instead of the machine's gzip, because another version produces other bytes.
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(to))
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`tar ended with code ${code}: GNU tar is needed`)
}
