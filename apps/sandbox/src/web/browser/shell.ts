import { localNow } from './clock.ts'
import { money, signed } from './money.ts'

/** Common parts of all game pages: session, balance, history, dialogs. */

export interface Setup<Game> {
  token: string
  address: string
  variant: string
  check: string
  text: Record<string, string> & { states: Record<string, string> }
  game: Game
}

export interface Purse {
  balance: number
  now: number
}

interface State extends Purse {
  openedAt: number
  returnUrl: string
  history: { id: string; at: string; round: string; stake: number; winLoss: number; state: string; memo: string }[]
  fair: { promise: string; clientSeed: string; nonce: number }
}

export function byId<E extends HTMLElement = HTMLElement>(id: string): E {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no ${id}`)
  return element as E
}

export function readSetup<Game>(): Setup<Game> {
  return JSON.parse(byId('setup').textContent ?? '') as Setup<Game>
}

/** Creates an element with a class and a text node; never parses HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, look = '', text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  if (look) element.className = look
  if (text) element.textContent = text
  return element
}

export const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
export const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

const setup = readSetup<unknown>()
// The URL fragment keeps the token across reloads without sending it to a server.
const token = setup.token || location.hash.slice(1)
history.replaceState(null, '', `${setup.address}#${token}`)

let ahead = 0
let shown = 0
export const serverNow = (): number => localNow() + ahead
export const balance = (): number => shown

export function showBalance(fen: number): void {
  shown = fen
  byId('balance').textContent = money(fen)
}

let toastTimer: ReturnType<typeof setTimeout> | undefined
export function toast(text: string): void {
  const box = byId('toast')
  box.textContent = text
  box.hidden = false
  clearTimeout(toastTimer)
  toastTimer = setTimeout(() => (box.hidden = true), 2200)
}

/** Calls the game API. Shows failures and returns null. With `hold` the displayed balance is not updated. */
export async function ask<Answer>(path: string, content: object = {}, hold = false): Promise<Answer | null> {
  try {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`/play/api/${path}`, { method: 'POST', headers, body: JSON.stringify(content) })
    const body = (await answer.json()) as Answer & Partial<Purse> & { error?: string }
    if (answer.status === 401) byId('over').hidden = false
    else if (!answer.ok) toast(answer.status < 500 && body.error ? body.error : (setup.text['failure'] ?? ''))
    if (!answer.ok) return null
    if (body.now) ahead = body.now - localNow()
    if (body.balance !== undefined && !hold) showBalance(body.balance)
    return body
  } catch {
    toast(setup.text['failure'] ?? '')
    return null
  }
}

export async function refresh(): Promise<State | null> {
  const state = await ask<State>('state')
  if (!state) return null
  const rows = state.history.map((bet) => {
    const row = make('li', bet.state)
    const name = make('div')
    name.append(make('b', '', bet.memo), make('small', '', `${bet.at} · ${bet.id}`))
    const sum = make('div', 'sum')
    const result = bet.state === 'settled' ? signed(bet.winLoss) : (setup.text.states[bet.state] ?? '')
    sum.append(
      make('b', bet.state === 'settled' && bet.winLoss > 0 ? 'won' : '', result),
      make('small', '', `${setup.text['stake'] ?? ''} ${money(bet.stake)}`),
    )
    row.append(name, sum)
    return row
  })
  byId('bets').replaceChildren(...(rows.length > 0 ? rows : [make('li', 'none', setup.text['empty'] ?? '')]))
  // Only single-player games use the player's own seed.
  if (document.getElementById('promise')) showSeed(state.fair)
  return state
}

function showSeed({ promise, nonce, clientSeed }: State['fair']): void {
  byId('promise').textContent = promise
  byId('nonce').textContent = String(nonce)
  byId<HTMLInputElement>('own').value = clientSeed
}

export function setVerifyLink(shown: { seed: string; client?: string; number: number }): void {
  const params = new URLSearchParams({ game: setup.check, seed: shown.seed, number: String(shown.number) })
  if (shown.client !== undefined) params.set('client', shown.client)
  byId<HTMLAnchorElement>('check').href = `/verify#${params}`
}

async function reveal(): Promise<void> {
  const clientSeed = byId<HTMLInputElement>('own').value
  const answer = await ask<{ revealed: { serverSeed: string; clientSeed: string; nonce: number } }>('reveal', {
    clientSeed,
  })
  if (!answer) return
  const { revealed } = answer
  byId('revealed').textContent = revealed.serverSeed
  setVerifyLink({ seed: revealed.serverSeed, client: revealed.clientSeed, number: Math.max(0, revealed.nonce - 1) })
  await refresh()
}

// Safari before 15.4 lacks dialogs: they are shown by the attribute `open` alone.
const hasDialogs = 'HTMLDialogElement' in window

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')

export function openDialog(dialog: HTMLDialogElement): void {
  if (hasDialogs) dialog.showModal()
  else dialog.setAttribute('open', '')
}
export function closeDialog(dialog: HTMLDialogElement): void {
  if (hasDialogs) dialog.close()
  else dialog.removeAttribute('open')
}

/** Starts clock, session timer and dialogs and loads the first state; controls stay disabled until then. */
export async function start(): Promise<State | null> {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-opens]')) {
    button.addEventListener('click', () => {
      const dialog = byId<HTMLDialogElement>(button.dataset['opens'] ?? '')
      openDialog(dialog)
      if (button.dataset['opens'] !== 'rules') void refresh()
    })
  }
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('click', (event) => event.target === dialog && hasDialogs && dialog.close())
    dialog.addEventListener('submit', (event) => {
      if (hasDialogs) return
      event.preventDefault()
      dialog.removeAttribute('open')
    })
  }
  document.getElementById('reveal')?.addEventListener('click', () => void reveal())
  const state = await refresh()
  for (const part of document.querySelectorAll('[inert]')) part.removeAttribute('inert')
  if (state) {
    const back = byId<HTMLAnchorElement>('back')
    if (state.returnUrl && window.top === window) {
      back.href = state.returnUrl
      back.hidden = false
    }
    setInterval(() => {
      const now = new Date(serverNow() + 8 * 3600_000).toISOString()
      byId('clock').textContent = now.slice(11, 19)
      const played = Math.max(0, (serverNow() - state.openedAt) / 1000)
      byId('played').textContent = `${two(played / 60)}:${two(played % 60)}`
    }, 500)
  }
  return state
}

let sounds: AudioContext | null = null
byId('sound').addEventListener('click', () => {
  const button = byId('sound')
  const isLoud = button.getAttribute('aria-pressed') !== 'true'
  button.setAttribute('aria-pressed', String(isLoud))
  const label = button.querySelector('span')
  if (label) label.textContent = setup.text[isLoud ? 'loud' : 'muted'] ?? ''
  sounds = isLoud ? new AudioContext() : null
})

export function tone(pitch: number, length = 0.12): void {
  if (!sounds) return
  const [voice, loudness] = [sounds.createOscillator(), sounds.createGain()]
  voice.type = 'triangle'
  voice.frequency.value = pitch
  loudness.gain.setValueAtTime(0.12, sounds.currentTime)
  loudness.gain.exponentialRampToValueAtTime(0.001, sounds.currentTime + length)
  voice.connect(loudness).connect(sounds.destination)
  voice.start()
  voice.stop(sounds.currentTime + length)
}
