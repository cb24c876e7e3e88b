import { closeRooms, listRoomChoices, listRooms, transferRooms } from '@prosa/contract'
import { askOf } from '../../../../platform/database/index.ts'
import type { Handle } from '../../../../platform/http/index.ts'
import type { Program } from '../../../../program.ts'
import { atPath, parseTransfer } from '../room/transfer-data.ts'
import { changeEach } from './change-rooms.ts'
import { readRooms } from './read-rooms.ts'
import { listBotChoices, listTags, listTransfers } from './room-names.queries.ts'

/** The rooms' table, and actions on many rooms. */
export const registerRooms = (handle: Handle, program: Program): void => {
  const { conversation } = program

  handle(listRooms, ({ scope, db, body }) => readRooms(db, scope, body))

  handle(listRoomChoices, async ({ scope: { companyId, workspaceIds }, db }) => {
    const ask = askOf(db)
    const [bots, transfers, tags] = await Promise.all([
      listBotChoices(ask, companyId, workspaceIds),
      listTransfers(ask, companyId, workspaceIds),
      listTags(ask, companyId, workspaceIds),
    ])
    const byName = (one: string, other: string): number => one.localeCompare(other, 'pt')
    const sorted = (names: readonly string[]): string[] => names.toSorted(byName)
    return {
      bots: bots.toSorted((one, other) => byName(one.name, other.name) || one.id - other.id),
      transfers: sorted(transfers),
      tags: sorted(tags),
    }
  })

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
      conversation
        .transferDialog({ ...room, data, author, note: body.transferData.note ?? '', onlyUntransferred: true })
        .catch((error: unknown) => {
          throw atPath(error, path)
        }),
    )
  })
}
