import { useRef } from 'react'
import css from './Embedded.module.css'
import { useFramedService } from './framedService.ts'

const foreign = 'allow-scripts allow-same-origin allow-forms allow-popups'
/** Sandbox of a page of this origin. Without `allow-same-origin` the page cannot read the session. */
const own = 'allow-scripts allow-forms allow-popups'

export function Embedded({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useFramedService(frame, src)
  const isOwn = new URL(src, location.href).origin === location.origin
  return (
    <iframe
      // The key remounts the frame when only the part after # changes, for example a ticket.
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
