/** Fields of a row of the rooms' table that are filtered and sorted by. */
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

/** What rooms are filtered by: beside the fields, exactly one bot or workspace, since others may have its name. */
export const roomFilterFields = [...roomFields, 'botId', 'workspaceId'] as const
export type RoomFilterField = (typeof roomFilterFields)[number]

/** What rooms are sorted by: beside the fields, how long their customers have waited. */
export const roomSortFields = [...roomFields, 'waitingSince'] as const
export type RoomSortField = (typeof roomSortFields)[number]

/** What a row says that was not transferred. */
export const notTransferred = 'Sem transferência'

/** Rooms of one bulk act. */
export const maxRoomsAtOnce = 500

/** Rooms that an order without an index is made of: the newest that the filters leave. */
export const maxSortedRooms = 10_000
