import { useRef } from 'react'
import css from './Embedded.module.css'
import { useFramedService } from './framedService.ts'

/** What a foreign page may do inside of ours. */
const foreign = 'allow-scripts allow-same-origin allow-forms allow-popups'
/** One of our own origin could read the session if it kept that origin (D-088). */
const own = 'allow-scripts allow-forms allow-popups'

/** An embedded page: customer service, agent login, a game. */
export function Embedded({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useFramedService(frame, src)
  const isOwn = new URL(src, location.href).origin === location.origin
  return (
    <iframe
      // Another ticket or code is behind the # only: the page is loaded again all the same.
      key={src}
      ref={frame}
      className={css.frame}
      src={src}
      title={title}
      sandbox={isOwn ? own : foreign}
      allow="fullscreen"
      referrerPolicy="no-referrer"
    />
  )
}
