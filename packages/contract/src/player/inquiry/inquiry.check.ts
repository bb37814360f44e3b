import { fewestWords, isInquiryKind, maxWords } from './inquiry.ts'
import { InquiryKindUnknown, InquiryLong, InquiryShort } from './inquiry.copy.ts'

/** Returns the first refusal of an inquiry, or null. Surrounding blanks are ignored. */
export function checkInquiry({
  kind,
  content,
}: {
  kind: string
  content: string
}): typeof InquiryKindUnknown | typeof InquiryShort | typeof InquiryLong | null {
  if (!isInquiryKind(kind)) return InquiryKindUnknown
  const length = [...content.trim()].length
  if (length < fewestWords) return InquiryShort
  return length > maxWords ? InquiryLong : null
}
