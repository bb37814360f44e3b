import type { ESTree } from 'vite'

export type Node = ESTree.Node

export const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'type' in value

/** Calls `visit` for a node and all nodes below it, in source order. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of (Object.values(node) as unknown[]).flat().filter(isNode)) walk(child, visit)
}
