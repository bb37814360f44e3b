import { z } from 'zod'
import { flow } from '../endpoint.ts'
import { Nothing } from '../wire.ts'

/** Keeps one picture for banners, games and articles; answers the address it is served under. */
export const uploadPicture = flow('operator:content.change', 'upload.picture', 'POST /console/api/uploads', {
  input: Nothing,
  reply: z.object({ url: z.string() }),
  takesFile: true,
})
