import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copy as app } from '../../app/app.copy.ts'

test("no action verb equals the label of the dialog's cancel button", () => {
  const root = join(import.meta.dirname, '../..')
  const saying = globSync('**/*.copy.ts', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`'${app.cancel}'`))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(saying).toEqual([`app/app.copy.ts: cancel: '${app.cancel}',`])
})
