import type { GraphStandIn } from '../standins/graph/index.ts'
import type { Member } from './member.ts'

/** Goes through a login at Meta as a browser does: to its page, and back with a code. */
const comeBack = async (address: string): Promise<{ code: string; botToken: string }> => {
  const answer = await fetch(address, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return { code: back.searchParams.get('code') ?? '', botToken: back.searchParams.get('state') ?? '' }
}

interface NumberSettings {
  accounts: {
    phone: string
    token: string
    url: string
    whastappBusinessPhoneId: string
    whastappBusinessAccountId: string
  }[]
}

/** @returns the id of the number: that at this place among the account's, from 0 */
export const connectWhatsappBusiness = async (
  member: Member,
  botId: number,
  { place = 0, pin }: { place?: number; pin?: string } = {},
): Promise<string> => {
  const settings = `/api/bots/${botId}/whatsapp-business-settings`
  const { url } = await member.call<{ url: string }>('POST', `${settings}/login`)
  await member.call('POST', '/api/bots/whatsapp/Oauth', await comeBack(url))
  const account = (await member.call<NumberSettings>('GET', settings)).accounts[place]
  if (!account) throw new Error('A conta simulada não tem números.')
  await member.call('POST', `/api/bots/${botId}/update-meta-config`, {
    phone: account.phone,
    token: account.token,
    metaUrl: account.url,
    businessPhoneId: account.whastappBusinessPhoneId,
    businessAccountId: account.whastappBusinessAccountId,
    active: true,
    ...(pin === undefined ? {} : { pin }),
  })
  return account.whastappBusinessPhoneId
}

/** Where Graph calls the product; it proves itself as it does at Meta. */
export const listen = async (graph: GraphStandIn, productUrl: string): Promise<void> => {
  if (!(await graph.callback(`${productUrl}/webhooks/meta`)))
    throw new Error('O endereço dos webhooks não respondeu como deveria.')
}

/** @returns the id of the page, or of the Instagram account behind it */
export const connectPage = async (member: Member, botId: number, type: 'FACEBOOK' | 'INSTAGRAM'): Promise<string> => {
  const messenger = `/api/bots/${botId}/messenger`
  const { url } = await member.call<{ url: string }>('POST', `${messenger}/login`, { type })
  await member.call('POST', '/api/bots/messenger/Oauth', await comeBack(url))
  const { pages } = await member.call<{ pages: { id: string }[] }>('GET', `${messenger}/pages?type=${type}`)
  const [page] = pages
  if (!page) throw new Error('A conta simulada não tem páginas.')
  await member.call('POST', `${messenger}/account/${page.id}/subscribe?type=${type}`)
  return page.id
}
