import { longestText } from '@koi/contract/chat/chat'
import { now } from '@koi/web/clock'
import { icons, make } from './dom.ts'
import { copy } from './service.copy.ts'

interface Actions {
  text(text: string): void
  picture(file: File): void
  typing(): void
}

const typingEvery = 2000

/** Where the guest writes. Enter sends, Shift and Enter begins a line. */
export function makeComposer(doings: Actions): HTMLFormElement {
  const input = make('textarea', {
    name: 'text',
    rows: 1,
    maxLength: longestText,
    placeholder: copy.placeholder,
    ariaLabel: copy.input,
    enterKeyHint: 'send',
  })
  const send = make('button', { type: 'submit', className: 'send', ariaLabel: copy.send, disabled: true }, icons.send())
  const file = make('input', { type: 'file', accept: 'image/png,image/jpeg,image/gif,image/webp', hidden: true })
  const picture = make('button', { type: 'button', className: 'tool', ariaLabel: copy.picture }, icons.picture())
  const form = make('form', { className: 'composer' }, picture, file, input, send)
  let typedAt = 0

  const fit = () => {
    send.disabled = input.value.trim() === ''
    input.style.height = 'auto'
    input.style.height = `${Math.min(input.scrollHeight, 120)}px`
  }
  input.addEventListener('input', () => {
    fit()
    if (now() - typedAt < typingEvery || input.value === '') return
    typedAt = now()
    doings.typing()
  })
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = input.value.trim()
    if (text === '') return
    doings.text(text)
    input.value = ''
    fit()
    input.focus()
  })
  picture.addEventListener('click', () => file.click())
  file.addEventListener('change', () => {
    const chosen = file.files?.[0]
    file.value = ''
    if (chosen) doings.picture(chosen)
  })
  return form
}
