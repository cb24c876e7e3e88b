/** Does `work` every so often, never twice at a time: what takes longer than its rhythm is not begun again beside itself. @returns how to end it */
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
