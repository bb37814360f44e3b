import { icons, make } from './dom.ts'
import { copy } from './service.copy.ts'

/** Questions to begin with. */
export function quickQuestions(ask: (question: string) => void): HTMLElement {
  const buttons = copy.questions.map((question) => {
    const button = make('button', { type: 'button', className: 'chip' }, question)
    button.addEventListener('click', () => ask(question))
    return button
  })
  return make('div', { className: 'quick', role: 'group', ariaLabel: copy.quick }, ...buttons)
}

/** One to five stars and a word, once. */
export function ratingForm(rate: (score: number, note: string) => void): HTMLElement {
  const send = make('button', { type: 'submit', className: 'primary', disabled: true }, copy.rateSend)
  const note = make('input', { name: 'note', maxLength: 200, placeholder: copy.rateNote, ariaLabel: copy.rateNote })
  const labels = [1, 2, 3, 4, 5].map((score) => {
    const radio = make('input', { type: 'radio', name: 'score', value: String(score), ariaLabel: copy.star(score) })
    const star = make('span', { className: 'star', ariaHidden: 'true' }, '★')
    const label = make('label', {}, radio, star)
    radio.addEventListener('change', () => {
      send.disabled = false
      labels.forEach((other, index) => other.classList.toggle('lit', index < score))
    })
    return label
  })
  const stars = make('div', { className: 'stars', role: 'radiogroup', ariaLabel: copy.rate }, ...labels)
  const form = make('form', { className: 'card rate' }, make('h2', {}, copy.rate), stars, note, send)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const score = Number(new FormData(form).get('score'))
    if (score) rate(score, note.value.trim())
    send.disabled = true
  })
  return form
}

export const typingDots = (): HTMLElement =>
  make('div', { className: 'typing', ariaLabel: copy.typing, role: 'img' }, make('i'), make('i'), make('i'))

/** Shows a picture large; Escape, the button or a press next to it closes. */
export function enlarge(address: string): void {
  const close = make('button', { type: 'button', className: 'tool', ariaLabel: copy.close }, '×')
  const dialog = make(
    'dialog',
    { className: 'large', ariaLabel: copy.pictureShown },
    make('img', { src: address, alt: copy.pictureShown }),
    close,
  )
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** Asks before something ends. */
export function askSure(question: string, yes: () => void): void {
  const [no, sure] = [
    make('button', { type: 'button', className: 'plain' }, copy.no),
    make('button', { type: 'button', className: 'primary' }, copy.yes),
  ]
  const dialog = make(
    'dialog',
    { className: 'card ask', ariaLabel: question },
    make('p', {}, question),
    make('div', { className: 'row' }, no, sure),
  )
  no.addEventListener('click', () => dialog.close())
  sure.addEventListener('click', () => {
    dialog.close()
    yes()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

/** A whole page that says what is wrong and what can be done. */
export function notice(title: string, hint: string, action: string, act: () => void): HTMLElement {
  const button = make('button', { type: 'button', className: 'primary' }, action)
  button.addEventListener('click', act)
  return make(
    'main',
    { className: 'notice' },
    icons.headset(),
    make('h1', {}, title),
    hint ? make('p', {}, hint) : null,
    button,
  )
}
