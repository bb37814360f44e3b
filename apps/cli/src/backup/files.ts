import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { chmod, copyFile, cp, open, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encryptTo, type Transform } from './encryption.ts'

const suffix = '.age'

export interface BackupWriter {
  copy(from: string, to: string): Promise<void>
  write(from: Readable, to: string): Promise<void>
}

/**
 * Writes the files of a backup. With `recipients` null they are not encrypted; otherwise plaintext is never written to
 * disk.
 */
export function backupWriter(recipients: string[] | null): BackupWriter {
  const encrypt = recipients && encryptTo(recipients)
  const write = async (from: Readable, to: string) =>
    encrypt ? pipeline(await encrypt(from), newFile(to + suffix)) : pipeline(from, newFile(to))
  const copy = async (from: string, to: string) => {
    if (encrypt) return write((await open(from)).createReadStream(), to)
    await copyFile(from, to)
    await chmod(to, (await stat(from)).mode & 0o700)
  }
  return {
    write,
    copy: (from, to) =>
      copy(from, to).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT')
          throw new Error(`cannot copy ${basename(from)}: ${error.message}`, { cause: error })
      }),
  }
}

const newFile = (path: string) => createWriteStream(path, { mode: 0o600, flags: 'wx' })

/** Copies a file or a folder recursively; a missing source is skipped. */
export async function copyInto({ copy }: Pick<BackupWriter, 'copy'>, from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  if (!statSync(from).isDirectory()) return copy(from, to)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await copyInto({ copy }, join(from, entry.name), join(to, entry.name))
    else if (entry.isFile()) await copy(join(from, entry.name), join(to, entry.name))
  }
}

/** Copies a file or folder out of a backup, decrypting if `decrypt` is given; a missing source is skipped. */
export async function copyOut(from: string, to: string, decrypt: Transform | null): Promise<void> {
  if (!decrypt) {
    if (existsSync(from)) await cp(from, to, { recursive: true })
    return
  }
  if (existsSync(from + suffix)) return pipeline(await openFile(from, decrypt), newFile(to))
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(from)) {
    const plain = name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
    await copyOut(join(from, plain), join(to, plain), decrypt)
  }
}

/** Decryption errors reject the promise or destroy the stream, with the file's name in the message. */
export async function openFile(path: string, decrypt: Transform | null): Promise<Readable> {
  if (!decrypt) return createReadStream(path)
  const file = path + suffix
  const unreadable = (error: unknown) =>
    new Error(`${file} cannot be decrypted: ${(error as Error).message}`, { cause: error })
  const plain = await decrypt(createReadStream(file)).catch((error: unknown) => Promise.reject(unreadable(error)))
  // A generator, so that errors of the consumer are not reported as decryption errors.
  const named = async function* () {
    try {
      for await (const chunk of plain) yield chunk
    } catch (error) {
      throw unreadable(error)
    }
  }
  return Readable.from(named(), { objectMode: false })
}
