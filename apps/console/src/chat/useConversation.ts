import { useCallback, useEffect, useRef, useState } from 'react'
import { read, write } from '../app/api.ts'
import { Problem, sentenceOf } from '../app/problem.ts'
import { copy } from './chat.copy.ts'
import { merged, type Message, type MessagePage, newMessageId, type Pending, type Thread } from './thread.ts'

const pause = 1500
const pauseAfterFailure = 3000

/**
 * A thread as it goes on: read again and again from the last message on, and a queue of what is being sent. A message
 * keeps its id until it is acknowledged, so that a lost connection or a restarted server neither loses nor doubles it.
 */
export function useConversation(id: string) {
  const address = `/chat/threads/${encodeURIComponent(id)}/messages`
  const [messages, setMessages] = useState<Message[]>([])
  const [thread, setThread] = useState<Thread | null>(null)
  const [hasOlder, setHasOlder] = useState(false)
  const [problem, setProblem] = useState('')
  const [pending, setPending] = useState<Pending[]>([])
  const last = useRef(0)
  const queue = useRef<Pending[]>([])
  const isSending = useRef(false)
  const isHere = useRef(true)
  const hurry = useRef<() => void>(() => undefined)

  const take = useCallback((items: Message[]) => {
    last.current = Math.max(last.current, ...items.map(({ seq }) => seq))
    setMessages((known) => merged(known, items))
    const arrived = new Set(items.map(({ client_id }) => client_id))
    queue.current = queue.current.filter(({ client_id }) => !arrived.has(client_id))
    setPending(queue.current)
  }, [])

  useEffect(() => {
    isHere.current = true
    const stop = new AbortController()
    let timer = 0
    let isFirst = true
    const turn = async () => {
      let wait = pause
      try {
        const page = await read<MessagePage>(address, isFirst ? {} : { after: last.current }, stop.signal)
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
      isHere.current = false
      stop.abort()
      clearTimeout(timer)
    }
  }, [address, take])

  const work = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    const note = (message: Pending, change: Partial<Pending>) => {
      queue.current = queue.current.map((one) => (one.client_id === message.client_id ? { ...one, ...change } : one))
      setPending(queue.current)
    }
    for (;;) {
      const message = queue.current.find(({ isRefused }) => !isRefused)
      if (!message || !isHere.current) break
      const { client_id, text, picture } = message
      try {
        take([await write<Message>('POST', address, { client_id, ...(picture ? { picture } : { text }) })])
      } catch (error) {
        const isFinal = error instanceof Problem && error.status >= 400 && error.status < 500
        note(message, { problem: isFinal ? sentenceOf(error) : copy.retrying, isRefused: isFinal })
        if (!isFinal) await new Promise((resolve) => setTimeout(resolve, pauseAfterFailure))
      }
    }
    isSending.current = false
    hurry.current()
  }, [address, take])

  const post = (content: { text?: string; picture?: string }) => {
    queue.current = [...queue.current, { client_id: newMessageId(), ...content, problem: '', isRefused: false }]
    setPending(queue.current)
    void work()
  }
  const again = (message: Pending) => {
    queue.current = queue.current.map((one) => (one === message ? { ...one, problem: '', isRefused: false } : one))
    setPending(queue.current)
    void work()
  }
  const older = async () => {
    const page = await read<MessagePage>(address, { before: messages[0]?.seq })
    setHasOlder(page.has_more)
    setMessages((known) => merged(known, page.items))
  }
  return { messages, thread, hasOlder, problem, pending, post, again, older, refresh: () => hurry.current() }
}

export type Conversation = ReturnType<typeof useConversation>
