/** Runs at once and at most every `everyMs` milliseconds; calls in between are dropped. */
export function throttle(run: () => void, everyMs: number, now: () => number = () => performance.now()): () => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    const nowMs = now()
    if (nowMs - lastMs < everyMs) return
    lastMs = nowMs
    run()
  }
}
