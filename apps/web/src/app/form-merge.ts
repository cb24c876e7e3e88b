import { isSame } from './form-paths.ts'

/** One value that oneself and somebody else changed into different ones since the form began. */
export interface FormConflict {
  path: string
  theirs: unknown
  mine: unknown
}

interface Sides {
  before: unknown
  theirs: unknown
  mine: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands after both changes: each one's own, and one's own where both changed the same, which is told. A list is one value. */
function mergeValue(path: string, { before, theirs, mine }: Sides, conflicts: FormConflict[]): unknown {
  if (isSame(theirs, before) || isSame(mine, theirs)) return mine
  if (isSame(mine, before)) return theirs
  if (!isRecord(before) || !isRecord(theirs) || !isRecord(mine)) {
    conflicts.push({ path, theirs, mine })
    return mine
  }
  const names = new Set([before, theirs, mine].flatMap((side) => Object.keys(side)))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const sides = { before: before[name], theirs: theirs[name], mine: mine[name] }
      const merged = mergeValue(`${path}.${name}`, sides, conflicts)
      return merged === undefined ? [] : [[name, merged]]
    }),
  )
}

/** What was typed over what somebody else has saved since. */
export function mergeTyped<V extends object>(
  before: V,
  theirs: V,
  typed: Partial<V>,
): { typed: Partial<V>; conflicts: FormConflict[] } {
  const conflicts: FormConflict[] = []
  const sideOf = (from: object, name: string): unknown => (from as Record<string, unknown>)[name]
  const merged = Object.entries(typed).map(([name, mine]) => [
    name,
    mergeValue(name, { before: sideOf(before, name), theirs: sideOf(theirs, name), mine }, conflicts),
  ])
  return { typed: Object.fromEntries(merged) as Partial<V>, conflicts }
}
