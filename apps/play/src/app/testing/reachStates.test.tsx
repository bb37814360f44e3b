import { expect, test } from 'vitest'
import { findViolations } from './axe.testing.ts'
import { playScene } from './reach.testing.ts'
import { accountScenes } from './scenes/account.testing.ts'
import { stateScenes } from './scenes/states.testing.ts'

for (const scene of [...stateScenes, ...accountScenes])
  test(`a screen in one of its states has no serious accessibility violation: ${scene.name}`, async () => {
    await playScene(scene)
    expect(await findViolations()).toEqual([])
  })
