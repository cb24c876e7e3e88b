/** A leaf placed below another leaf of its parent: `row` rows (1 or more) below its level. */
export interface Fold {
  row: number
  below: number
}

interface Span {
  from: number
  to: number
}

/** Left and right extent of a subtree per row of the drawing; values in `rows` are offset by `shift`. */
interface Outline {
  shift: number
  rows: Map<number, Span>
}

export interface Tree {
  /** Children of each node, in order. */
  children: readonly (readonly number[])[]
  /** Row of each node's level. */
  rows: readonly number[]
  /** Leaves placed below another one. */
  folds: ReadonlyMap<number, Fold>
  roots: readonly number[]
}

/**
 * Horizontal position of each node, in slots: subtrees of one parent as close as their outlines allow, at least one
 * slot apart in every row, the parent above the middle of its children. Each root is to the right of the previous one.
 */
export const placeTrees = (tree: Tree): number[] => {
  const { children, folds, roots } = tree
  const hanging = deepestFolds(folds)
  const order = parentsFirst(children, roots)
  const outlines = new Map<number, Outline>()
  const offsets = children.map(() => 0)
  for (const place of order.toReversed()) {
    if (!folds.has(place)) outlines.set(place, outlineOf(tree, place, hanging.get(place) ?? 0, outlines, offsets))
  }
  const slots = children.map(() => 0)
  let right = Number.NEGATIVE_INFINITY
  for (const root of roots) {
    const all = spansOf(outlines.get(root))
    const left = all.reduce((least, { from }) => Math.min(least, from), 0)
    slots[root] = right === Number.NEGATIVE_INFINITY ? 0 : right + 1 - left
    right = all.reduce((most, { to }) => Math.max(most, to), 0) + (slots[root] ?? 0)
  }
  for (const place of order)
    for (const child of children[place] ?? []) slots[child] = (slots[place] ?? 0) + (offsets[child] ?? 0)
  for (const [place, { below }] of folds) slots[place] = slots[below] ?? 0
  return slots
}

/** Number of rows of leaves below each top one. */
const deepestFolds = (folds: ReadonlyMap<number, Fold>): Map<number, number> => {
  const deepest = new Map<number, number>()
  for (const { row, below } of folds.values()) deepest.set(below, Math.max(deepest.get(below) ?? 0, row))
  return deepest
}

/** Iterative, since a flow may be one long chain. */
const parentsFirst = (children: Tree['children'], roots: readonly number[]): number[] => {
  const order: number[] = []
  const waiting = roots.toReversed()
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    order.push(place)
    waiting.push(...(children[place] ?? []))
  }
  return order
}

/** Outline of a subtree around its root; sets the offset of each child. */
const outlineOf = (
  { children, rows, folds }: Tree,
  place: number,
  hanging: number,
  outlines: ReadonlyMap<number, Outline>,
  offsets: number[],
): Outline => {
  const own = (children[place] ?? []).filter((child) => !folds.has(child))
  let joined: Outline = { shift: 0, rows: new Map() }
  const steps: number[] = []
  for (const child of own) {
    const next = outlines.get(child)
    if (!next) continue
    const step = steps.length === 0 ? 0 : gapBetween(joined, next)
    if (steps.length === 0) joined = next
    else join(joined, next, step)
    steps.push(step)
  }
  const middle = (steps.at(-1) ?? 0) / 2
  own.forEach((child, at) => {
    offsets[child] = (steps[at] ?? 0) - middle
  })
  joined.shift -= middle
  const row = rows[place] ?? 0
  for (let at = row; at <= row + hanging; at += 1) joined.rows.set(at, { from: -joined.shift, to: -joined.shift })
  return joined
}

const spansOf = (outline: Outline | undefined): Span[] =>
  outline
    ? [...outline.rows.values()].map(({ from, to }) => ({ from: from + outline.shift, to: to + outline.shift }))
    : []

/** Offset of the next subtree to the right of the joined ones. */
const gapBetween = (joined: Outline, next: Outline): number => {
  let gap = Number.NEGATIVE_INFINITY
  for (const [row, { from }] of next.rows) {
    const there = joined.rows.get(row)
    if (there) gap = Math.max(gap, there.to + joined.shift - (from + next.shift) + 1)
  }
  return gap === Number.NEGATIVE_INFINITY ? 0 : gap
}

const join = (joined: Outline, next: Outline, step: number): void => {
  const move = step + next.shift - joined.shift
  for (const [row, { from, to }] of next.rows) {
    const there = joined.rows.get(row)
    joined.rows.set(row, {
      from: Math.min(there?.from ?? Number.POSITIVE_INFINITY, from + move),
      to: Math.max(there?.to ?? Number.NEGATIVE_INFINITY, to + move),
    })
  }
}
