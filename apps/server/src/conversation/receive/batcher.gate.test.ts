// Gate: the main way of batches.
import { describe, expect, it } from 'vitest'
import { type Batcher, createBatcher, type Turn } from './batcher.ts'

interface NamedTurn extends Turn {
  name: string
}
const turn = (name: string, dialogId: number, companyId = 1): NamedTurn => ({ name, dialogId, companyId })

interface Taking {
  names: string[]
  done(): void
}

/** A batcher whose transactions end when the test says so. */
const harness = (bounds: { maxBatch?: number; inFlight?: number; aloneInFlight?: number } = {}) => {
  const together: Taking[] = []
  const alone: Taking[] = []
  const underWay = new Map<string, string>()
  /** Dialogs that two turns held at the same moment. */
  const collisions: string[] = []
  const enter = (turns: readonly NamedTurn[]): void => {
    for (const { companyId, dialogId, name } of turns) {
      const key = `${companyId}:${dialogId}`
      if (underWay.has(key)) collisions.push(`${underWay.get(key)} and ${name}`)
      underWay.set(key, name)
    }
  }
  const leave = (turns: readonly NamedTurn[]): void => {
    for (const { companyId, dialogId, name } of turns)
      if (underWay.get(`${companyId}:${dialogId}`) === name) underWay.delete(`${companyId}:${dialogId}`)
  }
  const take = (list: Taking[], turns: readonly NamedTurn[]): Promise<void> =>
    new Promise((resolve) => {
      enter(turns)
      list.push({
        names: turns.map(({ name }) => name),
        done: () => {
          leave(turns)
          resolve()
        },
      })
    })
  const batcher: Batcher<NamedTurn> = createBatcher<NamedTurn>({
    maxBatch: 64,
    inFlight: 2,
    aloneInFlight: 2,
    ...bounds,
    takeTogether: (turns) => take(together, turns),
    takeAlone: (one) => take(alone, [one]),
  })
  return { batcher, together, alone, collisions, leave }
}
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

