import { describe, expect, it, vi } from 'vitest'
import { createDueLoop } from './due-loop.ts'

interface Item {
  companyId: number
  id: number
}
const keyOf = ({ companyId, id }: Item): string => `${companyId}:${id}`

/** As a claim finds them: the first of each company before the second of any. */
const itemsOf = (companies: number, each: number): Item[] =>
  Array.from({ length: each }, (_, id) =>
    Array.from({ length: companies }, (_, company) => ({ companyId: company + 1, id })),
  ).flat()

const run = async (items: Item[], fails?: (batch: readonly Item[]) => boolean) => {
  const left = new Map(items.map((item) => [keyOf(item), item]))
  const batches: Item[][] = []
  const alone: Item[] = []
  /** How often it had looked when each transaction began. */
  const looks: number[] = []
  const find = vi.fn(async (limit: number) => [...left.values()].slice(0, limit))
  const forget = (taken: readonly Item[]): void => {
    for (const item of taken) left.delete(keyOf(item))
  }
  const loop = createDueLoop<Item>({
    pollMs: 5,
    heldMs: 5,
    keyOf,
    find,
    takeTogether: async (batch) => {
      batches.push([...batch])
      looks.push(find.mock.calls.length)
      if (fails?.(batch)) throw new Error('poisoned')
      forget(batch)
      return { held: [], unready: [] }
    },
    takeAlone: async (item) => {
      alone.push(item)
      forget([item])
    },
    isSplit: () => {},
    failed: (error) => {
      throw error
    },
  })
  loop.start()
  await vi.waitFor(() => expect(left.size).toBe(0), { timeout: 5_000 })
  await loop.stop()
  return { batches, alone, looks }
}

describe('what is due', () => {
  it('is taken once each, a company’s together, and looked for once for many transactions', async () => {
    const { batches, looks } = await run(itemsOf(8, 50))
    expect(batches.flat().map(keyOf).toSorted()).toEqual(itemsOf(8, 50).map(keyOf).toSorted())
    expect(batches.map((batch) => new Set(batch.map(({ companyId }) => companyId)).size)).toEqual(Array(8).fill(1))
    expect(looks).toEqual(Array(8).fill(1))
  })

  it('goes on beside a batch that fails, whose items are taken one by one', async () => {
    const { batches, alone } = await run(itemsOf(4, 50), (batch) => batch.some(({ companyId }) => companyId === 2))
    expect(new Set(alone.map(({ companyId }) => companyId))).toEqual(new Set([2]))
    expect(alone).toHaveLength(50)
    expect(batches).toHaveLength(4)
  })
})
