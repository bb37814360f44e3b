import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyFile, keyProblem } from '../../../api/src/platform/base/secret.ts'

export interface KeyWanted {
  data: string
  /** Key file of an earlier installation; null: use the existing key, else create one. */
  from: string | null
  owner: { uid: number; gid: number }
  /** Reads the key state of the database; null: an embedded database that is not running. */
  database: (() => Promise<{ isSealed: boolean; opens: boolean }>) | null
}

/**
 * Ensures that the data folder has a `secret.key` that decrypts the database's encrypted data; creates one only if
 * nothing is encrypted. Returns a sentence about what was done. Throws if the key is missing or wrong.
 */
export async function placeKey({ data, from, owner, database }: KeyWanted): Promise<string> {
  const file = keyFile(data)
  const wasThere = existsSync(file)
  if (wasThere && from) throw new Error(`${file} exists: --key is for an installation without a key.`)
  // A stopped embedded database cannot be queried, so it is assumed to contain encrypted data.
  const isSealed = database ? (await database()).isSealed : existsSync(join(data, 'pg'))
  if (!wasThere && !from && isSealed)
    throw new Error(
      `The database holds data sealed with a key, but ${file} is missing: pass a copy of that key with --key FILE.`,
    )
  if (from) copyFileSync(from, file)
  else if (!wasThere) writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    chmodSync(file, 0o600)
    chownSync(file, owner.uid, owner.gid)
    const problem = keyProblem({ data, makesKey: false })
    if (problem) throw new Error(problem)
    if (isSealed && database && !(await database()).opens)
      throw new Error(
        `The key does not decrypt the sealed data of the database: pass a copy of the right key with --key FILE.`,
      )
  } catch (error) {
    if (!wasThere) rmSync(file)
    throw error
  }
  if (wasThere) return `${file} is the key of this installation.`
  return from
    ? `${file} was copied from ${from}.`
    : `${file} was created. Keep a copy elsewhere: without the key, sealed data is lost.`
}
