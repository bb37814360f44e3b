import { z } from 'zod'
import { PictureMissing, PictureTooLarge, PictureUnknown } from './upload.copy.ts'
import { flow } from '../endpoint.ts'
import { Nothing } from '../wire.ts'

/**
 * Keeps one picture for banners, games, banks and articles; answers the address it is served under. Every operator may:
 * a picture is seen once somebody who may change the place it belongs to puts its address there.
 */
export const uploadPicture = flow('operator', 'upload.picture', 'POST /console/api/uploads', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  takesFile: true,
  refusals: [PictureMissing, PictureTooLarge, PictureUnknown],
})
