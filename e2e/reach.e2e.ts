import type { Page } from '@playwright/test'
import { barriers } from './support/axe.ts'
import { open, overlay } from './support/look.ts'
import { dialogScenes } from './support/scenes/dialogs.ts'
import { payScenes } from './support/scenes/pay.ts'
import type { Scene } from './support/scenes/scene.ts'
import { stateScenes } from './support/scenes/states.ts'
import { asMember, stub } from './support/stub.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** What is pressed lies in the dialog, once one is open. */
async function press(page: Page, name: string | RegExp) {
  const place = (await dialog(page).count()) > 0 ? dialog(page) : page.getByRole('main')
  await place
    .getByRole('button', { name })
    .or(place.getByRole('link', { name }))
    .or(place.getByRole('radio', { name }))
    .first()
    .click()
}

async function play(page: Page, { isVisitor, isFresh, answers, route, press: pressed = [] }: Scene) {
  if (isVisitor) await page.addInitScript(() => sessionStorage.setItem('welcomeSeen', '1'))
  else if (!isFresh) await asMember(page)
  await stub(page, answers)
  await open(page, route)
  await page.waitForLoadState('networkidle')
  await expect(overlay(page)).toHaveCount(0)
  await page.waitForFunction(() => !document.querySelector('[class*="_bone_"]'))
  for (const name of pressed) await press(page, name)
}

for (const scene of payScenes)
  test(`paying, ${scene.name}: nothing is in the way of who cannot see well or has no mouse`, async ({ page }) => {
    await play(page, scene)
    expect(await barriers(page)).toEqual([])
  })

for (const scene of stateScenes)
  test(`states, ${scene.name}: nothing is in the way of who cannot see well or has no mouse`, async ({ page }) => {
    await play(page, scene)
    expect(await barriers(page)).toEqual([])
  })

for (const scene of dialogScenes)
  test(`open, ${scene.name}: nothing is in the way of who cannot see well or has no mouse`, async ({ page }) => {
    await play(page, scene)
    await expect(dialog(page)).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
