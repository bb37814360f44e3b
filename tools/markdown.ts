/** A table of Markdown: a line of headings and a line for each row. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** A text as it may stand in a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')
