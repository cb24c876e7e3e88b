import { createDatabase } from '../../apps/server/src/platform/database/index.ts'
import type { Company } from './company.ts'
import type { RunningServer } from './server.ts'

type Values = readonly (string | number)[]

/** Runs statements on the company of a journey, in one transaction. */
const run = async (server: RunningServer, statements: readonly [text: string, values: Values][]): Promise<void> => {
  const database = createDatabase({ address: await server.database(), poolSize: 1, workerPoolSize: 1, turnPoolSize: 1 })
  await database
    .pipeline(async (pipeline) => {
      pipeline.begin()
      for (const [text, values] of statements) void pipeline.query(text, [...values])
      await pipeline.commit()
    })
    .finally(() => database.close())
}

/** Every channel that a company may be given. */
export const allowChannels = (server: RunningServer, { id }: Company): Promise<void> =>
  run(server, [
    [
      `update company set facebook = true, instagram = true, livechat = true, whatsapp_qrcode = true,
        whatsapp_api_meta = true where id = $1`,
      [id],
    ],
  ])

/** The shop's bot has a page of Facebook that must be connected anew. */
export const stopPage = (server: RunningServer, { id }: Company): Promise<void> =>
  run(server, [
    [
      `insert into connection (company_id, kind, bot_id, external_id, settings, state, state_reason, state_at)
       select company_id, 'facebook', bot_id, 'page-' || company_id, '{"name": "Loja Demo"}', 'reconnect',
         'A senha da conta do Facebook mudou.', now() - interval '3 hours'
       from connection where company_id = $1 and kind = 'livechat' order by id limit 1`,
      [id],
    ],
  ])

/** What customers have written so far was written so much earlier. */
export const ageConversations = (server: RunningServer, { id }: Company, ms: number): Promise<void> =>
  run(server, [
    [
      `update dialog set last_inbound_at = last_inbound_at - $2 * interval '1 millisecond'
       where company_id = $1 and last_inbound_at is not null`,
      [id, ms],
    ],
  ])
