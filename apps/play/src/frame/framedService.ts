import type { FrameWord, Identity } from '@koi/contract/chat/chat'
import { type RefObject, useEffect } from 'react'
import { call } from '../app/api.ts'
import { token } from '../app/session.ts'
import { writeStored, readStored } from '../app/store.ts'

/** Where the token of a visitor's thread is kept. */
const visitorKey = 'serviceVisitor'

const isOurs = (src: string): boolean => {
  const { origin, pathname } = new URL(src, location.href)
  return origin === location.origin && pathname === '/service/'
}

/** For whom the service page speaks: the player by a new ticket, never by their session; else the visitor kept here. */
async function identity(): Promise<Identity> {
  if (!token()) {
    const token = readStored<string>(visitorKey)
    return typeof token === 'string' ? { token } : {}
  }
  const { data } = await call('POST /api/getservicerurl', {}, { quiet: true })
  const ticket = /#ticket=([\w-]+)$/.exec(String(data?.url))?.[1]
  return ticket ? { ticket } : {}
}

/** The picture that another application shared to the site (src/sw.js), once. */
async function shared(): Promise<Blob | null> {
  const kept = await caches.match('/share', { cacheName: 'koi-shared' })
  await caches.delete('koi-shared')
  return kept ? kept.blob() : null
}

/**
 * Tells the service page in a frame for whom it speaks, and hands it what was shared to the site. Our own page is framed without an origin (D-088) and has no
 * storage: loaded again it knows nobody. Heard is only the page in this frame, and only its own port is answered.
 */
export function useFramedService(frame: RefObject<HTMLIFrameElement | null>, src: string): void {
  useEffect(() => {
    if (!isOurs(src)) return
    const hear = ({ source, origin, data, ports }: MessageEvent<FrameWord | null>) => {
      if (!frame.current || source !== frame.current.contentWindow || origin !== 'null') return
      if (data?.koi === 'service.visitor') writeStored(visitorKey, data.token)
      const answer = (given: Identity | Blob | null) => ports[0]?.postMessage(given)
      if (data?.koi === 'service.who') identity().then(answer, () => answer({}))
      if (data?.koi === 'service.shared') shared().then(answer, () => answer(null))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, src])
}
