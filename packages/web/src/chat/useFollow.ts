import type { MessageView } from '@koi/contract/chat/chat'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation } from './conversation.ts'

/** Points from the end within which somebody counts as reading the newest. */
const nearEnd = 80

const distanceFromEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight

export interface FollowedLog {
  isAtEnd: boolean
  toEnd(): void
}

interface Options {
  /** The number of the first message that stands in the log. */
  first: number | undefined
  /** Whether whoever looks here is the one whose looking counts. */
  isReader?: boolean
}

/**
 * Lets a log be read: at its end it stays there while messages come, pictures load and a keyboard opens; further up it
 * stands still, also when older messages come in above. Says to the conversation whether its newest message is
 * in sight. `log` scrolls and has one child, which grows.
 */
export function useFollow<Message extends MessageView, Thread>(
  log: RefObject<HTMLElement | null>,
  conversation: Conversation<Message, Thread>,
  { first, isReader = true }: Options,
): FollowedLog {
  const [isAtEnd, setAtEnd] = useState(true)
  const distance = useRef(0)
  const hasRendered = useRef(false)
  const toEnd = () => {
    distance.current = 0
    setAtEnd(true)
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }

  useEffect(() => {
    const element = log.current
    if (!element) return
    let top = 0
    const scrolled = () => {
      const isUp = element.scrollTop < top
      top = element.scrollTop
      const next = distanceFromEnd(element)
      // Whoever was at the end and did not go up has not left it: something grew below them.
      if (distance.current < nearEnd && next >= nearEnd && !isUp) return
      distance.current = next
      setAtEnd(next < nearEnd)
    }
    const resizeObserver = new ResizeObserver(() => {
      if (distance.current < nearEnd) element.scrollTo({ top: element.scrollHeight })
      else distance.current = distanceFromEnd(element)
    })
    resizeObserver.observe(element)
    if (element.firstElementChild) resizeObserver.observe(element.firstElementChild)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      resizeObserver.disconnect()
      element.removeEventListener('scroll', scrolled)
    }
  }, [log])

  useLayoutEffect(() => {
    const element = log.current
    if (element && hasRendered.current)
      element.scrollTo({ top: element.scrollHeight - element.clientHeight - distance.current })
    hasRendered.current = first !== undefined
  }, [log, first])

  useEffect(() => {
    const updateVisibility = () => conversation.setVisible(isReader && isAtEnd && !document.hidden)
    updateVisibility()
    document.addEventListener('visibilitychange', updateVisibility)
    return () => {
      document.removeEventListener('visibilitychange', updateVisibility)
      conversation.setVisible(false)
    }
  }, [conversation, isReader, isAtEnd])

  return { isAtEnd, toEnd }
}
