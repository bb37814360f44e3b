import { Screen } from '../app/Screen.tsx'
import { useRequirePlayer } from '../app/useRequirePlayer.ts'
import { copy } from './inquiry.copy.ts'
import css from './inquiry.module.css'
import { InquiryForm } from './InquiryForm.tsx'
import { Inquiries } from './Inquiries.tsx'

/** /inquiries: what a player asks with a number and a deadline, and what was answered (R62, R63, R76). */
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
