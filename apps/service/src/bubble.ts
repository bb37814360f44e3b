import type { Found, MessageView } from '@koi/contract/chat/chat'
import { now } from '@koi/web/clock'
import { make } from './dom.ts'
import { copy } from './service.copy.ts'

const beijing = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Asia/Shanghai' })
/** '2026-03-01 12:05:06' → '12:05' today, '03-01 12:05' before. */
export const timeText = (at: string): string =>
  at.startsWith(beijing.format(now())) ? at.slice(11, 16) : at.slice(5, 16)
export const minutesOf = (at: string): number => Date.parse(`${at.replace(' ', 'T')}+08:00`) / 60_000

/** What a message shows: its text, its picture, or the passages that were found. `enlarge` is called with a picture's address. */
export function bodyOf({ kind, text }: MessageView, enlarge: (address: string) => void): HTMLElement {
  if (kind === 'picture') return picture(new URL(text, location.href).href, enlarge)
  if (kind === 'articles') return passages(foundOf(text))
  return make('div', { className: 'bubble' }, text)
}

function picture(address: string, enlarge: (address: string) => void): HTMLElement {
  const button = make('button', { type: 'button', className: 'enlarge', ariaLabel: copy.pictureShown })
  button.append(make('img', { className: 'picture', src: address, alt: '', loading: 'lazy' }))
  button.addEventListener('click', () => enlarge(address))
  return button
}

const passages = (found: Found[]): HTMLElement =>
  make(
    'div',
    { className: 'bubble found' },
    make('p', { className: 'lead' }, copy.found),
    ...found.map(({ title, text }, index) =>
      make('details', { open: index === 0 }, make('summary', {}, title), make('div', { className: 'passage' }, text)),
    ),
    make('p', { className: 'hint' }, copy.foundHint),
  )

function foundOf(text: string): Found[] {
  try {
    return JSON.parse(text) as Found[]
  } catch {
    return []
  }
}
