import type { NodeSides } from './two-sides.ts'

const maxNodes = 5
const maxLines = 4

export interface WordsOfNode {
  name: string
  /** What it said or where it led before, and does now, where that is not the same. */
  before: readonly string[]
  now: readonly string[]
  /** Further lines that differ. */
  more: number
}

/** What changed in the words of the nodes that both flows have, short enough to be read before publishing. */
export function changedWords(sides: readonly NodeSides[]): { nodes: readonly WordsOfNode[]; more: number } {
  const changed = sides.flatMap(({ name, theirs, mine }): WordsOfNode[] => {
    if (!theirs || !mine) return []
    const before = theirs.filter((line) => !mine.includes(line))
    const now = mine.filter((line) => !theirs.includes(line))
    if (before.length + now.length === 0) return []
    const more = Math.max(0, before.length - maxLines) + Math.max(0, now.length - maxLines)
    return [{ name, before: before.slice(0, maxLines), now: now.slice(0, maxLines), more }]
  })
  return { nodes: changed.slice(0, maxNodes), more: Math.max(0, changed.length - maxNodes) }
}
