import { GraphError, invalid, missing } from './errors.ts'
import { demandToken } from './oauth.ts'
import { verifyCallback } from './webhooks.ts'
import { issue, type Page, type Phone, type Waba, type World } from './world.ts'

type Parameters = Record<string, unknown>
export interface Call {
  method: string
  parameters: Parameters
  token: string | undefined
}

/** What profiles and pages show; in the address itself, since a browser takes no picture from an address without TLS. */
const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#1877f2"/><circle cx="20" cy="15" r="7" fill="#fff"/><path d="M6 38a14 14 0 0 1 28 0z" fill="#fff"/></svg>',
)}`

const pageSize = 1

/** Rows in pages, as Graph gives them: `paging.next` is the address of those that follow. */
const inPages = <Row>(world: World, place: string, rows: readonly Row[], { parameters, token }: Call): object => {
  const begin = Number(parameters.after ?? 0)
  const size = Math.min(Number(parameters.limit ?? 25), pageSize * 25)
  const end = begin + size
  const next = `${world.base}/v23.0/${place}?after=${end}&limit=${size}&access_token=${encodeURIComponent(token ?? '')}`
  return {
    data: rows.slice(begin, end),
    paging: { cursors: { before: String(begin), after: String(end) }, ...(end < rows.length ? { next } : {}) },
  }
}

const phoneFields = ({ pin: _, ...phone }: Phone): object => ({
  code_verification_status: 'VERIFIED',
  name_status: 'APPROVED',
  platform_type: phone.status === 'CONNECTED' ? 'CLOUD_API' : 'NOT_APPLICABLE',
  throughput: { level: 'STANDARD' },
  whatsapp_business_manager_messaging_limit: 'TIER_2K',
  ...phone,
})

/** `/me` and below: the person of the token. */
export const answerMe = (world: World, edge: string | undefined, call: Call): object | null => {
  const token = demandToken(world, call.token)
  const picture = { data: { url: portrait } }
  if (edge === undefined) return { ...world.user, picture }
  if (edge === 'businesses') return { data: [{ id: '1500', name: 'Loja Demo' }], paging: {} }
  if (edge === 'accounts') {
    demandToken(world, call.token, { scope: 'pages_show_list' })
    const rows = world.pages.map((page) => ({
      id: page.id,
      name: page.name,
      tasks: ['MESSAGING', 'MANAGE'],
      access_token: issue(world, {
        user: token.user,
        page: page.id,
        scopes: token.scopes,
        endsAtMs: Number.POSITIVE_INFINITY,
      }),
      picture,
      ...(page.instagram
        ? { instagram_business_account: { ...page.instagram, profile_picture_url: picture.data.url } }
        : {}),
    }))
    return inPages(world, 'me/accounts', rows, call)
  }
  if (edge === 'permissions' && call.method === 'DELETE') {
    for (const one of world.tokens.values()) if (one.user === token.user) one.revoked = true
    return { success: true }
  }
  return null
}

/** A WhatsApp Business account and below. */
export const answerWaba = (
  world: World,
  waba: Waba,
  edge: string | undefined,
  call: Call,
): object | Promise<object> => {
  demandToken(world, call.token, { scope: 'whatsapp_business_management' })
  if (edge === undefined) return { id: waba.id, name: waba.name }
  if (edge === 'phone_numbers') return inPages(world, `${waba.id}/phone_numbers`, waba.phones.map(phoneFields), call)
  if (edge === 'message_templates') {
    const wanted = call.parameters.status
    const rows = waba.templates.filter(({ status }) => wanted === undefined || status === wanted)
    return inPages(world, `${waba.id}/message_templates`, rows, call)
  }
  if (edge === 'subscribed_apps') return subscribeWaba(world, waba, call)
  throw new GraphError(400, 100, `(#100) Tried accessing nonexisting field (${edge})`)
}

const subscribeWaba = async (world: World, { id }: Waba, { method, parameters }: Call): Promise<object> => {
  if (method === 'GET') {
    const found = world.subscriptions.get(id)
    const app = { whatsapp_business_api_data: { id: world.appId, name: 'Prosa' } }
    return { data: found ? [{ ...app, ...(found.url ? { override_callback_uri: found.url } : {}) }] : [] }
  }
  if (method === 'DELETE') {
    world.subscriptions.delete(id)
    return { success: true }
  }
  const url = parameters.override_callback_uri
  if (typeof url === 'string') {
    if (!world.subscriptions.has(id))
      throw new GraphError(400, 100, 'Before override the current callback uri, your app must be subscribed')
    if (!(await verifyCallback(url, String(parameters.verify_token))))
      throw new GraphError(400, 2200, '(#2200) Callback verification failed')
  }
  world.subscriptions.set(id, { fields: ['messages'], ...(typeof url === 'string' ? { url } : {}) })
  return { success: true }
}

/** A page's subscription of the app. */
export const subscribePage = (world: World, page: Page, { method, parameters, token }: Call): object => {
  demandToken(world, token, { page: page.id })
  if (method === 'GET') {
    const found = world.subscriptions.get(page.id)
    return { data: found ? [{ id: world.appId, subscribed_fields: found.fields }] : [] }
  }
  if (method === 'DELETE') {
    world.subscriptions.delete(page.id)
    return { success: true }
  }
  const { subscribed_fields: fields } = parameters
  if (fields === undefined || fields === '') throw missing('subscribed_fields')
  world.subscriptions.set(page.id, { fields: [fields].flat().join(',').split(',') })
  return { success: true }
}

/** A number of the account: what it is, and its registration. */
export const answerPhone = (
  world: World,
  phone: Phone,
  edge: string | undefined,
  { method, parameters }: Call,
): object => {
  if (edge === undefined) {
    const can_send_message = world.isStopped(phone.id) ? 'BLOCKED' : 'AVAILABLE'
    const entities = [{ entity_type: 'PHONE_NUMBER', id: phone.id, can_send_message }]
    return { ...phoneFields(phone), health_status: { can_send_message, entities } }
  }
  if (edge === 'thread_control' && method === 'POST') {
    if (parameters.messaging_product !== 'whatsapp') throw missing('messaging_product')
    if (parameters.action !== 'release') throw invalid('action')
    return { messaging_product: 'whatsapp', success: true }
  }
  if (edge === 'register' && method === 'POST') {
    if (parameters.messaging_product !== 'whatsapp') throw missing('messaging_product')
    const { pin } = parameters
    if (typeof pin !== 'string' || !/^\d{6}$/.test(pin)) throw invalid('pin')
    if (phone.pin !== null && phone.pin !== pin)
      throw new GraphError(400, 133005, '(#133005) Two step verification PIN mismatch', {
        details: 'PIN provided does not match',
      })
    Object.assign(phone, { pin, status: 'CONNECTED' })
    return { success: true }
  }
  throw new GraphError(400, 100, `(#100) Tried accessing nonexisting field (${edge})`)
}
