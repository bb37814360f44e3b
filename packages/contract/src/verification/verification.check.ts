import { isRealname } from '../auth/auth.check.ts'
import type { Refusal } from '../refusal.ts'
import { isDocumentKind, isDocumentNumber, mostPictures, plainNumber } from './verification.ts'
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
  /** What the pictures that were sent are called. */
  pictures: readonly string[]
}

/** Why something cannot be sent in like this, or null. Blanks round the name do not count, nor any in the number. */
export function wrongVerification({ realname, kind, number, pictures }: Submitted): Refusal | null {
  if (!isRealname(realname)) return VerificationNameMalformed
  if (!isDocumentKind(kind)) return DocumentKindUnknown
  if (!isDocumentNumber(kind, plainNumber(number))) return DocumentNumberMalformed
  const count = new Set(pictures).size
  return count === 0 || count > mostPictures || count !== pictures.length ? DocumentPicturesNeeded : null
}
