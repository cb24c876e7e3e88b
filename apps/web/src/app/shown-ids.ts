import { queryClient } from './query-client.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Ids of the rows in all cached lists, of any kind: ids of other records do no harm. */
export function readShownIds(): ReadonlySet<number> {
  const ids = new Set<number>()
  const takeList = (list: unknown): void => {
    for (const row of Array.isArray(list) ? list : [])
      if (isRecord(row)) for (const id of [row.id, row.dialogId]) if (typeof id === 'number') ids.add(id)
  }
  for (const { state } of queryClient.getQueryCache().getAll()) {
    if (!isRecord(state.data)) continue
    takeList([state.data])
    const pages: unknown[] = Array.isArray(state.data.pages) ? state.data.pages : [state.data]
    for (const page of pages) if (isRecord(page)) for (const list of Object.values(page)) takeList(list)
  }
  return ids
}
