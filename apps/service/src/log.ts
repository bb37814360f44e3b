import { authors, type MessageView } from '@koi/contract/chat/chat'
import { bodyOf, minutesOf, timeText } from './bubble.ts'
import { make } from './dom.ts'
import type { Sending } from './link.ts'
import { copy } from './service.copy.ts'

interface Actions {
  older(before: number): void
  again(message: Sending): void
  enlarge(address: string): void
}

/** Minutes; messages further apart get a time between them. */
const quiet = 5

/** The conversation on screen: every message once, in the order of its number, and below what is still being sent. */
export class Log {
  readonly element = make('div', { className: 'log', role: 'log', tabIndex: 0, ariaLabel: copy.messages })
  #older = make('button', { className: 'older', type: 'button', hidden: true }, copy.older)
  #list = make('ol', { className: 'list' })
  #pending = make('ol', { className: 'list' })
  #foot = make('div', { className: 'foot' })
  #known = new Set<number>()
  #waiting = new Map<string, HTMLLIElement>()
  /** The newest message of the guest's own, and where its mark stands. */
  #own: { seq: number; mark: HTMLElement } | null = null
  #first = Number.MAX_SAFE_INTEGER
  #lastAt = ''
  #seen = 0
  #isPinned = true
  #doings: Actions

  constructor(doings: Actions) {
    this.#doings = doings
    this.#older.addEventListener('click', () => doings.older(this.#first))
    this.element.append(this.#older, this.#list, this.#pending, this.#foot)
    this.element.addEventListener('scroll', () => (this.#isPinned = this.isAtEnd), { passive: true })
    // Whoever reads the newest keeps doing so while pictures load and the keyboard opens.
    const watch = new ResizeObserver(() => this.#isPinned && this.toEnd())
    for (const part of [this.element, this.#list, this.#pending, this.#foot]) watch.observe(part)
  }

  get isAtEnd(): boolean {
    const { scrollHeight, scrollTop, clientHeight } = this.element
    return scrollHeight - scrollTop - clientHeight < 80
  }

  toEnd(): void {
    this.#isPinned = true
    this.element.scrollTop = this.element.scrollHeight
  }

  /** What stands below the messages: quick questions, the rating, who is typing. */
  setFoot(...parts: Node[]): void {
    this.#foot.replaceChildren(...parts)
    if (this.#isPinned) this.toEnd()
  }

  /** Adds what is new of `messages`; returns how many of them somebody else wrote. */
  add(messages: MessageView[]): number {
    let foreign = 0
    for (const message of messages) {
      if (this.#known.has(message.seq)) continue
      this.#known.add(message.seq)
      this.#first = Math.min(this.#first, message.seq)
      if (this.#lastAt === '' || minutesOf(message.at) - minutesOf(this.#lastAt) > quiet)
        this.#list.append(this.#time(message.at))
      this.#lastAt = message.at
      this.#list.append(this.#item(message))
      this.#waiting.get(message.id)?.remove()
      this.#waiting.delete(message.id)
      if (message.author !== authors.guest) foreign++
    }
    this.#mark()
    if (this.#isPinned) this.toEnd()
    return foreign
  }

  addOlder(messages: MessageView[], hasMore: boolean): void {
    const { scrollHeight, scrollTop } = this.element
    const fresh = messages.filter(({ seq }) => !this.#known.has(seq))
    for (const { seq } of fresh) this.#known.add(seq)
    this.#first = Math.min(this.#first, ...fresh.map(({ seq }) => seq))
    const items = fresh.map((message) => this.#item(message))
    if (fresh[0]) items.unshift(this.#time(fresh[0].at))
    this.#list.prepend(...items)
    this.#older.hidden = !hasMore
    this.#mark()
    this.element.scrollTop = scrollTop + this.element.scrollHeight - scrollHeight
  }

  showOlder(hasMore: boolean): void {
    this.#older.hidden = !hasMore
  }

  /** Shows a message that is under way. */
  wait(message: Sending, preview?: string): void {
    const body = preview
      ? make('img', { className: 'picture', src: preview, alt: copy.pictureShown })
      : make('div', { className: 'bubble' }, message.text ?? '')
    const item = make('li', { className: 'item mine waiting' }, body, make('span', { className: 'mark' }, copy.sending))
    this.#waiting.get(message.id)?.remove()
    this.#waiting.set(message.id, item)
    this.#pending.append(item)
    this.toEnd()
  }

  /** Says that a message was not taken; it can be sent again where that may help. */
  fail(message: Sending, text: string, isFinal: boolean): void {
    const mark = this.#waiting.get(message.id)?.querySelector('.mark')
    if (!mark) return
    mark.className = 'mark failed'
    mark.replaceChildren(copy.failed(text))
    if (isFinal) return
    const again = make('button', { type: 'button', className: 'again' }, copy.again)
    again.addEventListener('click', () => this.#doings.again(message))
    mark.append(again)
  }

  /** Marks what the other side has seen. */
  mark(seen: number): void {
    this.#seen = seen
    this.#mark()
  }

  #mark(): void {
    if (this.#own) this.#own.mark.textContent = this.#own.seq <= this.#seen ? copy.read : copy.sent
  }

  /** The place for a mark next to an own message; only the newest one has its mark shown. */
  #markOf(seq: number): HTMLElement {
    const mark = make('span', { className: 'mark' })
    if (seq < (this.#own?.seq ?? 0)) return mark
    this.#own?.mark.replaceChildren()
    this.#own = { seq, mark }
    return mark
  }

  #time(at: string): HTMLLIElement {
    return make('li', { className: 'time' }, make('time', {}, timeText(at)))
  }

  #item(message: MessageView): HTMLLIElement {
    if (message.kind === 'note') return make('li', { className: 'note' }, message.text)
    const isMine = message.author === authors.guest
    const item = make('li', { className: isMine ? 'item mine' : 'item' })
    if (!isMine)
      item.append(make('span', { className: 'who' }, message.author === authors.operator ? copy.operator : copy.house))
    item.append(bodyOf(message, this.#doings.enlarge))
    if (isMine) item.append(this.#markOf(message.seq))
    return item
  }
}
