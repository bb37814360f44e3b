import { IconButton } from '@koi/ui/IconButton'
import { close } from '@koi/ui/icons/frame'
import { parsePassages } from '@koi/web/chat/found'
import { useLayoutEffect, useRef, useState } from 'react'
import css from './Body.module.css'
import { copy } from './service.copy.ts'

/** A picture that a click enlarges. `address` is undefined while it is loading. */
export function Picture({ address }: { address: string | undefined }) {
  const [isLarge, setLarge] = useState(false)
  return (
    <>
      <button type="button" className={css.enlarge} aria-label={copy.pictureShown} onClick={() => setLarge(true)}>
        <img className={css.picture} src={address} alt="" loading="lazy" />
      </button>
      {isLarge && address && <Large address={address} onClose={() => setLarge(false)} />}
    </>
  )
}

/** Shows the enlarged picture. Escape, the button or a click beside the picture closes it. */
function Large({ address, onClose }: { address: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the dialog handles Escape itself
    <dialog ref={dialog} className={css.large} aria-label={copy.pictureShown} onClose={onClose} onClick={onClose}>
      <img src={address} alt={copy.pictureShown} />
      <div className={css.close}>
        <IconButton icon={close} label={copy.close} onClick={onClose} />
      </div>
    </dialog>
  )
}

/** Shows the passages found for a question, the first one expanded. */
export function Articles({ text }: { text: string }) {
  return (
    <div className={css.found}>
      <p className={css.lead}>{copy.found}</p>
      {parsePassages(text).map((passage, index) => (
        <details key={passage.title} open={index === 0}>
          <summary>{passage.title}</summary>
          <div className={css.passage}>{passage.text}</div>
        </details>
      ))}
      <p className={css.hint}>{copy.foundHint}</p>
    </div>
  )
}
