import type { Identity } from '@koi/contract/chat/chat'
import { Unsent } from '@koi/web/chat/line'
import { shrink } from './picture.ts'
import { copy } from './service.copy.ts'

interface Opened {
  token: string
  title?: string
  brand_color?: string
}

/** A call that was answered with a no. */
export class Refusal extends Error {
  readonly code: number
  constructor(code: number, text: string) {
    super(text)
    this.code = code
  }
}

interface Envelope<Data> {
  code: number
  message: string
  data: Data
}

async function post<Data>(path: string, init: RequestInit): Promise<Data> {
  const response = await fetch(new URL(path, location.href), { ...init, method: 'POST', credentials: 'omit' })
  const { code, message, data } = (await response.json()) as Envelope<Data>
  if (!response.ok) throw new Refusal(code, message)
  return data
}

/** Opens the thread that a ticket or an earlier token names; a new one without either. */
export const open = (who: Identity): Promise<Opened> =>
  post('/service/api/open', { headers: { 'content-type': 'application/json' }, body: JSON.stringify(who) })

const mayPass = (code: number): boolean => code === 429 || code >= 500

/** Draws a picture small enough and sends it up; answers its address. Throws `Unsent` for what is refused or no picture. */
export async function sendPicture(token: string, file: Blob): Promise<string> {
  const picture = await shrink(file).catch(() => {
    throw new Unsent(copy.pictureWrong, { isFinal: true })
  })
  const body = new FormData()
  body.append('file', picture, 'picture')
  try {
    const headers = { authorization: `Bearer ${token}` }
    return (await post<{ picture: string }>('/service/api/pictures', { headers, body })).picture
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Unsent(error.message || copy.pictureWrong, { isFinal: !mayPass(error.code) })
  }
}
