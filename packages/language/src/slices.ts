/** Work that can be done a slice at a time: each `yield` is a place where something else may go first. */
export type Slices<T> = Generator<undefined, T>

/** Does the whole of it at once. */
export function finish<T>(slices: Slices<T>): T {
  for (;;) {
    const next = slices.next()
    if (next.done) return next.value
  }
}
