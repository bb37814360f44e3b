/** Deletes the oldest entry of a map or set that holds `most` entries, to make room for another one. */
export function dropOldest<Key>(kept: Map<Key, unknown> | Set<Key>, most: number): void {
  if (kept.size >= most) kept.delete(kept.keys().next().value!)
}
