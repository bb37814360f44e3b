import { longestText } from '@koi/contract/contact/chat/chat'
import { IconButton } from '@koi/ui/IconButton'
import { isSendKey } from '@koi/web/keys'
import { useLayoutEffect, useRef, useState } from 'react'
import css from './Composer.module.css'
import * as icons from './icons.ts'
import { copy } from './service.copy.ts'

interface Props {
  onText: (text: string) => void
  onPicture: (file: File) => void
  onTyping: () => void
}

/** The input for messages. Enter sends, Shift+Enter inserts a line break. */
export function Composer({ onText, onPicture, onTyping }: Props) {
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const file = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const style = input.current?.style
    if (!style) return
    style.height = 'auto'
    // scrollHeight does not include the border.
    style.height = `${(input.current?.scrollHeight ?? 0) + 2}px`
  }, [text])
  const send = () => {
    if (text.trim() === '') return
    onText(text.trim())
    setText('')
    input.current?.focus()
  }
  return (
    <form
      className={css.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <IconButton icon={icons.picture} label={copy.picture} onClick={() => file.current?.click()} />
      <input
        ref={file}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          target.value = ''
          if (chosen) onPicture(chosen)
        }}
      />
      <textarea
        ref={input}
        className={css.input}
        name="text"
        rows={1}
        maxLength={longestText}
        placeholder={copy.placeholder}
        aria-label={copy.input}
        enterKeyHint="send"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value !== '') onTyping()
        }}
        onKeyDown={(event) => {
          if (!isSendKey(event)) return
          event.preventDefault()
          send()
        }}
      />
      <div className={`${css.send} ${text.trim() === '' ? css.idle : ''}`}>
        <IconButton type="submit" icon={icons.send} label={copy.send} disabled={text.trim() === ''} />
      </div>
    </form>
  )
}
