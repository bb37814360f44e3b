import { createHash } from 'node:crypto'
import { constants, createWriteStream, existsSync, lstatSync, mkdirSync, readdirSync, type Stats } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encryptTo, type Transform } from './encryption.ts'

const suffix = '.age'

export interface BackupWriter {
  copy(from: string, to: string): Promise<void>
  write(from: Readable, to: string): Promise<void>
  /** SHA-256 of the files written so far, as they are stored, by their path in the backup. */
  hashes: Record<string, string>
}

/** Passes a stream on and calls `done` with the SHA-256 of its content at its end. */
async function* hashed(from: AsyncIterable<Buffer>, done: (sum: string) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of from) {
    hash.update(chunk)
    yield chunk
  }
  done(hash.digest('hex'))
}

/** Opens a file to read; a symbolic link is an error. */
const openPlain = async (path: string) => open(path, constants.O_RDONLY | constants.O_NOFOLLOW)

/**
 * Writes the files of a backup in `folder`. With `recipients` null they are not encrypted; otherwise plaintext is never
 * written to disk.
 */
export function backupWriter(folder: string, recipients: string[] | null): BackupWriter {
  const encrypt = recipients && encryptTo(recipients)
  const hashes: Record<string, string> = {}
  const store = (from: Readable, to: string, mode?: number) => {
    const note = (sum: string) => (hashes[relative(folder, to)] = sum)
    return pipeline(from, (chunks) => hashed(chunks as AsyncIterable<Buffer>, note), newFile(to, mode))
  }
  const write = async (from: Readable, to: string) =>
    encrypt ? store(await encrypt(from), to + suffix) : store(from, to)
  const copy = async (from: string, to: string) => {
    const file = await openPlain(from)
    if (encrypt) return write(file.createReadStream(), to)
    const { mode } = await file.stat()
    return store(file.createReadStream(), to, mode & 0o700)
  }
  return {
    hashes,
    write,
    copy: (from, to) =>
      copy(from, to).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT')
          throw new Error(`cannot copy ${basename(from)}: ${error.message}`, { cause: error })
      }),
  }
}

const newFile = (path: string, mode = 0o600) => createWriteStream(path, { mode, flags: 'wx' })

/** Copies a file or a folder recursively; a missing source is skipped. */
export async function copyInto({ copy }: Pick<BackupWriter, 'copy'>, from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  if (!lstatSync(from).isDirectory()) return copy(from, to)
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await copyInto({ copy }, join(from, entry.name), join(to, entry.name))
    else if (entry.isFile()) await copy(join(from, entry.name), join(to, entry.name))
  }
}

export interface BackupReader {
  /** Opens a file of the backup, decrypted. A file that is not as it was written fails at its end. */
  open(path: string): Promise<Readable>
  /** Reads a file once, so that its content is known to be as it was written. Throws if it is not. */
  verify(path: string): Promise<void>
  /** Copies a file or folder out of the backup; a missing source is skipped. Throws for anything but files and folders. */
  copyOut(path: string, to: string): Promise<void>
  /** Throws if a listed file was neither opened nor copied. */
  requireAllRead(): void
}

/**
 * Reads the files of the backup in `folder`, whose owner need not be trusted: symbolic links are not followed. `hashes`:
 * the files of the backup, with the hash that each must have; null: no hash is known.
 */
export function backupReader(
  folder: string,
  decrypt: Transform | null,
  hashes: Record<string, string> | null,
): BackupReader {
  const read = new Set<string>()
  const statOf = (path: string): Stats | undefined => {
    const stat = lstatSync(join(folder, path), { throwIfNoEntry: false })
    if (stat && !stat.isFile() && !stat.isDirectory())
      throw new Error(`${join(folder, path)} is neither a file nor a folder: a backup contains nothing else`)
    return stat
  }
  const openStored = async (stored: string): Promise<Readable> => {
    const file = join(folder, stored)
    const expected = hashes?.[stored]
    if (hashes && expected === undefined) throw new Error(`${file} does not belong to the backup`)
    read.add(stored)
    const requireSame = (sum: string) => {
      if (expected !== undefined && sum !== expected) throw new Error(`${file} was changed since the backup was made`)
    }
    return Readable.from(hashed((await openPlain(file)).createReadStream(), requireSame), { objectMode: false })
  }
  const openFile = async (path: string): Promise<Readable> => {
    if (!decrypt) return openStored(path)
    const file = join(folder, path + suffix)
    const unreadable = (error: unknown) =>
      new Error(`${file} cannot be decrypted: ${(error as Error).message}`, { cause: error })
    const plain = await decrypt(await openStored(path + suffix)).catch((error: unknown) =>
      Promise.reject(unreadable(error)),
    )
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
  const copyOut = async (path: string, to: string): Promise<void> => {
    if (statOf(path)?.isDirectory()) {
      mkdirSync(to, { recursive: true, mode: 0o700 })
      for (const name of readdirSync(join(folder, path))) {
        const plain = decrypt && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
        await copyOut(join(path, plain), join(to, plain))
      }
      return
    }
    const stored = statOf(decrypt ? path + suffix : path)
    if (stored) await pipeline(await openFile(path), newFile(to, stored.mode & 0o700))
  }
  return {
    open: openFile,
    async verify(path) {
      for await (const _ of await openStored(decrypt ? path + suffix : path));
    },
    copyOut,
    requireAllRead() {
      const missing = Object.keys(hashes ?? {}).find((path) => !read.has(path))
      if (missing !== undefined) throw new Error(`${join(folder, missing)} is missing`)
    },
  }
}
