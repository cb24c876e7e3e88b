import { drawFace } from '../lib/face.ts'
import type { Answer, Call as HttpCall } from '../lib/server.ts'
import { answerMe, answerPhone, answerWaba, type Call, subscribePage } from './accounts.ts'
import { bodyOf, GraphError } from './errors.ts'
import { answerMedia, readMedia, upload } from './media.ts'
import { controlThread, readAttachment, sendMessaging, threadEdges, uploadAttachment } from './messaging.ts'
import { appSubscriptions, consent, debugToken, demandToken, exchange } from './oauth.ts'
import { sendWhatsapp } from './whatsapp.ts'
import { hex, pageOf, phoneOf, type World } from './world.ts'

interface Asked extends Call {
  path: string
  file: { data: Buffer; type: string } | null
}

/** A picture of one pixel: what profiles and pages show. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** What Graph answers; refusals are bodies of its own with a code. */
export const answerGraph = async (world: World, call: HttpCall): Promise<Answer> => {
  try {
    return await route(world, await read(call))
  } catch (error) {
    if (error instanceof GraphError) return { status: error.status, body: bodyOf(error, hex(6)) }
    throw error
  }
}

/** A call with its parameters from address and body, its token from header or address, any version before its path. */
const read = async ({ method, url, headers, body }: HttpCall): Promise<Asked> => {
  const type = headers['content-type'] ?? ''
  const parameters: Record<string, unknown> = Object.fromEntries(url.searchParams)
  let file: Asked['file'] = null
  if (type.includes('json') && body.length > 0) Object.assign(parameters, parse(body))
  else if (type.includes('urlencoded'))
    Object.assign(parameters, Object.fromEntries(new URLSearchParams(body.toString())))
  else if (type.includes('multipart')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form) {
      if (typeof value === 'string') parameters[name] = value
      else file = { data: Buffer.from(await value.arrayBuffer()), type: value.type }
    }
  }
  const token = headers.authorization?.replace(/^(Bearer|OAuth) /, '') ?? parameters.access_token
  return {
    method,
    path: url.pathname.replace(/^\/v\d+\.\d+(?=\/)/, ''),
    parameters,
    token: typeof token === 'string' ? token : undefined,
    file,
  }
}

const parse = (bytes: Buffer): object => {
  try {
    return JSON.parse(bytes.toString()) as object
  } catch {
    throw new GraphError(400, 100, 'Invalid JSON')
  }
}

const route = async (world: World, asked: Asked): Promise<Answer> => {
  const [node = '', edge] = asked.path.split('/').filter(Boolean)
  if (node === 'avatar.png') return { body: pixel, headers: { 'content-type': 'image/png' } }
  if (node === 'face') return { body: drawFace(edge ?? ''), headers: { 'content-type': 'image/png' } }
  if (node === 'attachment') {
    const { data, type } = readAttachment(world, edge ?? '')
    return { body: data, headers: { 'content-type': type } }
  }
  if (node === 'dialog' && edge === 'oauth')
    return { status: 302, headers: { location: consent(world, asked.parameters) } }
  if (node === 'lookaside') {
    const { data, type } = readMedia(world, edge ?? '', asked.token)
    return { body: data, headers: { 'content-type': type } }
  }
  return { body: await answerNode(world, node, edge, asked) }
}

const answerNode = async (world: World, node: string, edge: string | undefined, asked: Asked): Promise<object> => {
  if (node === 'oauth' && edge === 'access_token') return exchange(world, asked.parameters)
  if (node === 'debug_token') return debugToken(world, asked.token, asked.parameters)
  if (node === world.appId && edge === 'subscriptions') return appSubscriptions(world, asked.token)
  const ofPage = world.tokens.get(asked.token ?? '')?.page
  const page = pageOf(world, node === 'me' && ofPage !== undefined ? ofPage : node)
  if (page && edge === 'messages') {
    demandToken(world, asked.token, { page: page.id })
    return sendMessaging(world, page, node === 'me' ? page.id : node, asked)
  }
  if (page && edge !== undefined && threadEdges.includes(edge)) {
    demandToken(world, asked.token, { page: page.id })
    return controlThread(world, page, edge, asked)
  }
  if (page && edge === 'message_attachments') {
    demandToken(world, asked.token, { page: page.id })
    return uploadAttachment(world, asked, asked.file)
  }
  if (node === 'me') return answerMe(world, edge, asked) ?? unknown(node, asked)
  if (page && edge === 'subscribed_apps') return subscribePage(world, page, asked)
  const waba = world.wabas.find(({ id }) => id === node)
  if (waba) return answerWaba(world, waba, edge, asked)
  if (edge?.endsWith('_whatsapp_business_accounts')) {
    demandToken(world, asked.token, { scope: 'business_management' })
    return { data: edge.startsWith('owned') ? world.wabas.map(({ id, name }) => ({ id, name })) : [], paging: {} }
  }
  const found = phoneOf(world, node)
  if (found) return answerNumber(world, found, edge, asked)
  const single = edge === undefined ? (answerMedia(world, node, asked) ?? profile(world, node, asked)) : null
  return single ?? unknown(node, asked)
}

const answerNumber = (
  world: World,
  { phone, waba }: NonNullable<ReturnType<typeof phoneOf>>,
  edge: string | undefined,
  asked: Asked,
): object => {
  const isManaging = edge === 'register' || edge === undefined
  demandToken(world, asked.token, { scope: `whatsapp_business_${isManaging ? 'management' : 'messaging'}` })
  if (edge === 'media') return upload(world, asked, asked.file)
  if (edge === 'messages') return sendWhatsapp(world, phone, waba, asked)
  return answerPhone(world, phone, edge, asked)
}

/** A customer of a page or an Instagram account, known since they wrote. */
const profile = (world: World, id: string, { method, token }: Asked): object | null => {
  if (method !== 'GET' || ![...world.windows.keys()].some((pair) => pair.endsWith(`:${id}`))) return null
  demandToken(world, token)
  const name = world.people.get(id) ?? `Cliente ${id.slice(-2)}`
  const [first = '', ...rest] = name.split(' ')
  return {
    id,
    first_name: first,
    last_name: rest.join(' '),
    name,
    username: name.toLowerCase().replaceAll(' ', '.'),
    profile_pic: `${world.base}/face/${id}`,
  }
}

const unknown = (node: string, { method }: Asked): never => {
  const message = `Unsupported ${method.toLowerCase()} request. Object with ID '${node}' does not exist`
  throw new GraphError(400, 100, message, { subcode: 33 })
}
