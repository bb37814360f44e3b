import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../../..')

/** Phrases that urge players to chase losses, raise stakes or stay. */
const urges =
  /回本|翻本|翻身|扳回|赢回|追回|追加|加注|加倍投|再来一[局把次]|再玩一|别走|不要离开|最后机会|马上就要|手气正|连输|再接再厉|差一点|稳赚|必赢|包赢/

/** Phrases that are allowed: warnings about chasing losses, and the recovery of lost payments. */
const spared = /为追回损失而不断加注|无法追回|其间追加存款/g

test('no text shown to players urges them to chase losses, raise stakes or stay [R58]', () => {
  const files = globSync(['apps/play/src/**/*.copy.ts', 'packages/contract/src/**/*.copy.ts'], { cwd: root })
  expect(files.length).toBeGreaterThan(40)
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => urges.test(line.replaceAll(spared, '')))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
