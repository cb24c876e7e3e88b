import { z } from 'zod'
import { webhookFields } from '../app-fields.ts'
import type { GraphFault } from '../graph-faults.ts'
import type { MetaApp } from '../meta.ts'
import type { MessagingKind } from './read-messaging.ts'

/** A page of a person at Meta, or the Instagram account behind one: what a bot is connected to. */
export interface MetaAccount {
  kind: MessagingKind
  /** By which events name it. */
  externalId: string
  name: string
  pictureUrl: string | null
  /** The page that speaks for it, with its token. */
  pageId: string
  token: string
}

const picture = z
  .object({ data: z.object({ url: z.string() }) })
  .nullish()
  .catch(null)
const pageRow = z.object({
  id: z.string().min(1),
  name: z.string().catch(''),
  access_token: z.string().min(1),
  picture,
  instagram_business_account: z
    .object({
      id: z.string().min(1),
      username: z.string().nullish().catch(null),
      profile_picture_url: z.string().nullish().catch(null),
    })
    .nullish()
    .catch(null),
})

const pageFields = 'id,name,access_token,tasks,picture{url},instagram_business_account{id,username,profile_picture_url}'

/** All that a person may connect, of both kinds. A page for which Meta gives no token is not theirs to connect. */
export const listAccounts = async (
  { graph }: MetaApp,
  personToken: string,
  signal: AbortSignal,
): Promise<MetaAccount[] | { fault: GraphFault }> => {
  const answer = await graph.list({ path: '/me/accounts', token: personToken, query: { fields: pageFields }, signal })
  if (!answer.ok) return { fault: answer.fault }
  return answer.rows.flatMap((row) => {
    const read = pageRow.safeParse(row)
    return read.success ? accountsOf(read.data) : []
  })
}

const accountsOf = ({ id, name, access_token: token, ...row }: z.infer<typeof pageRow>): MetaAccount[] => {
  const { instagram_business_account: instagram } = row
  const page = { pageId: id, token, pictureUrl: row.picture?.data.url ?? null }
  const own: MetaAccount = { ...page, kind: 'facebook', externalId: id, name }
  if (!instagram) return [own]
  const behind: MetaAccount = {
    ...page,
    kind: 'instagram',
    externalId: instagram.id,
    name: instagram.username || name,
    pictureUrl: instagram.profile_picture_url ?? page.pictureUrl,
  }
  return [own, behind]
}

/** What Meta tells of a page and of the Instagram account behind it. */
const subscribedFields = webhookFields.page.join(',')

type PageAccess = Pick<MetaAccount, 'pageId' | 'token'>

/** @returns why not; null: Meta calls us for this page from now on. */
export const subscribePage = (app: MetaApp, page: PageAccess, signal: AbortSignal): Promise<GraphFault | null> =>
  changeSubscription(app, 'POST', page, signal)

/** @returns why not; null: Meta does not call us for this page any more. */
export const unsubscribePage = (app: MetaApp, page: PageAccess, signal: AbortSignal): Promise<GraphFault | null> =>
  changeSubscription(app, 'DELETE', page, signal)

const changeSubscription = async (
  { graph }: MetaApp,
  method: 'POST' | 'DELETE',
  { pageId, token }: PageAccess,
  signal: AbortSignal,
): Promise<GraphFault | null> => {
  const answer = await graph.call({
    method,
    path: `/${encodeURIComponent(pageId)}/subscribed_apps`,
    token,
    ...(method === 'POST' ? { query: { subscribed_fields: subscribedFields } } : {}),
    signal,
  })
  return answer.ok ? null : answer.fault
}

/** Gives back everything that a person allowed our app. */
export const giveBack = async (
  { graph }: MetaApp,
  personToken: string,
  signal: AbortSignal,
): Promise<GraphFault | null> => {
  const answer = await graph.call({ method: 'DELETE', path: '/me/permissions', token: personToken, signal })
  return answer.ok ? null : answer.fault
}
