import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copy as app } from '../app/app.copy.ts'

test('the word that leaves a dialog stands once, so that no act within one is called the same', () => {
  const root = join(import.meta.dirname, '..')
  const saying = globSync('**/*.copy.ts', { cwd: root }).flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => line.includes(`'${app.cancel}'`))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(saying).toEqual([`app/app.copy.ts: cancel: '${app.cancel}',`])
})
