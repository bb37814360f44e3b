import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { secretsFile } from './settings.ts'

export interface Secrets {
  database: string
  /** Key of the signatures between platform and sandbox. */
  sandbox: string
}

export function secretsOf(data: string): Secrets {
  const file = secretsFile(data)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets
  const secrets: Secrets = { database: randomBytes(24).toString('hex'), sandbox: randomBytes(32).toString('hex') }
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}
