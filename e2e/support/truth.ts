import { createDatabase } from '../../apps/server/src/platform/database/index.ts'
import type { Company } from './company.ts'
import type { RunningServer } from './server.ts'

/** What the database says of a room, asked of its tables and of no part of the program. */
export interface Truth {
  /** The room of the company's newest dialog. */
  newestRoom(): Promise<{ id: number; workspaceId: number }>
  /** What was said, in order. */
  texts(dialogId: number): Promise<string[]>
  /** Who holds the room, and the kinds of its events in order. */
  owner(dialogId: number): Promise<{ owner: string; userId: number | null; events: string[] }>
  /** How much of the customer's words a person has not read, counted by the messages themselves. */
  unread(dialogId: number, userId: number): Promise<number>
  close(): Promise<void>
}

export const openTruth = async (server: RunningServer, { id: companyId }: Company): Promise<Truth> => {
  const database = createDatabase({ address: await server.database(), poolSize: 1, workerPoolSize: 1, turnPoolSize: 1 })
  const ask = <Row extends object>(text: string, values: readonly (number | string)[]): Promise<Row[]> =>
    database.pipeline(async (pipeline) => {
      pipeline.begin()
      const rows = pipeline.query<Row>(text, [companyId, ...values])
      await pipeline.commit()
      return rows
    })
  return {
    newestRoom: async () => {
      const [room] = await ask<{ id: number; workspaceId: number }>(
        'select id, workspace_id as "workspaceId" from dialog where company_id = $1 order by id desc limit 1',
        [],
      )
      if (!room) throw new Error('The company has no room')
      return room
    },
    texts: async (dialogId) => {
      const rows = await ask<{ text: string }>(
        'select text from message where company_id = $1 and dialog_id = $2 order by seq',
        [dialogId],
      )
      return rows.map(({ text }) => text)
    },
    owner: async (dialogId) => {
      const [dialog] = await ask<{ owner: string; userId: number | null }>(
        'select owner, owner_user_id as "userId" from dialog where company_id = $1 and id = $2',
        [dialogId],
      )
      const events = await ask<{ kind: string }>(
        'select kind from dialog_event where company_id = $1 and dialog_id = $2 order by version',
        [dialogId],
      )
      if (!dialog) throw new Error(`There is no room ${dialogId}`)
      return { ...dialog, events: events.map(({ kind }) => kind) }
    },
    unread: async (dialogId, userId) => {
      const [row] = await ask<{ unread: number }>(
        `select (select count(*) from message where company_id = $1 and dialog_id = $2 and sender = 'CLIENT')::int
          - coalesce((select inbound from dialog_read where company_id = $1 and dialog_id = $2 and user_id = $3), 0) as unread`,
        [dialogId, userId],
      )
      return row?.unread ?? 0
    },
    close: () => database.close(),
  }
}
