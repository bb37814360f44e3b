import { z } from 'zod'
import { flow, read, write } from '../../endpoint.ts'
import { TooOften } from '../../refusal.copy.ts'
import { NoRoomForPictures, PictureMissing, PictureTooLarge, PictureUnknown } from '../../access/upload/upload.copy.ts'
import { BeijingTimeOrBlank, Empty, Nothing, Text } from '../../wire.ts'
import {
  DocumentKindUnknown,
  DocumentNumberMalformed,
  DocumentPicturesNeeded,
  DocumentTaken,
  DocumentTooYoung,
  VerificationDone,
  VerificationNameDiffers,
  VerificationNameMalformed,
  VerificationPending,
} from './verification.copy.ts'
import { documentKinds, verificationStates } from './verification.ts'

/** `needed`: 0 never, 1 before withdrawals, 2 before deposits and play. `reason`: of the latest rejection. */
export const readVerification = read('player', 'verification.read', 'POST /api/verification', {
  input: Nothing,
  reply: z.object({
    needed: z.number(),
    state: z.enum(verificationStates),
    kind: z.enum(['', ...documentKinds]),
    realname: z.string(),
    number: z.string(),
    reason: z.string(),
    asked_at: BeijingTimeOrBlank,
    decided_at: BeijingTimeOrBlank,
  }),
})

/** Stores an encrypted picture and returns its id; it is deleted after a day unless submitted. */
export const sendDocument = flow('player', 'verification.picture', 'POST /api/verification/picture', {
  input: Nothing,
  reply: z.object({ picture: z.string() }),
  takesFile: true,
  refusals: [
    PictureMissing,
    PictureTooLarge,
    PictureUnknown,
    NoRoomForPictures,
    TooOften,
    VerificationPending,
    VerificationDone,
  ],
})

export const submitVerification = write('player', 'verification.submit', 'POST /api/verification/submit', {
  input: z.object({
    realname: Text,
    kind: Text,
    number: Text,
    pictures: z.array(z.string().max(64)).max(10).default([]),
  }),
  reply: Empty,
  refusals: [
    VerificationNameMalformed,
    VerificationNameDiffers,
    DocumentKindUnknown,
    DocumentNumberMalformed,
    DocumentTooYoung,
    DocumentPicturesNeeded,
    DocumentTaken,
    VerificationPending,
    VerificationDone,
    TooOften,
  ],
})
