import type { NodeSides } from './two-sides.ts'

const maxNodes = 5
const maxLines = 4

export interface WordsOfNode {
  name: string
  /** Lines that exist only before or only now. */
  before: readonly string[]
  now: readonly string[]
  /** Number of further lines that differ. */
  more: number
}

/** Text changes of nodes that exist in both flows, shortened for the publish dialog. */
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
