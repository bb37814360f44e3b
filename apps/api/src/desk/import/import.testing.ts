import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestApp } from '../../platform/testing/testing.ts'
import { runImport } from './import.ts'
import type { Imported } from './scan.ts'
import type { RefusedRow } from '@koi/contract/desk/import/import'

const folder = mkdtempSync(join(tmpdir(), 'koi-import-test-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

let files = 0
export function fileOf(content: string[] | Buffer): string {
  const path = join(folder, `file${++files}.csv`)
  writeFileSync(path, Array.isArray(content) ? content.map((line) => `${line}\n`).join('') : content)
  return path
}

/** Runs an import like the command; returns the files' results and every refused row. */
export async function run(app: TestApp, paths: string[], isApplied = true, sha256: string[] = []) {
  const refused: RefusedRow[] = []
  const done: Imported[] = await runImport(app.app, {
    files: paths,
    isApplied,
    sha256,
    by: 'tester',
    refused: (_, row) => refused.push(row),
  })
  return { done, refused }
}
