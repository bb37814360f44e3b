import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { read } from '../app/api.ts'
import { Problem } from '../app/problem.ts'
import { copy } from './chat.copy.ts'
import { outboxOf } from './outbox.ts'
import { merged, type Message, type Thread } from './thread.ts'

const reading = 'GET /console/api/chat/threads/:id/messages'
const pause = 1500
const pauseAfterFailure = 3000

/** A thread as it goes on, read again and again from the last message on, and what is still being sent to it. */
export function useConversation(id: string) {
  const outbox = useMemo(() => outboxOf(id), [id])
  const pending = useSyncExternalStore(outbox.subscribe, outbox.queue)
  const [messages, setMessages] = useState<Message[]>([])
  const [thread, setThread] = useState<Thread | null>(null)
  const [hasOlder, setHasOlder] = useState(false)
  const [problem, setProblem] = useState('')
  const last = useRef(0)
  const hurry = useRef<() => void>(() => undefined)

  const take = useCallback(
    (items: Message[]) => {
      last.current = Math.max(last.current, ...items.map(({ seq }) => seq))
      setMessages((known) => merged(known, items))
      outbox.arrived(items)
    },
    [outbox],
  )

  useEffect(() => {
    const stop = new AbortController()
    let timer = 0
    let isFirst = true
    const turn = async () => {
      let wait = pause
      try {
        const page = await read(reading, isFirst ? { id } : { id, after: last.current }, stop.signal)
        if (isFirst) setHasOlder(page.has_more)
        else if (page.has_more) wait = 0
        isFirst = false
        take(page.items)
        setThread(page.thread)
        setProblem('')
      } catch (error) {
        if (stop.signal.aborted) return
        setProblem(error instanceof Problem && error.status >= 400 && error.status < 500 ? error.message : copy.cut)
        wait = pauseAfterFailure
      }
      timer = window.setTimeout(() => void turn(), wait)
    }
    hurry.current = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => void turn(), 0)
    }
    void turn()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id, take])
  // What others wrote before it is still to be read, so it is shown without counting as the last one read.
  useEffect(
    () =>
      outbox.onAcknowledged((message) => {
        setMessages((known) => merged(known, [message]))
        hurry.current()
      }),
    [outbox],
  )

  const older = async () => {
    const page = await read(reading, { id, before: messages[0]?.seq })
    setHasOlder(page.has_more)
    setMessages((known) => merged(known, page.items))
  }
  return { messages, thread, hasOlder, problem, pending, outbox, older, refresh: () => hurry.current() }
}

export type Conversation = ReturnType<typeof useConversation>