describe('a batcher', () => {
  it('runs queued turns together, each dialog once and in order', async () => {
    const { batcher, together } = harness({ inFlight: 1 })
    for (const one of [turn('a1', 1), turn('a2', 1), turn('b1', 2)]) batcher.add(one)
    await settled()
    expect(together.map(({ names }) => names)).toEqual([['a1', 'b1']])
    together[0]?.done()
    await settled()
    expect(together.map(({ names }) => names)).toEqual([['a1', 'b1'], ['a2']])
    expect(batcher.size()).toBe(1)
    together[1]?.done()
    await settled()
    expect(batcher.size()).toBe(0)
  })

  it('distinguishes dialogs of two companies with the same id', async () => {
    const { batcher, together } = harness()
    batcher.add(turn('one', 7, 1))
    batcher.add(turn('other', 7, 2))
    await settled()
    expect(together.map(({ names }) => names)).toEqual([['one', 'other']])
  })

  it('serves companies round robin, however many turns one of them has', async () => {
    const { batcher, together } = harness({ inFlight: 1, maxBatch: 4 })
    for (let dialog = 1; dialog <= 9; dialog += 1) batcher.add(turn(`a${dialog}`, dialog, 1))
    for (const company of [2, 3, 4, 5, 6]) batcher.add(turn(`of ${company}`, 1, company))
    for (let batch = 0; batch < 4; batch += 1) {
      await settled()
      together[batch]?.done()
    }
    expect(together.map(({ names }) => names)).toEqual([
      ['a1', 'of 2', 'of 3', 'of 4'],
      ['of 5', 'of 6', 'a2', 'a3'],
      ['a4', 'a5', 'a6', 'a7'],
      ['a8', 'a9'],
    ])
    await settled()
    expect(batcher.size()).toBe(0)
  })

  it('holds back later turns of a dialog while an earlier one is paused, and goes on with the others', async () => {
    const { batcher, together, alone } = harness()
    const first = turn('a1', 1)
    for (const one of [first, turn('a2', 1), turn('b1', 2)]) batcher.add(one)
    await settled()
    batcher.pause(first)
    together[0]?.done()
    batcher.add(turn('b2', 2))
    await settled()
    expect(together.map(({ names }) => names)).toEqual([['a1', 'b1'], ['b2']])
    expect([alone.length, batcher.size()]).toEqual([0, 3])
    batcher.retryAlone(first)
    await settled()
    expect(alone.map(({ names }) => names)).toEqual([['a1']])
    alone[0]?.done()
    await settled()
    expect(together.at(-1)?.names).toEqual(['a2'])
  })

  it('frees a dialog whose paused turn is cancelled', async () => {
    const { batcher, together } = harness()
    const first = turn('a1', 1)
    for (const one of [first, turn('a2', 1)]) batcher.add(one)
    await settled()
    batcher.pause(first)
    together[0]?.done()
    await settled()
    batcher.cancel(first)
    await settled()
    expect(together.map(({ names }) => names)).toEqual([['a1'], ['a2']])
  })

  it('holds back later turns of a dialog while an earlier one runs alone', async () => {
    const { batcher, together, alone } = harness()
    const first = turn('a1', 1)
    batcher.add(first)
    await settled()
    batcher.retryAlone(first)
    together[0]?.done()
    batcher.add(turn('a2', 1))
    await settled()
    expect(alone.map(({ names }) => names)).toEqual([['a1']])
    expect(together).toHaveLength(1)
    alone[0]?.done()
    await settled()
    expect(together.map(({ names }) => names)).toEqual([['a1'], ['a2']])
  })

  it('never runs two turns of a dialog together when a batch outlives a turn that it passed on', async () => {
    const { batcher, together, alone, collisions, leave } = harness()
    const first = turn('a1', 1)
    batcher.add(first)
    batcher.add(turn('b1', 2))
    await settled()
    // The batch failed: the first company's turn is taken alone while the second company's half is still tried together.
    leave([first])
    batcher.retryAlone(first)
    await settled()
    alone[0]?.done()
    batcher.add(turn('a2', 1))
    await settled()
    expect(together[1]?.names).toEqual(['a2'])
    // The old batch ends while a2 is under way: a3 must still wait for a2.
    together[0]?.done()
    batcher.add(turn('a3', 1))
    await settled()
    expect(collisions).toEqual([])
    expect(together).toHaveLength(2)
    together[1]?.done()
    await settled()
    expect(together[2]?.names).toEqual(['a3'])
  })

  it('never lets a later turn overtake one that is retried alone', async () => {
    const { batcher, together, alone, collisions } = harness()
    const first = turn('a1', 1)
    batcher.add(first)
    await settled()
    batcher.retryAlone(first)
    together[0]?.done()
    await settled()
    batcher.add(turn('a2', 1))
    // A deadlock: it asks for another try from within the first one.
    batcher.retryAlone(first)
    alone[0]?.done()
    await settled()
    expect(alone.map(({ names }) => names)).toEqual([['a1'], ['a1']])
    expect(together).toHaveLength(1)
    alone[1]?.done()
    await settled()
    expect(together.map(({ names }) => names)).toEqual([['a1'], ['a2']])
    expect(collisions).toEqual([])
  })

  it('never exceeds its concurrency limits', async () => {
    const { batcher, together, alone } = harness({ maxBatch: 2, inFlight: 1, aloneInFlight: 1 })
    const turns = [turn('a', 1), turn('b', 2), turn('c', 3)]
    for (const one of turns) batcher.add(one)
    await settled()
    expect(together.map(({ names }) => names)).toEqual([['a', 'b']])
    for (const one of turns.slice(0, 2)) batcher.retryAlone(one)
    await settled()
    expect(alone).toHaveLength(1)
  })

  it('runs a resumed turn in a batch, before later ones of its dialog', async () => {
    const { batcher, together, collisions } = harness({ inFlight: 1 })
    const first = turn('a1', 1)
    for (const one of [first, turn('a2', 1)]) batcher.add(one)
    await settled()
    batcher.pause(first)
    together[0]?.done()
    await settled()
    expect(together.map(({ names }) => names)).toEqual([['a1']])
    batcher.add(turn('b1', 2))
    batcher.resume(first)
    await settled()
    together[1]?.done()
    await settled()
    together[2]?.done()
    await settled()
    expect(together.map(({ names }) => names.toSorted())).toEqual([['a1'], ['a1', 'b1'], ['a2']])
    expect([collisions, batcher.size()]).toEqual([[], 0])
  })
})
