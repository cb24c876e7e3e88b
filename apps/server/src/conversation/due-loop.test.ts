import { describe, expect, it, vi } from 'vitest'
import { createDueLoop } from './due-loop.ts'

interface Item {
  companyId: number
  dialogId: number
  id: number
}
const keyOf = ({ companyId, id }: Item): string => `${companyId}:${id}`

/** As a claim finds them: the first of each company before the second of any. */
const itemsOf = (companies: number, each: number): Item[] =>
  Array.from({ length: each }, (_, id) =>
    Array.from({ length: companies }, (_, company) => ({ companyId: company + 1, dialogId: id, id })),
  ).flat()

const run = async (items: Item[], fails?: (batch: readonly Item[]) => boolean) => {
  const left = new Map(items.map((item) => [keyOf(item), item]))
  const batches: Item[][] = []
  const alone: Item[] = []
  const inRooms = new Set<string>()
  const doubled: Item[] = []
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
      const room = `${item.companyId}:${item.dialogId}`
      if (inRooms.has(room)) doubled.push(item)
      inRooms.add(room)
      await new Promise(setImmediate)
      inRooms.delete(room)
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
  return { batches, alone, doubled, looks }
}

describe('what is due', () => {
  it('is taken once each, a company’s together, and looked for once for many transactions', async () => {
    const { batches, looks } = await run(itemsOf(8, 50))
    expect(batches.flat().map(keyOf).toSorted()).toEqual(itemsOf(8, 50).map(keyOf).toSorted())
    expect(batches.map((batch) => new Set(batch.map(({ companyId }) => companyId)).size)).toEqual(Array(8).fill(1))
    expect(looks).toEqual(Array(8).fill(1))
  })

  it('of one room is in one transaction, in its order', async () => {
    // The 50th and the 51st of a company are of one room.
    const items = itemsOf(1, 60).map((item) => ({ ...item, dialogId: item.id === 50 ? 49 : item.id }))
    const { batches } = await run(items)
    expect(batches.map((batch) => batch.filter(({ dialogId }) => dialogId === 49).map(({ id }) => id))).toEqual([
      [],
      [49, 50],
    ])
  })

  it('goes on beside a batch that fails, whose items are taken one by one, two of one room never at once', async () => {
    const items = itemsOf(4, 50).map((item) => ({ ...item, dialogId: Math.floor(item.id / 2) }))
    const { batches, alone, doubled } = await run(items, (batch) => batch.some(({ companyId }) => companyId === 2))
    expect(new Set(alone.map(({ companyId }) => companyId))).toEqual(new Set([2]))
    expect(alone).toHaveLength(50)
    expect(doubled).toEqual([])
    expect(batches).toHaveLength(4)
  })
})
