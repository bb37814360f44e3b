import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { apiStub, serve } from './answers.testing.ts'
import { findViolations } from './axe.testing.ts'
import { accountScenes } from './scenes/account.testing.ts'
import { dialogScenes } from './scenes/dialogs.testing.ts'
import { payScenes } from './scenes/pay.testing.ts'
import type { Scene } from './scenes/scene.testing.ts'
import { stateScenes } from './scenes/states.testing.ts'
import { asPlayer, open, settle } from './screen.testing.tsx'

const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** While a dialog is open, press within it. */
async function press(name: string | RegExp) {
  const place = dialog().elements().length > 0 ? dialog() : page.getByRole('main')
  await place
    .getByRole('button', { name })
    .or(place.getByRole('link', { name }))
    .or(place.getByRole('radio', { name }))
    .first()
    .click()
}

async function play({ isVisitor, isFresh, answers = {}, route, press: pressed = [] }: Scene) {
  if (isVisitor) sessionStorage.setItem('welcomeSeen', '1')
  else if (!isFresh) asPlayer()
  serve(answers)
  await open(route)
  await settle()
  for (const name of pressed) await press(name)
  // Wait until every answer of the scene was requested.
  await expect
    .poll(() => Object.keys(answers).filter((path) => !apiStub.calls.some((call) => call.path === path)))
    .toEqual([])
  await settle()
}

for (const scene of payScenes)
  test(`paying, ${scene.name}: has no serious accessibility violation`, async () => {
    await play(scene)
    expect(await findViolations()).toEqual([])
  })

for (const scene of [...stateScenes, ...accountScenes])
  test(`states, ${scene.name}: has no serious accessibility violation`, async () => {
    await play(scene)
    expect(await findViolations()).toEqual([])
  })

for (const scene of dialogScenes)
  test(`open, ${scene.name}: has no serious accessibility violation`, async () => {
    await play(scene)
    await expect.element(dialog()).toBeVisible()
    expect(await findViolations()).toEqual([])
  })
