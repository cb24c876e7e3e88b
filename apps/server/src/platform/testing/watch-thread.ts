/* How long the program's own thread is busy, in processor time: others' load on the machine does not count. */

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** What this thread did while `work` went on, in ms of processor time: all of it, and the most at a stretch. */
export const watchThread = async (work: () => Promise<unknown>): Promise<{ longestMs: number; totalMs: number }> => {
  const begunMs = spentMs()
  let longestMs = 0
  let lastMs = begunMs
  const note = (): void => {
    longestMs = Math.max(longestMs, spentMs() - lastMs)
    lastMs = spentMs()
  }
  const timer = setInterval(note, 1)
  await work()
  clearInterval(timer)
  note()
  return { longestMs, totalMs: spentMs() - begunMs }
}

/** What this thread takes for `work` in one piece, in ms of processor time: the measure of stretches, on whatever machine. */
export const inOnePieceMs = (work: () => unknown): number => {
  const begunMs = spentMs()
  work()
  return spentMs() - begunMs
}
