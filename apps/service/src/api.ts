import type { Identity } from '@koi/contract/contact/chat/chat'
import { apiFor } from '@koi/web/api'
import { Unsent } from '@koi/web/chat/transport'
import { type Envelope, envelope } from '@koi/web/envelope'
import { Problem } from '@koi/web/problem'
import { shrink } from './picture.ts'
import { copy } from './service.copy.ts'

interface Opened {
  token: string
  title?: string
  brand_color?: string
}

const askerOf = (token: string) => apiFor(envelope, { token: () => token })

/** Opens the thread of a ticket or token, or a new one. Throws `Problem`. */
export const open = async (who: Identity): Promise<Opened> =>
  (await askerOf('')<Envelope<Opened>>('POST /service/api/open', who)).data

const mayPass = (status: number): boolean => status === 429 || status >= 500

/** Scales down and uploads a picture; returns its address. Throws `Unsent` if it is refused or not a picture. */
export async function sendPicture(token: string, file: Blob): Promise<string> {
  const picture = await shrink(file).catch(() => {
    throw new Unsent(copy.pictureWrong, { isFinal: true })
  })
  const form = new FormData()
  form.append('file', picture, 'picture')
  try {
    const sent = await askerOf(token)<Envelope<{ picture: string }>>('POST /service/api/pictures', {}, { form })
    return sent.data.picture
  } catch (error) {
    if (!(error instanceof Problem) || error.isUnreached) throw error
    throw new Unsent(error.message || copy.pictureWrong, { isFinal: !mayPass(error.status) })
  }
}
