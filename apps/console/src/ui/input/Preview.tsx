import { EyeOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { RichTextView } from './RichTextView.tsx'
import { copy } from '../words/ui.copy.ts'

/** Previews HTML at the width of a phone. */
export function Preview({ html, title }: { html: () => string; title?: () => string }) {
  const [shown, setShown] = useState<string | null>(null)
  return (
    <>
      <Button icon={<EyeOutlined />} onClick={() => setShown(html())}>
        {copy.preview}
      </Button>
      <Modal
        open={shown !== null}
        title={title?.() || copy.preview}
        footer={null}
        onCancel={() => setShown(null)}
        width={440}
        destroyOnHidden
      >
        <RichTextView html={shown ?? ''} />
      </Modal>
    </>
  )
}
