/** A tree of words, so that matching at a position takes one lookup per matching word. */
export interface WordTree<T> {
  value: T | null
  next: Map<string, WordTree<T>> | null
}

export const emptyTree = <T>(): WordTree<T> => ({ value: null, next: null })

/** Adds a value under some words; an existing value is kept. */
export function addToTree<T>(tree: WordTree<T>, words: readonly string[], value: T): void {
  let at = tree
  for (const word of words) {
    at.next ??= new Map()
    let next = at.next.get(word)
    if (!next) {
      next = emptyTree()
      at.next.set(word, next)
    }
    at = next
  }
  at.value ??= value
}

/** The value with the most words from a position on. */
export function longestInTree<T>(
  tree: WordTree<T>,
  words: readonly { text: string }[],
  index: number,
  steps: { left: number },
): T | null {
  let at: WordTree<T> | undefined = tree
  let value: T | null = null
  for (let place = index; at?.next && place < words.length; place++) {
    steps.left -= 1
    if (steps.left < 0) break
    at = at.next.get((words[place] as { text: string }).text)
    value = at?.value ?? value
  }
  return value
}
