import type { FrameWord, Identity } from '@koi/contract/chat/chat'

/** Milliseconds for the site to answer, which may have to ask the server first. */
const answerTimeout = 6000

/** The site around this page, if there is one. Only our own may frame it, and its origin is that of our address. */
const tell = (word: FrameWord, ports: MessagePort[] = []) => parent.postMessage(word, location.origin, ports)

/**
 * Asks the player site for whom this page speaks. Framed without an origin the page has no storage of its own, so that
 * after a reload it knows nobody. An empty answer in a window of its own, and when the site is silent.
 */
export function askAround(): Promise<Identity> {
  if (parent === window) return Promise.resolve({})
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const answer = (identity: Identity) => {
      clearTimeout(late)
      port1.close()
      resolve(identity)
    }
    const late = setTimeout(() => answer({}), answerTimeout)
    port1.addEventListener('message', ({ data }) => answer(data as Identity))
    port1.start()
    tell({ koi: 'service.who' }, [port2])
  })
}

/** Lets the player site keep the token of a visitor's thread for the next time; null when it is worth nothing. */
export function keepAround(token: string | null): void {
  if (parent !== window) tell({ koi: 'service.visitor', token })
}
