import { expect, test } from 'vitest'
import { findViolations } from './axe.testing.ts'
import { dialog, playScene } from './reach.testing.ts'
import { dialogScenes } from './scenes/dialogs.testing.ts'
import { payScenes } from './scenes/pay.testing.ts'

for (const scene of payScenes)
  test(`paying, ${scene.name}: has no serious accessibility violation`, async () => {
    await playScene(scene)
    expect(await findViolations()).toEqual([])
  })

for (const scene of dialogScenes)
  test(`open, ${scene.name}: has no serious accessibility violation`, async () => {
    await playScene(scene)
    await expect.element(dialog()).toBeVisible()
    expect(await findViolations()).toEqual([])
  })
