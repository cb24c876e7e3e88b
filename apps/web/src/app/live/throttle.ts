export interface Throttle {
  ask: () => void
  /** What was asked for is not done any more; whoever asks from now on is heard again. */
  stop: () => void
}

/** At most one call in `everyMs`, the first after `firstMs`, so that what comes together is asked for once. */
export function createThrottle(run: () => void, firstMs = 250, everyMs = 5_000): Throttle {
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
