import { Dice } from './dice.ts'
import { hmac, sha256Text } from './sha.ts'
import { slots, spin, tenthsOf, windowOf, windows, winsOf } from './slotrules.ts'

const { names } = JSON.parse(document.getElementById('setup')?.textContent ?? '{}') as { names: Record<string, string> }
const form = document.getElementById('ask') as HTMLFormElement
const given = new URLSearchParams(location.hash.slice(1))
for (const name of ['seed', 'client', 'variant']) {
  const field = form.elements.namedItem(name)
  const value = given.get(name)
  if (value && (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) field.value = value
}

const show = (id: string, text: string): void => {
  const place = document.getElementById(id)
  if (place) place.textContent = text
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const asked = new FormData(form)
  const text = (name: string): string => String(asked.get(name) ?? '')
  const rules = slots[text('variant')]
  if (!rules) return
  const stops = spin(rules, new Dice(hmac, text('seed'), `${text('client')}:${text('nonce')}`))
  const view = windowOf(rules, stops)
  show('hash', sha256Text(text('seed')))
  show('stops', stops.join(' · '))
  show('view', [0, 1, 2].map((row) => view.map((reel) => names[reel[row] ?? '']).join(' ')).join(' | '))
  show('pays', String(tenthsOf(winsOf(rules, view))))
  show('rtp', `${((rules.sum.tenths / windows) * 10).toFixed(2)}%`)
  document.getElementById('answer')?.removeAttribute('hidden')
})
