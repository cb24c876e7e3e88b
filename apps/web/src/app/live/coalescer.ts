export interface Coalescer {
  ask: () => void
  /** Cancels a pending call; later requests work again. */
  stop: () => void
}

/** At most one call per `everyMs`, the first after `firstMs`, so that requests at the same time share one. */
export function createCoalescer(run: () => void, firstMs = 250, everyMs = 5_000): Coalescer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  return {
    ask: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          run()
        },
        Math.max(firstMs, last + everyMs - Date.now()),
      )
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
