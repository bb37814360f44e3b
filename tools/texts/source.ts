import { type ESTree, parseSync } from 'vite'
import { isNode, type Node, walk } from '../syntaxTree.ts'

/** A text in the source of a `*.copy.ts`: a string, or a template literal with its values as ICU arguments. */
export interface Message {
  /** The text in ICU MessageFormat; a string without values is plain text. */
  id: string
  start: number
  end: number
  /** Expressions of the template by argument name; empty for a string. */
  values: ReadonlyMap<string, Node>
  isTemplate: boolean
  /** Which of several meanings a text has, from a comment before it: `stop: /* sense: verb *\/ '停用'`. */
  sense: string
  /** Names of the constant and properties that hold the text, outermost first. */
  path: readonly string[]
  /** Arguments that the file declares as numbers. */
  counts: ReadonlySet<string>
}

/** A text of a catalog. */
export interface SourceText extends Pick<Message, 'id' | 'isTemplate' | 'path' | 'counts'> {
  context: string
}

const hanText = /[\p{Script=Han}！？。，：；、（）《》「」…]/u

/** Quotes braces, which ICU MessageFormat would interpret. */
const quoted = (text: string): string => text.replaceAll(/[{}]+/g, "'$&'")

/** The list of a value such as `names.join('、')`; null for other values. */
export function joinedList(value: Node): Node | null {
  if (value.type !== 'CallExpression' || value.callee.type !== 'MemberExpression') return null
  const { object, property } = value.callee
  return property.type === 'Identifier' && property.name === 'join' ? object : null
}

const nameOf = (expression: Node): string | null => {
  const list = joinedList(expression)
  if (list) return nameOf(list)
  if (expression.type === 'Identifier') return expression.name
  if (expression.type === 'MemberExpression' && expression.property.type === 'Identifier' && !expression.computed)
    return expression.property.name
  if (expression.type === 'CallExpression' && expression.arguments.length === 1) return nameOf(expression.arguments[0]!)
  return null
}

function templateMessage(node: ESTree.TemplateLiteral, code: string): Pick<Message, 'id' | 'values'> {
  const values = new Map<string, Node>()
  const sources = new Map<string, string>()
  let id = quoted(node.quasis[0]!.value.cooked ?? '')
  node.expressions.forEach((expression, index) => {
    const source = code.slice(expression.start, expression.end)
    let name = nameOf(expression) ?? `value${index + 1}`
    if (sources.has(name) && sources.get(name) !== source) name = `value${index + 1}`
    sources.set(name, source)
    values.set(name, expression)
    id += `{${name}}${quoted(node.quasis[index + 1]!.value.cooked ?? '')}`
  })
  return { id, values }
}

const senseComment = /^\s*sense: (.+?)\s*$/

/** Sense by the position where the text begins. */
const sensesIn = (comments: readonly { value: string; end: number }[], code: string): ReadonlyMap<number, string> =>
  new Map(
    comments.flatMap(({ value, end }) => {
      const [, sense] = senseComment.exec(value) ?? []
      return sense ? [[end + code.slice(end).search(/\S/), sense] as const] : []
    }),
  )

/** Names that a file declares as `number`. */
function numbersIn(program: Node): ReadonlySet<string> {
  const names = new Set<string>()
  walk(program, (node) => {
    if (node.type !== 'Identifier' && node.type !== 'TSPropertySignature') return
    const name = node.type === 'Identifier' ? node.name : node.key.type === 'Identifier' ? node.key.name : ''
    if (node.typeAnnotation?.typeAnnotation.type === 'TSNumberKeyword') names.add(name)
  })
  return names
}

const nameOfHolder = (node: Node): string | null => {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'refusal')
    return 'refusal'
  const held = node.type === 'Property' ? node.key : node.type === 'VariableDeclarator' ? node.id : null
  if (held?.type === 'Literal') return String(held.value)
  return held?.type === 'Identifier' ? held.name : null
}

/**
 * Texts of a `*.copy.ts` in source order, an outer text before those in its values. Property names and types are not
 * texts. Throws on a syntax error.
 */
export function messagesIn(file: string, code: string): Message[] {
  const { program, errors, comments } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const senses = sensesIn(comments, code)
  const found: Message[] = []
  /** Separators of lists in values: translations join with the format `list`. */
  const separators = new Set<Node>()
  const counts = numbersIn(program)
  const add = ({ start, end }: Node, text: Pick<Message, 'id' | 'values' | 'isTemplate'>, path: readonly string[]) =>
    found.push({ ...text, start, end, sense: senses.get(start) ?? '', path, counts })
  const visit = (node: Node, path: readonly string[]) => {
    if (node.type.startsWith('TS') && !('expression' in node)) return
    if (node.type === 'ImportDeclaration' || separators.has(node)) return
    if (node.type === 'Literal' && typeof node.value === 'string' && hanText.test(node.value))
      add(node, { id: node.value, values: new Map(), isTemplate: false }, path)
    if (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => hanText.test(value.cooked ?? ''))) {
      const text = templateMessage(node, code)
      add(node, { ...text, isTemplate: true }, path)
      for (const value of text.values.values())
        if (joinedList(value)) separators.add((value as ESTree.CallExpression).arguments[0]!)
    }
    const name = nameOfHolder(node)
    const inner = name === null ? path : [...path, name]
    for (const [key, child] of Object.entries(node)) {
      if (key === 'key' && !(node as { computed?: boolean }).computed) continue
      if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeArguments') continue
      for (const one of [child as unknown].flat().filter(isNode)) visit(one, inner)
    }
  }
  visit(program, [])
  return found
}
