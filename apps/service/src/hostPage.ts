import type { FrameWord, Identity } from '@koi/contract/contact/chat/chat'

/** Milliseconds to wait for an answer; the host page may have to call the server first. */
const answerTimeout = 6000

/** Sends a message to the host page. Only the player site may frame this page, and it has the same origin. */
const postToHost = (word: FrameWord, ports: MessagePort[] = []) => parent.postMessage(word, location.origin, ports)

/** Asks the host page; returns null if the page is not framed or gets no answer. */
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
 * Asks the host page for the identity; {} if it has none. The framed page has an opaque origin and no storage, so it
 * forgets its token on reload.
 */
export const askHostPage = async (): Promise<Identity> => (await ask<Identity>({ koi: 'service.who' })) ?? {}

/** Asks the host page for a picture that another application shared to the site; it is returned once. */
export const askSharedPicture = (): Promise<Blob | null> => ask<Blob>({ koi: 'service.shared' })

/** Stores the token of a visitor's thread in the host page; null removes it. */
export function storeTokenInHost(token: string | null): void {
  if (parent !== window) postToHost({ koi: 'service.visitor', token })
}
