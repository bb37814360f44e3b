import { Faint } from '@koi/ui/Layout'
import { Button } from '@koi/ui/Button'
import { useRefused } from '@koi/ui/Form'
import { useEffect, useId, useRef } from 'react'
import { upload } from '../../app/data/upload.ts'
import { toast } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { downscale } from './smaller.ts'
import { copy } from './verification.copy.ts'
import css from './verification.module.css'
import { toPictureName } from './verification.read.ts'

/** An uploaded picture: its name on the server and a local preview. */
export interface Sent {
  name: string
  shown: string
}

interface Props {
  sent: readonly Sent[]
  /** Receives an update function, because a picture may be removed while another one uploads. */
  onChange: (change: (now: readonly Sent[]) => readonly Sent[]) => void
  most: number
}

export function Pictures({ sent, onChange, most }: Props) {
  const id = useId()
  const { aria, note } = useRefused('pictures', sent)
  const latest = useRef(sent)
  latest.current = sent
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      for (const { shown } of latest.current) URL.revokeObjectURL(shown)
    }
  }, [])
  const [add, isSending] = useSubmit(async (file: File) => {
    const picture = await downscale(file)
    if (!picture) return toast(copy.unreadable, 'warning')
    const { data } = await upload('POST /api/verification/picture', picture)
    if (isGone.current) return
    const one = { name: toPictureName(data), shown: URL.createObjectURL(picture) }
    onChange((now) => [...now, one])
  })
  const remove = (one: Sent) => {
    URL.revokeObjectURL(one.shown)
    onChange((now) => now.filter((other) => other !== one))
  }
  return (
    <div className={css.pictures}>
      <span id={`${id}-label`}>{copy.pictures}</span>
      <Faint>{copy.picturesHint}</Faint>
      <ul className={css.shown}>
        {sent.map((one, index) => (
          <li key={one.name}>
            <img src={one.shown} alt={copy.picture(index + 1)} />
            <Button kind="light" size="s" aria-label={copy.remove(index + 1)} onClick={() => remove(one)}>
              {copy.removeOne}
            </Button>
          </li>
        ))}
      </ul>
      {sent.length < most && (
        <label htmlFor={id} className={css.add}>
          {isSending ? copy.sending : copy.addPicture}
          <input
            id={id}
            type="file"
            name="pictures"
            {...aria}
            accept="image/png,image/jpeg,image/webp"
            disabled={isSending}
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file) void add(file)
            }}
          />
        </label>
      )}
      {note}
    </div>
  )
}
