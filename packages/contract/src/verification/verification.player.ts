import { z } from 'zod'
import { flow, read, write } from '../endpoint.ts'
import { TooOften } from '../refusal.copy.ts'
import { NoRoomForPictures, PictureMissing, PictureTooLarge, PictureUnknown } from '../upload/upload.copy.ts'
import { BeijingTimeOrBlank, Empty, Nothing, Text } from '../wire.ts'
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

// Additions of ours to the players' API: a player proves who they are, where the operator asks for it (R4).

/**
 * How the player stands. `needed`: 0 for nothing, 1 before a withdrawal, 2 before deposits and play. Name and number are
 * masked; `reason` says why the newest was refused.
 */
export const readVerification = read('player', 'verification.read', 'POST /api/verification', {
  input: Nothing,
  reply: z.object({
    needed: z.number(),
    state: z.enum(verificationStates),
    /** '' while nothing was sent in. */
    kind: z.enum(['', ...documentKinds]),
    realname: z.string(),
    number: z.string(),
    reason: z.string(),
    asked_at: BeijingTimeOrBlank,
    decided_at: BeijingTimeOrBlank,
  }),
})

/** Keeps one picture of a document, sealed; what it is called is sent in with the rest. A day later it is gone unless it was. */
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

/** Sends in name, document and pictures; an operator decides. */
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
