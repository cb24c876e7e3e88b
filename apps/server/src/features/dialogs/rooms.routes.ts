import { closeRooms, listRooms, transferRooms } from '@prosa/contract'
import type { Handle } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { changeEach } from './change-rooms.ts'
import { readRooms } from './read-rooms.ts'
import { parseTransfer } from './transfer-data.ts'

/** The rooms' table, and what is done to many rooms at once. */
export const registerRooms = (handle: Handle, { conversation }: Program): void => {
  handle(listRooms, ({ scope, db, body }) => readRooms(db, scope, body))

  handle(closeRooms, ({ scope, db, body }) =>
    changeEach(db, scope, body.rooms, (room, { userId, name }) =>
      conversation.changeDialog({
        ...room,
        action: { kind: 'close', by: userId, reason: 'person' },
        userName: name,
      }),
    ),
  )

  handle(transferRooms, ({ scope, db, body }) => {
    const data = parseTransfer(body.transferData, 'transferData.')
    return changeEach(db, scope, body.rooms, (room, author) =>
      conversation.transferDialog({ ...room, data, author, isFirst: true }),
    )
  })
}
