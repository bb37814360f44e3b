import type { Language } from '../../language.ts'
import { isRealname } from '../auth/auth.check.ts'
import type { Refusal } from '../../refusal.ts'
import { isDocumentKind, isDocumentNumber, maxPictures, plainNumber } from './verification.ts'
import {
  DocumentKindUnknown,
  DocumentNumberMalformed,
  DocumentPicturesNeeded,
  VerificationNameMalformed,
} from './verification.copy.ts'

export interface Submitted {
  realname: string
  kind: string
  number: string
  pictures: readonly string[]
}

/**
 * Returns the first refusal of a submission, or null. Surrounding blanks of the name and all blanks of the number are
 * ignored. `languages`: those of the brand, whose letters a name has.
 */
export function checkVerification(
  { realname, kind, number, pictures }: Submitted,
  languages: readonly Language[],
): Refusal | null {
  if (!isRealname(realname, languages)) return VerificationNameMalformed
  if (!isDocumentKind(kind)) return DocumentKindUnknown
  if (!isDocumentNumber(kind, plainNumber(number))) return DocumentNumberMalformed
  const count = new Set(pictures).size
  return count === 0 || count > maxPictures || count !== pictures.length ? DocumentPicturesNeeded : null
}
