import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './RichText.tsx'

const RichText = lazy(async () => ({ default: (await import('./RichText.tsx')).RichText }))

/** Loads the editor on first use. */
export function RichTextInput(props: RichTextProps) {
  return (
    <Suspense fallback={<Input.TextArea rows={8} disabled aria-label={props.label} />}>
      <RichText {...props} />
    </Suspense>
  )
}
