/**
 * Work on the same thing one after the other, on different things at once. What a process claimed comes to it again when the lease
 * ended meanwhile: what came of its first try is waited for.
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
