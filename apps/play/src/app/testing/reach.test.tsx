import { expect, test } from 'vitest'
import { findViolations } from './axe.testing.ts'
import { dialog, playScene } from './reach.testing.ts'
import { dialogScenes } from './scenes/dialogs.testing.ts'
import { payScenes } from './scenes/pay.testing.ts'

for (const scene of payScenes)
  test(`a payment screen has no serious accessibility violation: ${scene.name}`, async () => {
    await playScene(scene)
    expect(await findViolations()).toEqual([])
  })

for (const scene of dialogScenes)
  test(`an open dialog has no serious accessibility violation: ${scene.name}`, async () => {
    await playScene(scene)
    await expect.element(dialog()).toBeVisible()
    expect(await findViolations()).toEqual([])
  })
