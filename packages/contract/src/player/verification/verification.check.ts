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
 * ignored.
 */
export function checkVerification({ realname, kind, number, pictures }: Submitted): Refusal | null {
  if (!isRealname(realname)) return VerificationNameMalformed
  if (!isDocumentKind(kind)) return DocumentKindUnknown
  if (!isDocumentNumber(kind, plainNumber(number))) return DocumentNumberMalformed
  const count = new Set(pictures).size
  return count === 0 || count > maxPictures || count !== pictures.length ? DocumentPicturesNeeded : null
}
