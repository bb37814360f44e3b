import { makePolicy } from '@koi/web/trusted'

/** Default Trusted Types policy: allows markup parsed into inert documents (editor) and text without tags. */
export function installMarkupPolicy(): void {
  makePolicy('default', {
    createHTML: (text, _type, sink) => {
      if (sink !== 'DOMParser parseFromString' && text.includes('<'))
        throw new TypeError('Markup requires a Trusted Types policy')
      return text
    },
  })
}
