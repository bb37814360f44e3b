import { useRef } from 'react'
import css from './Embedded.module.css'
import { useFramedService } from './framedService.ts'

const foreign = 'allow-scripts allow-same-origin allow-forms allow-popups'
/** A page of this origin gets no origin, or it could read the session. */
const own = 'allow-scripts allow-forms allow-popups'

export function Embedded({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useFramedService(frame, src)
  const isOwn = new URL(src, location.href).origin === location.origin
  return (
    <iframe
      // The key reloads the frame when only the part after # changes, e.g. a ticket.
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
