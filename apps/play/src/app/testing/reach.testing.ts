import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { apiStub, serve } from './answers.testing.ts'
import type { Scene } from './scenes/scene.testing.ts'
import { asPlayer, open, settle } from './screen.testing.tsx'

export const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Presses a button, within the dialog if one is open. */
async function press(name: string | RegExp) {
  const place = dialog().elements().length > 0 ? dialog() : page.getByRole('main')
  await place
    .getByRole('button', { name })
    .or(place.getByRole('link', { name }))
    .or(place.getByRole('radio', { name }))
    .first()
    .click()
}

/** Opens the route of a scene with its answers and presses its buttons. */
export async function playScene({ isVisitor, isFresh, answers = {}, route, press: pressed = [] }: Scene) {
  if (isVisitor) sessionStorage.setItem('welcomeSeen', '1')
  else if (!isFresh) asPlayer()
  serve(answers)
  await open(route)
  await settle()
  for (const name of pressed) await press(name)
  // Wait until the site has requested every answer of the scene.
  await expect
    .poll(() => Object.keys(answers).filter((path) => !apiStub.calls.some((call) => call.path === path)))
    .toEqual([])
  await settle()
}
