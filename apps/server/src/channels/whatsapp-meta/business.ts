import { z } from 'zod'
import type { Grant, Unlinking } from '../linking.ts'
import type { GraphFault } from '../meta/graph-faults.ts'
import type { MetaApp } from '../meta/meta.ts'

/** A number of a WhatsApp Business account. */
export interface BusinessNumber {
  phoneId: string
  accountId: string
  /** `+55 11 4000-0001`, as Meta writes it. */
  phone: string
  name: string
  /** On the API, so that it can send. */
  isRegistered: boolean
}

/** What did not work, for people; `field` is the input that is wrong. */
export interface Refused {
  refused: string
  field?: 'token' | 'businessPhoneId' | 'businessAccountId' | 'pin'
}

const phoneShape = z.object({
  id: z.coerce.string().min(1),
  display_phone_number: z.string().catch(''),
  verified_name: z.string().catch(''),
  platform_type: z.string().nullish(),
})
const phoneFields = 'id,display_phone_number,verified_name,quality_rating,code_verification_status,platform_type,status'
const idShape = z.object({ id: z.coerce.string().min(1) })
const appShape = z.object({ whatsapp_business_api_data: z.object({ id: z.coerce.string() }) })

const mostAccounts = 20

/** The numbers that a login reaches; they are asked anew each time, since they change at Meta. */
export const listNumbers = async (
  meta: MetaApp,
  { secret: token, detail }: Grant,
  signal: AbortSignal,
): Promise<BusinessNumber[] | Refused> => {
  const named = z.array(z.string()).nullish().catch(null).parse(detail.wabas)
  const accounts = named ?? (await listAccounts(meta, token, signal))
  if ('refused' in accounts) return accounts
  const lists = await Promise.all(
    accounts.slice(0, mostAccounts).map((accountId) => listAccountNumbers(meta, { token, accountId }, signal)),
  )
  const numbers = lists.flatMap((list) => ('refused' in list ? [] : list))
  const [failed] = lists.filter((list) => 'refused' in list)
  return numbers.length === 0 && failed ? failed : numbers
}

/** Where the permission is for all accounts, their ids are the businesses' to tell. */
const listAccounts = async (meta: MetaApp, token: string, signal: AbortSignal): Promise<string[] | Refused> => {
  const ids = async (path: string): Promise<string[] | Refused> => {
    const answer = await meta.graph.list({ path, token, query: { fields: 'id' }, signal })
    return answer.ok ? answer.rows.flatMap((row) => idShape.safeParse(row).data?.id ?? []) : refusedBy(answer.fault)
  }
  const businesses = await ids('/me/businesses')
  if ('refused' in businesses) return businesses
  const edges = businesses
    .slice(0, mostAccounts)
    .flatMap((id) => ['owned', 'client'].map((kind) => `/${id}/${kind}_whatsapp_business_accounts`))
  const found = await Promise.all(edges.map(ids))
  return [...new Set(found.flatMap((list) => ('refused' in list ? [] : list)))]
}

const listAccountNumbers = async (
  { graph }: MetaApp,
  { token, accountId }: { token: string; accountId: string },
  signal: AbortSignal,
): Promise<BusinessNumber[] | Refused> => {
  const path = `/${encodeURIComponent(accountId)}/phone_numbers`
  const answer = await graph.list({ path, token, query: { fields: phoneFields }, signal })
  if (!answer.ok) return refusedBy(answer.fault)
  return answer.rows.flatMap((row) => {
    const read = phoneShape.safeParse(row)
    if (!read.success) return []
    const { id, display_phone_number: phone, verified_name: name, platform_type: platform } = read.data
    return [{ phoneId: id, accountId, phone, name, isRegistered: platform === 'CLOUD_API' }]
  })
}

const refusedBy = ({ code, reason, remedy }: GraphFault): Refused => {
  if (code === 100)
    return { refused: 'A Meta não conhece este id, ou o token não o alcança.', field: 'businessAccountId' }
  return { refused: reason, ...(remedy === 'reconnect' ? { field: 'token' as const } : {}) }
}

export interface NumberChoice {
  token: string
  phoneId: string
  accountId: string
  pin: string | undefined
}

/**
 * Makes a number serve us: it is looked up in its account, put on the API where it is not yet, and our app is told of its messages.
 * Doing it again changes nothing.
 */
export const openNumber = async (
  meta: MetaApp,
  choice: NumberChoice,
  signal: AbortSignal,
): Promise<BusinessNumber | Refused> => {
  const { token, phoneId, accountId, pin } = choice
  const numbers = await listAccountNumbers(meta, choice, signal)
  if ('refused' in numbers) return numbers
  const number = numbers.find((one) => one.phoneId === phoneId)
  if (!number) return { refused: 'Esta conta não tem este número.', field: 'businessPhoneId' }
  if (!number.isRegistered) {
    if (!pin)
      return { refused: 'O número ainda não está na API. Informe um PIN de 6 números para registrá-lo.', field: 'pin' }
    const json = { messaging_product: 'whatsapp', pin }
    const path = `/${encodeURIComponent(phoneId)}/register`
    const answer = await meta.graph.call({ method: 'POST', path, token, json, signal })
    if (!answer.ok) return { refused: answer.fault.reason, field: 'pin' }
  }
  return (await subscribe(meta, { token, accountId }, signal)) ?? number
}

/** Without a subscription of our own app nothing arrives, so it is looked for afterwards: another app's would look alike. */
const subscribe = async (
  { graph, appId }: MetaApp,
  { token, accountId }: { token: string; accountId: string },
  signal: AbortSignal,
): Promise<Refused | null> => {
  const path = `/${encodeURIComponent(accountId)}/subscribed_apps`
  const answer = await graph.call({ method: 'POST', path, token, signal })
  if (!answer.ok) return refusedBy(answer.fault)
  const list = await graph.list({ path, token, signal })
  if (!list.ok) return refusedBy(list.fault)
  const isOurs = list.rows.some((row) => appShape.safeParse(row).data?.whatsapp_business_api_data.id === appId)
  return isOurs
    ? null
    : { refused: 'O token é de outro aplicativo da Meta: as mensagens não chegariam aqui.', field: 'token' }
}

/** Nothing of the account comes to us any more. One account may have many numbers. */
export const createUnlink = ({ graph }: MetaApp): Unlinking => ({
  sharedBy: ({ settings: { accountId } }) =>
    typeof accountId === 'string' ? { kinds: ['whatsapp_meta'], account: accountId } : null,
  tell: async ({ settings: { accountId }, secret: token }, signal) => {
    if (typeof accountId !== 'string' || token === null) return 'done'
    const path = `/${encodeURIComponent(accountId)}/subscribed_apps`
    const answer = await graph.call({ method: 'DELETE', path, token, signal })
    return !answer.ok && (answer.fault.remedy === 'wait' || answer.fault.unknown) ? 'later' : 'done'
  },
})
