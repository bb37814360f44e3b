import type { MessageView } from '@koi/contract/contact/chat/chat'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation } from './conversation.ts'

/** Pixels from the end within which the newest message counts as visible. */
const nearEnd = 80

const distanceFromEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight

export interface FollowedLog {
  isAtEnd: boolean
  toEnd(): void
}

interface Options {
  /** `seq` of the first rendered message. */
  first: number | undefined
  /** False if the reader's views must not mark messages as seen. */
  isReader?: boolean
}

/**
 * Controls the scrolling of a message log. At the end it stays at the end while the content or viewport changes size;
 * further up it keeps its position, also when older messages are prepended. `log`: the scroll container, with one child.
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
      // The content has grown below the end and the reader has not scrolled up.
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
