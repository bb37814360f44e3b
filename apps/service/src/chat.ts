import { type ServerFrame, threadStates, type ThreadView } from '@koi/contract/chat/chat'
import { Refusal, sendUp } from './api.ts'
import { makeComposer } from './composer.ts'
import { icons, make } from './dom.ts'
import { Link, type Sending } from './link.ts'
import { Log } from './log.ts'
import { askSure, enlarge, quickQuestions, ratingForm, typingDots } from './parts.ts'
import { shrink } from './picture.ts'
import { copy } from './service.copy.ts'

const typingFor = 4000

/** Opens the conversation of a token; `lost` is called once with whether the page knew a player. */
export function openChat(root: HTMLElement, token: string, title: string, lost: (wasPlayer: boolean) => void): void {
  let thread: ThreadView = { state: threadStates.bot, unread: 0, guest_seen: 0, operator_seen: 0, score: null }
  let name = ''
  let seen = 0
  let fresh = 0
  let hasAsked = false
  let typing = 0
  const posts = new Map<string, Sending>()
  /** Pictures that could not be sent up yet, by the ids of their messages. */
  const pictures = new Map<string, File>()

  const log = new Log({
    older: (before) => link.tell({ t: 'older', before }),
    again,
    enlarge,
  })
  const status = make('p', { className: 'status', role: 'status' }, copy.connecting)
  const call = make('button', { type: 'button', className: 'call', hidden: true })
  const header = make(
    'header',
    { className: 'header' },
    make('span', { className: 'face' }, icons.headset()),
    make('div', { className: 'names' }, make('h1', {}, title || copy.title), status),
    call,
  )
  const more = make('button', { type: 'button', className: 'more', hidden: true })
  const composer = makeComposer({
    text: say,
    picture: (file) => void show(file),
    typing: () => isWithPerson() && link.tell({ t: 'typing' }),
  })
  root.replaceChildren(header, make('main', { className: 'main' }, log.element, more), composer)

  const link = new Link(token, {
    frame: hear,
    ready: (isReady) => {
      header.classList.toggle('offline', !isReady)
      showState(isReady)
    },
    lost: () => {
      log.element.removeEventListener('scroll', look)
      document.removeEventListener('visibilitychange', look)
      lost(name !== '')
    },
  })

  const isWithPerson = () => thread.state === threadStates.waiting || thread.state === threadStates.served

  function hear(frame: ServerFrame): void {
    switch (frame.t) {
      case 'ready':
        name = frame.name
        if (!hasAsked && frame.messages.length) log.showOlder(frame.has_more)
        take(frame.messages)
        return change(frame.thread)
      case 'messages':
        return take(frame.messages)
      case 'older':
        return log.addOlder(frame.messages, frame.has_more)
      case 'thread':
        return change(frame.thread)
      case 'typing':
        clearTimeout(typing)
        typing = window.setTimeout(() => ((typing = 0), foot()), typingFor)
        return foot()
      case 'ack':
        return void posts.delete(frame.id)
      case 'refused':
        return refused(frame)
      case 'pong':
    }
  }

  function refused({ id = '', text }: Extract<ServerFrame, { t: 'refused' }>): void {
    const message = posts.get(id)
    if (message) log.fail(message, text, !link.outbox.has(id) && message.picture === undefined)
  }

  function take(messages: Parameters<Log['add']>[0]): void {
    const foreign = log.add(messages)
    hasAsked ||= messages.some(({ author }) => author === 1)
    if (foreign) clearTimeout(typing)
    if (foreign) typing = 0
    if (!log.isAtEnd || document.hidden) fresh += foreign
    foot()
    look()
  }

  function change(next: ThreadView): void {
    const isOther = next.state !== thread.state || next.score !== thread.score
    thread = next
    seen = Math.max(seen, next.guest_seen)
    log.mark(isWithPerson() || thread.state === threadStates.closed ? next.operator_seen : 0)
    if (isOther || call.hidden) showState(true)
    foot()
    look()
  }

  function showState(isReady: boolean): void {
    status.textContent = isReady ? copy.states[thread.state] : copy.offline
    call.hidden = false
    call.disabled = !isReady
    call.textContent = isWithPerson() ? copy.end : copy.call
    call.className = isWithPerson() ? 'call quiet' : 'call'
  }

  let footing = ''
  function foot(): void {
    const wanted = typing
      ? 'typing'
      : thread.state === threadStates.closed && thread.score === null
        ? 'rate'
        : hasAsked
          ? ''
          : 'quick'
    if (wanted === footing) return
    footing = wanted
    if (wanted === 'typing') log.setFoot(typingDots())
    else if (wanted === 'rate')
      log.setFoot(ratingForm((score, note) => link.tell({ t: 'rate', score, ...(note ? { note } : {}) })))
    else if (wanted === 'quick') log.setFoot(quickQuestions(say))
    else log.setFoot()
  }

  /** What stands in sight counts as seen. */
  function look(): void {
    const isSeen = log.isAtEnd && !document.hidden
    if (isSeen) fresh = 0
    if (isSeen && link.last > seen) {
      seen = link.last
      link.tell({ t: 'seen', seq: seen })
    }
    more.hidden = fresh === 0
    more.replaceChildren(copy.fresh(fresh), icons.down())
    document.title = fresh > 0 ? copy.unreadTitle(fresh) : copy.title
  }

  function post(message: Sending, preview?: string): void {
    posts.set(message.id, message)
    log.wait(message, preview)
    link.post(message)
  }

  function say(text: string): void {
    hasAsked = true
    foot()
    post({ t: 'send', id: newId(), text })
  }

  /** Sends a picture up and then says it; without a network it waits for the guest to press once more. */
  async function show(file: File, message: Sending = { t: 'send', id: newId() }): Promise<void> {
    const preview = URL.createObjectURL(file)
    posts.set(message.id, message)
    hasAsked = true
    foot()
    log.wait(message, preview)
    try {
      const small = await shrink(file)
      const picture = await sendUp(token, small).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        pictures.set(message.id, file)
      })
      if (picture) post({ ...message, picture }, preview)
      else log.fail(message, copy.offline, false)
    } catch (error) {
      log.fail(message, error instanceof Refusal && error.message ? error.message : copy.pictureWrong, true)
    }
  }

  function again(message: Sending): void {
    const file = pictures.get(message.id)
    if (!file) return post(message)
    pictures.delete(message.id)
    void show(file, message)
  }

  more.addEventListener('click', () => log.toEnd())
  log.element.addEventListener('scroll', look, { passive: true })
  document.addEventListener('visibilitychange', look)
  call.addEventListener('click', () =>
    isWithPerson() ? askSure(copy.endSure, () => link.tell({ t: 'end' })) : link.tell({ t: 'call' }),
  )
}

/** A random id, also where the page is not served safely and `randomUUID` is missing. */
function newId(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, index) =>
    (index === 6 ? (byte & 15) | 64 : index === 8 ? (byte & 63) | 128 : byte).toString(16).padStart(2, '0'),
  )
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}
