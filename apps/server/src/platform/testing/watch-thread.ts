/* Processor time of the main thread: other load on the machine does not count. */

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Processor time of this thread in ms while `work` ran: total, and longest uninterrupted stretch. */
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

/** Processor time of this thread in ms for `work` in one piece: the reference for stretches on any machine. */
export const inOnePieceMs = (work: () => unknown): number => {
  const begunMs = spentMs()
  work()
  return spentMs() - begunMs
}
