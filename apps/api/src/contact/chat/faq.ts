import type { ArticlePassage } from '@koi/contract/contact/chat/chat'
import type { Reader } from '../../platform/db/db.ts'

const freshFor = 30_000 // milliseconds before the index is rebuilt
const most = 3
const longest = 600

const entities: Record<string, string> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
}
const plain = (markup: string): string =>
  markup
    .replace(/<li[^>]*>/gi, '\n· ')
    .replace(/<(?:br|\/p|\/li|\/tr|\/div)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

/** Pairs of adjacent characters (bigrams), which match Chinese words without a dictionary. */
function pairsOf(text: string): Set<string> {
  const signs = [...text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')]
  return new Set(signs.slice(1).map((sign, index) => signs[index]! + sign))
}

interface Passage extends ArticlePassage {
  inTitle: Set<string>
  inText: Set<string>
}

/** Splits an article into passages, each a heading with its text. */
export function passagesOf(markup: string): ArticlePassage[] {
  return markup
    .split(/(?=<h[1-6][^>]*>)/i)
    .map((part) => /^<h[1-6][^>]*>(.*?)<\/h[1-6]>(.*)$/is.exec(part))
    .filter((match) => match !== null)
    .map(([, title = '', text = '']) => ({ title: plain(title), text: plain(text).slice(0, longest) }))
    .filter(({ title, text }) => title !== '' && text !== '')
}

/**
 * Searches published articles in all their languages; a question finds passages in its own language. The index is
 * rebuilt every 30 seconds.
 */
export class Faq {
  #db: Reader
  #passages: Passage[] = []
  #weights = new Map<string, number>()
  #at = Number.NEGATIVE_INFINITY

  constructor(db: Reader) {
    this.#db = db
  }

  async find(question: string): Promise<ArticlePassage[]> {
    await this.#refresh()
    const args = pairsOf(question)
    const weigh = (pairs: Set<string>) =>
      [...args].reduce((sum, pair) => sum + (pairs.has(pair) ? (this.#weights.get(pair) ?? 0) : 0), 0)
    return this.#passages
      .map((passage) => ({ passage, weight: 2 * weigh(passage.inTitle) + weigh(passage.inText) }))
      .filter(({ weight }) => weight > 2)
      .toSorted((a, b) => b.weight - a.weight)
      .filter(({ weight }, _, [best]) => weight > best!.weight / 3)
      .slice(0, most)
      .map(({ passage: { title, text } }) => ({ title, text }))
  }

  async #refresh(): Promise<void> {
    if (performance.now() - this.#at < freshFor) return
    this.#at = performance.now()
    const rows = await this.#db.selectFrom('article').select(['content', 'texts']).orderBy('type').execute()
    this.#passages = rows
      .flatMap(({ content, texts }) => [content, ...Object.values(texts).map((own) => own.content ?? '')])
      .flatMap(passagesOf)
      .map((found) => ({ ...found, inTitle: pairsOf(found.title), inText: pairsOf(found.text) }))
    const seen = new Map<string, number>()
    for (const { inTitle, inText } of this.#passages)
      for (const pair of new Set([...inTitle, ...inText])) seen.set(pair, (seen.get(pair) ?? 0) + 1)
    // Inverse document frequency.
    this.#weights = new Map([...seen].map(([pair, count]) => [pair, Math.log(1 + this.#passages.length / count)]))
  }
}
