import { type Checked, isSingle, computeOutcome, type Words } from './recount.ts'
import { sha256Text } from './sha.ts'

interface Setup {
  games: Checked[]
  words: Words
  /** Labels for the nonce of a single-player game and the number of a shared round. */
  numbers: { single: string; shared: string }
}

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no ${id}`)
  return element
}
const { games, words, numbers } = JSON.parse(byId('setup').textContent ?? '') as Setup
const form = byId('ask') as HTMLFormElement
const field = (name: string): HTMLInputElement => form.elements.namedItem(name) as HTMLInputElement
const chosen = (): Checked | undefined => games.find(({ key }) => key === field('game').value)

/** Shows the fields of the game; shared rounds have no client seed. */
function showFields(): void {
  const game = chosen()
  const isOwn = game !== undefined && isSingle(game)
  byId('own-part').hidden = !isOwn
  field('client').required = isOwn
  byId('number-name').textContent = isOwn ? numbers.single : numbers.shared
}

// Game pages pass the values in the URL's fragment.
const given = new URLSearchParams(location.hash.slice(1))
for (const name of ['game', 'seed', 'client', 'number']) {
  const value = given.get(name)
  if (value) field(name).value = value
}
field('game').addEventListener('change', showFields)
showFields()

function line(label: string, outcome: string): HTMLElement[] {
  const [name, value] = [document.createElement('dt'), document.createElement('dd')]
  name.textContent = label
  value.textContent = outcome
  return [name, value]
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const game = chosen()
  if (!game) return
  const seed = field('seed').value.trim()
  const message = `${isSingle(game) ? field('client').value.trim() : game.key}:${field('number').value.trim()}`
  byId('hash').textContent = sha256Text(seed)
  byId('lines').replaceChildren(
    ...computeOutcome(game, seed, message, words).flatMap(([label, outcome]) => line(label, outcome)),
  )
  byId('answer').hidden = false
})
// The button was disabled until now, because a native submit would send the seed to the server.
form.querySelector('button')!.disabled = false
