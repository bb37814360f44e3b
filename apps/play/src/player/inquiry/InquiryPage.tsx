import { Screen } from '../../app/Screen.tsx'
import { useRequirePlayer } from '../../app/useRequirePlayer.ts'
import { Lead } from '../../ui/Lead.tsx'
import { copy } from './inquiry.copy.ts'
import { InquiryForm } from './InquiryForm.tsx'
import { Inquiries } from './Inquiries.tsx'

export default function InquiryPage() {
  const isSignedIn = useRequirePlayer()
  if (!isSignedIn) return null
  return (
    <Screen title={copy.title}>
      <Lead>{copy.lead}</Lead>
      <InquiryForm />
      <Inquiries />
    </Screen>
  )
}
