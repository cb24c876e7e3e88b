/**
 * Runs work with the same key one after the other, different keys concurrently. When this process claims something again after its lease ended, it
 * waits for its own first attempt.
 */
export const createTurns = () => {
  const underWay = new Map<number, Promise<void>>()
  return async (id: number, work: () => Promise<void>): Promise<void> => {
    const turn = (underWay.get(id) ?? Promise.resolve()).catch(() => {}).then(work)
    underWay.set(id, turn)
    try {
      await turn
    } finally {
      if (underWay.get(id) === turn) underWay.delete(id)
    }
  }
}
