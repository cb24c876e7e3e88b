/** Fields of the rooms' table for filtering and sorting. */
export const roomFields = [
  'id',
  'leadName',
  'phone',
  'botName',
  'plataform',
  'transferredTo',
  'workspace',
  'objective',
  'tag',
  'firstMessage',
  'lastMessage',
  'statusTime',
  'status',
] as const
export type RoomField = (typeof roomFields)[number]

/** Filters of rooms: besides the fields, a single bot or workspace by id, since names may repeat. */
export const roomFilterFields = [...roomFields, 'botId', 'workspaceId'] as const
export type RoomFilterField = (typeof roomFilterFields)[number]

/** Sort keys of rooms: besides the fields, the customer's wait. */
export const roomSortFields = [...roomFields, 'waitingSince'] as const
export type RoomSortField = (typeof roomSortFields)[number]

/** Shown in rows without a transfer. */
export const notTransferred = 'Sem transferência'

/** Maximum of rooms per bulk action. */
export const maxRoomsAtOnce = 500

/** Rooms sorted in an order without an index: the newest that match the filters. */
export const maxSortedRooms = 10_000
