import { makePolicy } from '@koi/web/trusted'

/**
 * Default Trusted Types policy for markup written by libraries. Allowed: markup parsed into an inert document (editor,
 * table cells) and text without tags (antd's style sheets, empty strings). Everything else throws.
 */
export function installMarkupPolicy(): void {
  makePolicy('default', {
    createHTML: (text, _type, sink) => {
      if (sink !== 'DOMParser parseFromString' && text.includes('<')) throw new TypeError('No markup but by a policy')
      return text
    },
  })
}
