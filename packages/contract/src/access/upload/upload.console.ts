import { z } from 'zod'
import { NoRoomForPictures, PictureMissing, PictureTooLarge, PictureUnknown } from './upload.copy.ts'
import { flow } from '../../endpoint.ts'
import { TooOften } from '../../refusal.copy.ts'
import { Nothing } from '../../wire.ts'

/** Requires no permission: a picture is shown only where an operator with the content's permission refers to it. */
export const uploadPicture = flow('operator', 'upload.picture', 'POST /console/api/uploads', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  takesFile: true,
  refusals: [NoRoomForPictures, PictureMissing, PictureTooLarge, PictureUnknown, TooOften],
})
