import type { FrameWord, Identity } from '@koi/contract/chat/chat'

/** Milliseconds for the site to answer, which may have to ask the server first. */
const answerTimeout = 6000

/** The site around this page, if there is one. Only our own may frame it, and its origin is that of our address. */
const postToHost = (word: FrameWord, ports: MessagePort[] = []) => parent.postMessage(word, location.origin, ports)

/** Asks the player site; null in a window of its own, and when the site is silent. */
function ask<Answer>(word: FrameWord): Promise<Answer | null> {
  if (parent === window) return Promise.resolve(null)
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const answer = (given: Answer | null) => {
      clearTimeout(late)
      port1.close()
      resolve(given)
    }
    const late = setTimeout(() => answer(null), answerTimeout)
    port1.addEventListener('message', ({ data }) => answer(data as Answer | null))
    port1.start()
    postToHost(word, [port2])
  })
}

/**
 * For whom this page speaks. Framed without an origin it has no storage of its own, so that after a reload it knows
 * nobody. Empty where nobody says it.
 */
export const askHostPage = async (): Promise<Identity> => (await ask<Identity>({ koi: 'service.who' })) ?? {}

/** The picture that another application shared to the site; it is handed over once. */
export const askSharedPicture = (): Promise<Blob | null> => ask<Blob>({ koi: 'service.shared' })

/** Lets the player site keep the token of a visitor's thread for the next time; null when it is worth nothing. */
export function storeTokenInHost(token: string | null): void {
  if (parent !== window) postToHost({ koi: 'service.visitor', token })
}
