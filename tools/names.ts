import type { CallExpression, Node } from 'oxc-parser'

export const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'type' in value

/** The nodes right below one. */
export const childrenOf = (node: Node): Node[] => (Object.values(node) as unknown[]).flat().filter(isNode)
/** Calls `visit` for a node and everything below it, in the order of the source. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}
export const isCallOf = (node: Node | null, name: string): node is CallExpression =>
  node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name

/** Whether a catch takes refusals in, so that none leaves the block before it. */
const swallows = (text: string): boolean => /\binstanceof Refused\b/.test(text)

/** The names a pattern binds. */
export function boundBy(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'AssignmentPattern') return boundBy(pattern.left)
  if (pattern.type === 'Property') return boundBy(pattern.value)
  const parts = ['ObjectPattern', 'ArrayPattern', 'RestElement'].includes(pattern.type) ? childrenOf(pattern) : []
  return parts.flatMap(boundBy)
}

/** The names that code uses and does not declare itself, at any depth; types are no use. */
export function usesOf(root: Node, source: string): string[] {
  const used: string[] = []
  const own = new Set<string>()
  const bind = (patterns: (Node | null)[]) => {
    for (const pattern of patterns) if (pattern) for (const name of boundBy(pattern)) own.add(name)
  }
  const visit = (node: Node): void => {
    if (node.type === 'Identifier') return void used.push(node.name)
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' || node.type === 'TSNonNullExpression')
      return visit(node.expression)
    if (node.type.startsWith('TS')) return
    if (node.type === 'MemberExpression' && !node.computed) {
      // `X.text()` says the sentence of a refusal and refuses nothing; of a namespace it is a value of it.
      if (node.object.type !== 'Identifier') return visit(node.object)
      return void (node.property.type === 'Identifier' && used.push(`${node.object.name}.${node.property.name}`))
    }
    if (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') {
      for (const child of [node.computed ? node.key : null, node.value]) if (child) visit(child)
      return
    }
    // To compare with a refusal is not to refuse.
    if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator))
      return [node.left, node.right].filter((side) => nameOf(side) === '').forEach(visit)
    if (node.type === 'TryStatement' && node.handler && swallows(source.slice(node.handler.start, node.handler.end)))
      return [node.handler, node.finalizer].filter((part) => part !== null).forEach(visit)
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') bind([node.id])
    if (node.type === 'CatchClause') bind([node.param])
    if ('params' in node && Array.isArray(node.params)) bind(node.params as Node[])
    childrenOf(node).forEach(visit)
  }
  visit(root)
  return used.filter((name) => !own.has(name.split('.')[0]!))
}

/** 'name' or 'name.member'; '' for any other expression. */
export const nameOf = (node: Node): string => {
  if (node.type === 'Identifier') return node.name
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.property.type === 'Identifier'
    ? `${node.object.name}.${node.property.name}`
    : ''
}
