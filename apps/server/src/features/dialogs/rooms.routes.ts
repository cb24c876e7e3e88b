import { closeRooms, listRooms, transferRooms } from '@prosa/contract'
import type { Handle } from '../../platform/http/index.ts'
import type { Program } from '../../program.ts'
import { changeEach } from './change-rooms.ts'
import { readRooms } from './read-rooms.ts'
import { defineAddUpRooms } from './rooms.jobs.ts'
import { atPath, parseTransfer } from './transfer-data.ts'

/** The rooms' table, and what is done to many rooms at once. */
export const registerRooms = (handle: Handle, program: Program): void => {
  const { conversation } = program
  defineAddUpRooms(program)

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
    const path = 'transferData.'
    const data = parseTransfer(body.transferData, path)
    return changeEach(db, scope, body.rooms, (room, author) =>
      conversation.transferDialog({ ...room, data, author, isFirst: true }).catch((error: unknown) => {
        throw atPath(error, path)
      }),
    )
  })
}
