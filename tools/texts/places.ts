import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../../apps/cli/src/start/release.ts'
import { filesIn } from '../files.ts'
import { isNode, type Node } from '../syntaxTree.ts'

/** Most places that a note names. */
const mostPlaces = 3

const elementName = (node: Node): string => (node.type === 'JSXIdentifier' ? node.name : '')

/** What a text is at a place, from the nodes around it, innermost first: `Button`, `Field label`, `title`, `toast()`. */
function placeIn(around: readonly Node[]): string | null {
  for (const [index, node] of around.entries()) {
    if (node.type === 'JSXAttribute') {
      const opening = around[index + 1]
      const element = opening?.type === 'JSXOpeningElement' ? elementName(opening.name) : ''
      return `${element} ${node.name.type === 'JSXIdentifier' ? node.name.name : ''}`.trim()
    }
    if (node.type === 'JSXElement') return elementName(node.openingElement.name) || null
    if (node.type === 'Property') return node.key.type === 'Identifier' ? node.key.name : null
    if (node.type === 'CallExpression' && index > 0 && node.callee !== around[index - 1])
      return node.callee.type === 'Identifier' ? `${node.callee.name}()` : null
    if (node.type.endsWith('Statement') || node.type.endsWith('Function')) return null
  }
  return null
}

/** Calls `found` for each use of an imported text: file and path of the text, and its place. */
function visitUses(file: string, found: (file: string, path: readonly string[], place: string) => void): void {
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const imported = new Map<string, { from: string; name: string }>()
  const visit = (node: Node, around: readonly Node[]): void => {
    if (node.type === 'ImportDeclaration') {
      if (!/^\.{1,2}\/.*\.copy\.ts$/.test(node.source.value)) return
      for (const one of node.specifiers)
        if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
          imported.set(one.local.name, { from: resolve(dirname(file), node.source.value), name: one.imported.name })
      return
    }
    if (node.type === 'Identifier') {
      const text = imported.get(node.name)
      const path = [text?.name ?? '']
      let rest = around
      for (let next = rest[0]; next?.type === 'MemberExpression' && !next.computed; next = rest[0]) {
        if (next.property.type === 'Identifier') path.push(next.property.name)
        rest = rest.slice(1)
      }
      const place = text && placeIn(rest[0]?.type === 'CallExpression' && path.length > 1 ? rest.slice(1) : rest)
      if (place) found(text.from, path, place)
      return
    }
    for (const [key, child] of Object.entries(node)) {
      if ((key === 'key' || key === 'property') && !(node as { computed?: boolean }).computed) continue
      for (const inner of [child as unknown].flat().filter(isNode)) visit(inner, [node, ...around])
    }
  }
  visit(program, [])
}

type NoteOf = (context: string, path: readonly string[]) => string
const notes = new Map<string, NoteOf>()

/**
 * Returns what a translator has to know of a text of a folder: the names that hold it, and where pages show it, such as
 * `copy.giveUp: Button, Dialog title`.
 */
export function notesOf(folder: string): NoteOf {
  const known = notes.get(folder) ?? readNotes(folder)
  notes.set(folder, known)
  return known
}

function readNotes(folder: string): NoteOf {
  const source = join(root, folder, 'src')
  const places = new Map<string, Set<string>>()
  for (const file of filesIn(source, /(?<!\.test|\.testing|\.copy)\.tsx?$/))
    visitUses(file, (from, path, place) => {
      const key = `${relative(source, from).replaceAll(sep, '/').replace(/\.ts$/, '')} ${path.join('.')}`
      places.set(key, (places.get(key) ?? new Set()).add(place))
    })
  return (context, path) => {
    const name = path.join('.')
    const found = [...(places.get(`${context.replace(/#.*/, '')} ${name}`) ?? [])].slice(0, mostPlaces)
    return found.length === 0 ? name : `${name}: ${found.join(', ')}`
  }
}
