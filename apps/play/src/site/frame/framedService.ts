import type { FrameWord, Identity } from '@koi/contract/contact/chat/chat'
import { type RefObject, useEffect } from 'react'
import { call } from '../../app/data/api.ts'
import { token } from '../../app/session/session.ts'
import { writeStored, readStored } from '../../app/data/store.ts'

const visitorKey = 'serviceVisitor'

const isOurs = (src: string): boolean => {
  const { origin, pathname } = new URL(src, location.href)
  return origin === location.origin && pathname === '/service/'
}

/** Returns a new ticket for a player, never the session token; for a visitor the stored visitor token. */
async function loadIdentity(): Promise<Identity> {
  if (!token()) {
    const token = readStored<string>(visitorKey)
    return typeof token === 'string' ? { token } : {}
  }
  const { data } = await call('POST /api/getservicerurl', {}, { quiet: true })
  const ticket = /#ticket=([\w-]+)$/.exec(String(data?.url))?.[1]
  return ticket ? { ticket } : {}
}

/** Returns the picture shared from another application (src/sw.js) and deletes it. */
async function takeSharedPicture(): Promise<Blob | null> {
  const stored = await caches.match('/share', { cacheName: 'koi-shared' })
  await caches.delete('koi-shared')
  return stored ? stored.blob() : null
}

/**
 * Passes identity and shared picture to the service page in the frame. The page is framed without an origin and has
 * no storage, so it asks again after a reload. Only messages of this frame are handled, and answers go to its port.
 */
export function useFramedService(frame: RefObject<HTMLIFrameElement | null>, src: string): void {
  useEffect(() => {
    if (!isOurs(src)) return
    const onMessage = ({ source, origin, data, ports }: MessageEvent<FrameWord | null>) => {
      if (!frame.current || source !== frame.current.contentWindow || origin !== 'null') return
      if (data?.koi === 'service.visitor') writeStored(visitorKey, data.token)
      const answer = (given: Identity | Blob | null) => ports[0]?.postMessage(given)
      if (data?.koi === 'service.who') loadIdentity().then(answer, () => answer({}))
      if (data?.koi === 'service.shared') takeSharedPicture().then(answer, () => answer(null))
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [frame, src])
}
