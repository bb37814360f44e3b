import { QuestionCircleOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { figureCopy, figureRules } from './figures.copy.ts'

/** Button that explains how a figure is counted; nothing for a name without a rule. */
export function HowCounted({ name, label }: { name: string; label: string }) {
  const [isOpen, setOpen] = useState(false)
  const rule = figureRules[name]
  if (!rule) return null
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    event.stopPropagation()
  }
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      title={label}
      content={
        <div role="note" style={{ maxWidth: 'min(320px, 80vw)' }}>
          {rule}
        </div>
      }
    >
      <Button
        type="text"
        size="small"
        icon={<QuestionCircleOutlined />}
        aria-label={figureCopy.how(label)}
        aria-expanded={isOpen}
        onKeyDown={onKey}
        onBlur={() => setOpen(false)}
      />
    </Popover>
  )
}
