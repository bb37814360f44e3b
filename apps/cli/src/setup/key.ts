import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyFile, keyProblem } from '../../../api/src/platform/secret.ts'

export interface KeyWanted {
  data: string
  /** A file with the key of an earlier installation; null: the one that is there, else a new one. */
  from: string | null
  owner: { uid: number; gid: number }
  /** What the database says of keys; null: it is an embedded one that does not run. */
  database: (() => Promise<{ isSealed: boolean; opens: boolean }>) | null
}

/**
 * Sees that `secret.key` is in the data folder and opens what the database has sealed. Makes one only next to a database
 * that none has sealed. Comes back with what it did, as a sentence; throws one where the key is missing or the wrong one.
 */
export async function placeKey({ data, from, owner, database }: KeyWanted): Promise<string> {
  const file = keyFile(data)
  const wasThere = existsSync(file)
  if (wasThere && from) throw new Error(`${file} is there already: --key is for an installation without one.`)
  // An embedded database that does not run cannot be asked.
  const isSealed = database ? (await database()).isSealed : existsSync(join(data, 'pg'))
  if (!wasThere && !from && isSealed)
    throw new Error(
      `This database was sealed with a key, and ${file} is missing: name a copy of that key by --key FILE.`,
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
        `The key does not open what this database was sealed with: name a copy of the right one by --key FILE.`,
      )
  } catch (error) {
    if (!wasThere) rmSync(file)
    throw error
  }
  if (wasThere) return `${file} is the key of this installation.`
  return from
    ? `${file} was copied from ${from}.`
    : `${file} was made. Keep a copy elsewhere: without it sealed data is lost.`
}
