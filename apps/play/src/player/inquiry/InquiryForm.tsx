import { TextArea } from '@koi/ui/TextArea'
import { checkInquiry } from '@koi/contract/player/inquiry/inquiry.check'
import { maxWords } from '@koi/contract/player/inquiry/inquiry'
import { Button } from '@koi/ui/Button'
import { Card } from '@koi/ui/Card'
import { Field } from '@koi/ui/Field'
import { Picker } from '@koi/ui/Picker'
import { useState } from 'react'
import { Form } from '../../app/shell/Form.tsx'
import { useDraft } from '../../app/session/drafts.ts'
import { toastSuccess } from '../../app/notices/toast.ts'
import { useSubmit } from '../../app/data/useSubmit.ts'
import { requireValid } from '@koi/web/problem'
import { write } from '../../app/data/write.ts'
import { copy, kinds } from './inquiry.copy.ts'

export function InquiryForm() {
  const [kind, setKind] = useState(kinds[0]!.value)
  const [about, setAbout] = useState('')
  const [content, setContent] = useState('')
  useDraft('inquiry', { kind, about, content }, (update) => {
    const draft = update({ kind, about, content })
    setKind(draft.kind)
    setAbout(draft.about)
    setContent(draft.content)
  })
  const [submit, isBusy, failure] = useSubmit(async () => {
    requireValid(checkInquiry({ kind, content }))
    const { message } = await write('POST /api/inquiry', { kind, about, content })
    setAbout('')
    setContent('')
    toastSuccess(message)
  })
  return (
    <Card as={Form} onPage failure={failure} onSubmit={() => void submit()}>
      <Picker label={copy.kind} look="field" choices={kinds} value={kind} onChange={setKind} />
      <TextArea
        label={copy.content}
        name="content"
        rows={5}
        maxLength={maxWords}
        placeholder={copy.enterContent}
        value={content}
        onChange={setContent}
      />
      <Field name="about" label={copy.about} value={about} onChange={setAbout} maxLength={64} />
      <Button type="submit" wide busy={isBusy}>
        {copy.submit}
      </Button>
    </Card>
  )
}
