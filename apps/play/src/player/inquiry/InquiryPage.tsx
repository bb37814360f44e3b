import { Screen } from '../../app/shell/Screen.tsx'
import { playersOnly } from '../../app/shell/playersOnly.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { copy } from './inquiry.copy.ts'
import { InquiryForm } from './InquiryForm.tsx'
import { Inquiries } from './Inquiries.tsx'

export default playersOnly(function InquiryPage() {
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <InquiryForm />
      <Inquiries />
    </Screen>
  )
})
