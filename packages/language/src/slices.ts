/** Work in slices: at each `yield` other work may run. */
export type Slices<T> = Generator<undefined, T>

/** Runs all slices at once. */
export function finish<T>(slices: Slices<T>): T {
  for (;;) {
    const next = slices.next()
    if (next.done) return next.value
  }
}
