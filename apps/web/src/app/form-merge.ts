import { isSame } from './form-paths.ts'

/** A value that both sides changed differently since the form was opened. */
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

/** Merges both sides' changes; for values changed by both, one's own is kept and reported. A list counts as one value. */
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

/** Own edits applied over what somebody else has saved since. */
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
