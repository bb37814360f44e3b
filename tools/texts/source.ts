import { type ESTree, parseSync } from 'vite'
import { isNode, type Node } from '../syntaxTree.ts'

/** A text in the source of a `*.copy.ts`: a string, or a template literal with its values as ICU arguments. */
export interface Message {
  /** The text in ICU MessageFormat; a string without values is plain text. */
  id: string
  start: number
  end: number
  /** Expressions of the template by argument name; empty for a string. */
  values: ReadonlyMap<string, Node>
  isTemplate: boolean
}

const hanText = /[\p{Script=Han}！？。，：；、（）《》「」…]/u

/** Quotes braces, which ICU MessageFormat would interpret. */
const quoted = (text: string): string => text.replaceAll(/[{}]+/g, "'$&'")

const nameOf = (expression: Node): string | null => {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type === 'MemberExpression' && expression.property.type === 'Identifier' && !expression.computed)
    return expression.property.name
  if (expression.type === 'CallExpression' && expression.arguments.length === 1) return nameOf(expression.arguments[0]!)
  return null
}

function templateMessage(node: ESTree.TemplateLiteral, code: string): Message {
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
  return { id, start: node.start, end: node.end, values, isTemplate: true }
}

/**
 * Texts of a `*.copy.ts` in source order, an outer text before those in its values. Property names and types are not
 * texts. Throws on a syntax error.
 */
export function messagesIn(file: string, code: string): Message[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: Message[] = []
  const visit = (node: Node) => {
    if (node.type.startsWith('TS') && !('expression' in node)) return
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'Literal' && typeof node.value === 'string' && hanText.test(node.value))
      found.push({ id: node.value, start: node.start, end: node.end, values: new Map(), isTemplate: false })
    if (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => hanText.test(value.cooked ?? '')))
      found.push(templateMessage(node, code))
    for (const [key, child] of Object.entries(node)) {
      if (key === 'key' && !(node as { computed?: boolean }).computed) continue
      if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeArguments') continue
      for (const inner of [child as unknown].flat().filter(isNode)) visit(inner)
    }
  }
  visit(program)
  return found
}
