import { makePolicy } from '@koi/web/trusted'

/**
 * Judges the markup that libraries write without a policy of their own. They may parse into a document apart, which runs
 * nothing (the editor, texts of tables), and write what holds no tag: style sheets of antd, and nothing at all.
 * Everything else is refused, and the page stays as it was.
 */
export function judgeMarkup(): void {
  makePolicy('default', {
    createHTML: (text, _type, sink) => {
      if (sink !== 'DOMParser parseFromString' && text.includes('<')) throw new TypeError('No markup but by a policy')
      return text
    },
  })
}
