import { Alert, Button, Flex, Input } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import { RichTextEditor } from './RichTextEditor.tsx'
import { copy } from '../words/ui.copy.ts'

export interface RichTextProps {
  id?: string
  value?: string
  onChange?: (html: string) => void
  label: string
}

// Matches markup that the visual editor would drop; a text with it is opened as source.
const isForeign = (html: string) => /<(?:table|div|span|iframe|video|font|center)\b|\sstyle=/i.test(html)

/** An HTML editor with a visual and a source mode. */
export function RichText({ id, value = '', onChange, label }: RichTextProps) {
  const [isSource, setSource] = useState(() => isForeign(value))
  const [opened, setOpened] = useState(0)
  const own = useRef(value)
  const write = (html: string) => {
    own.current = html
    onChange?.(html)
  }
  // The editor keeps its own document: remount it when the value was changed from outside.
  useLayoutEffect(() => {
    if (value === own.current) return
    own.current = value
    setSource((eb) => eb || isForeign(value))
    setOpened((count) => count + 1)
  }, [value])
  return (
    <Flex vertical gap={6}>
      <Flex justify="end">
        <Button type="link" onClick={() => setSource(!isSource)}>
          {isSource ? copy.rich.visual : copy.rich.source}
        </Button>
      </Flex>
      {isSource && isForeign(value) && <Alert type="info" showIcon title={copy.rich.sourceHint} />}
      {isSource ? (
        <Input.TextArea
          {...(id ? { id } : {})}
          aria-label={label}
          value={value}
          onChange={(event) => write(event.target.value)}
          autoSize={{ minRows: 10, maxRows: 24 }}
          style={{ fontFamily: 'ui-monospace, monospace' }}
        />
      ) : (
        <RichTextEditor key={opened} label={label} value={value} onChange={write} />
      )}
    </Flex>
  )
}
