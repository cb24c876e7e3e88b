import type { RoomSortField } from '@prosa/contract'

/** Where a page of the rooms' table stands: after a row by its key, or after so many rows of a list that is sorted anew. */
export type RoomsCursor = { key: string; id: number } | { skip: number }

const lastId = 2_147_483_647

export const printRoomsCursor = (field: RoomSortField, cursor: RoomsCursor): string =>
  Buffer.from('skip' in cursor ? `${field}.+${cursor.skip}` : `${field}.${cursor.key}.${cursor.id}`).toString(
    'base64url',
  )

/** @returns null for what was not made by `printRoomsCursor` for a list of this order. */
export const parseRoomsCursor = (field: RoomSortField, text: string): RoomsCursor | null => {
  const [of, first = '', id] = Buffer.from(text, 'base64url').toString().split('.')
  if (of !== field) return null
  if (id === undefined) return /^\+\d{1,5}$/.test(first) ? { skip: Number(first) } : null
  const isKey = /^-?\d{1,17}$/.test(first) && /^\d{1,10}$/.test(id) && Number(id) <= lastId
  return isKey ? { key: first, id: Number(id) } : null
}
