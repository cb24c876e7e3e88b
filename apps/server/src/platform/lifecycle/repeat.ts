/** Runs `work` periodically, never twice at once: a run that takes longer than the interval skips ticks. @returns how to stop it */
export const repeat = (everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void): (() => void) => {
  let isUnderWay = false
  const timer = setInterval(() => {
    if (isUnderWay) return
    isUnderWay = true
    void work()
      .catch(failed)
      .finally(() => {
        isUnderWay = false
      })
  }, everyMs)
  return () => clearInterval(timer)
}
