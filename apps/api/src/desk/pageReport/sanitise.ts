// The patterns below take time that grows with the square of a text: longer texts are cut before they are matched.
const longestInput = 1000
const longestLine = 300
const longestMessage = 200
const longestRoute = 80
const maxFrames = 12

/** Matches quoted text with the word before it, after which engines quote an identifier; not an apostrophe inside a word. */
const quotedText =
  /(\b(?:reading|setting|evaluating|execute|access|construct|property|variable|identifier|the|on|from|of)\s+)?(?<!\w)(["'`])((?:(?!\2).)*)(?:\2|$)/gi
const identifier = /^[A-Za-z_$][A-Za-z_$.-]{0,39}$/
/** Matches punctuation as in the syntax error `Unexpected token '??='`. */
const sign = /^[^\w\s"'`]{1,4}$/

/**
 * Removes what may be personal: quoted text that is not an identifier, e-mail addresses, hosts and queries of URLs,
 * file hashes, tokens, digits and non-ASCII characters.
 */
export const cleanMessage = (text: string): string =>
  text
    .slice(0, longestInput)
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\bhttps?:\/\/[^\s/"'`)]+([^\s"'`)?#]*)[^\s"'`)]*/gi, '<url>$1')
    .replace(/-[\w-]{7,8}\.(js|css)\b/g, '.$1')
    .replace(/[?#&][\w.%-]+=[^\s"'`)]*/g, '?<query>')
    .replace(/[^\s"'`<>()]+@[^\s"'`<>()]+/g, '<email>')
    .replace(quotedText, (quoted: string, before: string | undefined, quote: string, inner: string) =>
      sign.test(inner) || (before !== undefined && identifier.test(inner))
        ? quoted
        : `${before ?? ''}${quote}…${quote}`,
    )
    .replace(/[\w-]{32,}|(?=[\w-]*\d)[\w-]{12,}/g, '<token>')
    .replace(/\d+/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestMessage)

/** Matches `at name (https://host/assets/a.js?x:1:2)` and `name@https://host/assets/a.js:1:2`. */
const frame =
  /^(?:at )?(?:([\w$.<> ]{0,80}?) ?[(@] ?)?(?:async )?https?:\/\/[^\s/?#]+(\/[\w./-]{1,120})?[^\s:)]*:(\d{1,7})(?::(\d{1,7}))?\)?$/

/** Keeps function name, path, line and column of the stack frames of scripts. */
export const cleanStack = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const [, name = '', path, row, column] = frame.exec(line.slice(0, longestLine).replace(/\s+/g, ' ').trim()) ?? []
      return row === undefined ? [] : [`${name.trim() || '?'} ${path ?? '/'}:${row}${column ? `:${column}` : ''}`]
    })
    .slice(0, maxFrames)
    .join('\n')

/** Replaces path segments that look like ids by `:id`. */
export const cleanRoute = (text: string): string => {
  const [path = ''] = text.split(/[?#]/)
  const parts = path.split('/').map((part) => (/^(?::?[A-Za-z][A-Za-z_-]{0,29})?$/.test(part) ? part : ':id'))
  return `/${parts.filter(Boolean).join('/')}`.slice(0, longestRoute)
}

export const cleanRelease = (text: string): string => (/^[\w.-]{1,40}$/.test(text) ? text : '')
