import { api } from '@prosa/contract'
import { type ConversationWorld, conversationWorld } from '../../../conversation/testing.ts'
import type { TestApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'
import { followToEnd } from './follow-company.ts'

type Program = Awaited<ReturnType<typeof withKey>>

/** A company that talks, with an integration. */
export const loggedWorld = async (t: TestApp): Promise<ConversationWorld & { program: Program }> => {
  const world = await conversationWorld(t)
  return { ...world, program: await withKey(t, { id: world.companyId }) }
}

export const followLog = (t: TestApp, { companyId }: { companyId: number }): Promise<void> =>
  followToEnd(t.database.database.worker.scoped(companyId), companyId)

/** The newest dialog of a customer. */
export const dialogOf = async (t: TestApp, { companyId }: ConversationWorld, externalId: string): Promise<number> => {
  const { rows } = await t.database.owner.query<{ id: number }>(
    `select d.id from dialog d join identity i on i.id = d.identity_id
     where d.company_id = $1 and i.external_id = $2 order by d.id desc limit 1`,
    [companyId, externalId],
  )
  return rows[0]?.id ?? 0
}

const readPage = async (program: Program, after: number) => {
  const { status, body } = await program.call(api.listCompanyEvents, { query: { after, limit: 7 } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** All events of a company above a number, by pages. */
export const readEvents = async (program: Program, after = 0) => {
  const found: Awaited<ReturnType<typeof readPage>>['data'] = []
  for (let from = after, isMore = true; isMore; ) {
    const { data, next, more } = await readPage(program, from)
    found.push(...data)
    from = next
    isMore = more
  }
  return found
}
