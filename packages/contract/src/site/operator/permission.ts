/** The permission to see what a permission acts on: `deposit.view` for `deposit.review`. It may not exist. */
export const viewOf = (permission: string): string => `${permission.split('.')[0]}.view`

/** The permissions with those to see what they act on, sorted and without duplicates. `known`: all that exist. */
export const withViews = (permissions: string[], known: readonly string[]): string[] =>
  [...new Set([...permissions, ...permissions.map(viewOf).filter((name) => known.includes(name))])].sort()

/** The permissions without one; without the one to see a thing, the acts on it go too. */
export const withoutPermission = (permissions: string[], name: string): string[] =>
  permissions.filter((one) => one !== name && viewOf(one) !== name)
