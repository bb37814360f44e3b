import { Screen } from '../app/Screen.tsx'
import { useRequirePlayer } from '../app/useRequirePlayer.ts'
import { copy } from './inquiry.copy.ts'
import css from './inquiry.module.css'
import { InquiryForm } from './InquiryForm.tsx'
import { Inquiries } from './Inquiries.tsx'

export default function InquiryPage() {
  const isSignedIn = useRequirePlayer()
  if (!isSignedIn) return null
  return (
    <Screen title={copy.title}>
      <p className={css.lead}>{copy.lead}</p>
      <InquiryForm />
      <Inquiries />
    </Screen>
  )
}
