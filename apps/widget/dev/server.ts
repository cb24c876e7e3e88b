/**
 * A stand-in for the server's live chat, for working on the widget alone: the whole visitor's protocol of `packages/contract/src/channels/livechat.ts`
 * with a scripted bot, all in memory. `npm run dev -w apps/widget` builds, serves http://127.0.0.1:3140/demo/loja and builds again on change.
 * http://localhost:3140/sites/ lists sites that are hard on a widget, each on another origin than the chat.
 * PORT sets another port, ASK=1 asks for name, e-mail and phone first, COLOR=#rrggbb sets the bot's colour. As a visitor write 'fim' to have
 * the dialog closed (after a person has come, you are asked how it was), 'apaga' to have the bot's last message deleted, 'muitas' for a long history, 'cai' to lose the socket, '500', '413' and
 * '429' for answers of that kind.
 */
import { randomUUID } from 'node:crypto'
import { watch } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { LivechatClientFrame, LivechatConfig, LivechatFile, LivechatSendBody } from '@prosa/contract'
import { createBuilder } from 'vite'
import { type WebSocket, WebSocketServer } from 'ws'
import { oddSites } from './odd-sites.ts'
import { createRoom, type Room } from './room.ts'
import { samples } from './samples.ts'

const port = Number(process.env.PORT ?? 3140)
const botToken = 'dev'
const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const asks = process.env.ASK === '1'
const config: LivechatConfig = {
  active: true,
  name: 'Jatô',
  platformName: 'Prosa',
  avatarColor: '#f3c6b4',
  chatColor: process.env.COLOR ?? '#02cdad',
  avatarUrl: null,
  interactions: ['Qual o prazo de entrega?', 'Como faço uma troca?', 'Quero falar com uma pessoa'],
  ask: { name: asks, email: asks, phone: asks },
  whatsappUrl: 'https://wa.me/5531999999999',
  limits: {
    textLength: 4096,
    filesPerMessage: 10,
    files: [
      { extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp'], maxBytes: 5 * 1024 ** 2 },
      { extensions: ['ogg', 'mp3', 'm4a', 'mp4', 'wav'], maxBytes: 16 * 1024 ** 2 },
      { extensions: ['pdf', 'txt', 'docx', 'xlsx'], maxBytes: 100 * 1024 ** 2 },
    ],
  },
}

class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const rooms = new Map<string, Room>()
const sockets = new Map<WebSocket, Room>()
const stored = new Map<string, { mime: string; bytes: Buffer }>()
const mimes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const store = (name: string, mime: string, bytes: Buffer): LivechatFile => {
  const id = randomUUID()
  stored.set(id, { mime, bytes })
  return { id, name, mime, size: bytes.length, url: `/files/${id}` }
}
const sampleFile = (name: string): LivechatFile => {
  const sample = samples[name]
  if (!sample) throw new Error(`No sample ${name}`)
  return store(name, sample.mime, sample.bytes)
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const roomOf = (request: IncomingMessage): Room => {
  const room = rooms.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
  if (!room) throw new Refusal(401, 'Sessão não encontrada.')
  return room
}

const openSession = async (request: IncomingMessage): Promise<unknown> => {
  const { visitorToken } = JSON.parse(String(await readBody(request))) as { visitorToken?: string | null }
  const known = visitorToken ? rooms.get(visitorToken) : undefined
  const room = known ?? createRoom(sampleFile)
  rooms.set(room.visitorToken, room)
  return { visitorToken: room.visitorToken, identity: 'anonymous', ...room.page() }
}

const upload = async (request: IncomingMessage): Promise<unknown> => {
  const room = roomOf(request)
  const form = await new Response(new Uint8Array(await readBody(request)), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new Refusal(400, 'Envie um arquivo.')
  const kept = store(file.name, file.type || 'application/octet-stream', Buffer.from(await file.arrayBuffer()))
  room.upload(kept)
  return { fileId: kept.id, name: kept.name, mime: kept.mime, size: kept.size }
}

/** Words by which a visitor of the stand-in sees the widget in trouble. */
const obey = (word: string, room: Room): void => {
  if (['413', '429', '500'].includes(word))
    throw new Refusal(Number(word), word === '413' ? 'Tamanho máximo excedido...' : 'Tente mais tarde.')
  if (word === 'fim') setTimeout(() => room.setOpen(false), 800)
  if (word === 'cai') for (const [socket, owner] of sockets) if (owner === room) socket.terminate()
  if (word === 'muitas') for (let i = 1; i <= 120; i++) room.add({ text: `Mensagem antiga número ${i}` })
}

const send = async (request: IncomingMessage): Promise<unknown> => {
  const room = roomOf(request)
  const body = JSON.parse(String(await readBody(request))) as LivechatSendBody
  obey(body.text ?? '', room)
  const sent = room.send(body)
  if (!sent) throw new Refusal(409, 'Esta mensagem já foi enviada com outro conteúdo.')
  return sent
}

const listMessages = (request: IncomingMessage, query: URLSearchParams): unknown => {
  const room = roomOf(request)
  const after = query.get('after')
  return after === null ? room.page(query.get('before') ?? undefined) : room.after(after)
}

const api = async (request: IncomingMessage, path: string, query: URLSearchParams): Promise<unknown> => {
  const [, token, call] = /^\/api\/livechat\/([^/]+)\/(\w+)$/.exec(path) ?? []
  if (token !== botToken) throw new Refusal(404, 'Não encontrado.')
  const route = `${request.method} ${call}`
  if (route === 'GET config') return config
  if (route === 'POST session') return openSession(request)
  if (route === 'POST messages') return send(request)
  if (route === 'GET messages') return listMessages(request, query)
  if (route === 'POST files') return upload(request)
  if (route === 'POST read') return { success: true }
  if (route === 'POST rating') {
    roomOf(request).rate()
    return { success: true }
  }
  throw new Refusal(404, 'Não encontrado.')
}

const servePage = async (path: string, response: ServerResponse): Promise<void> => {
  // The chat comes from another origin than the site, as at a customer's.
  const site = oddSites(`http://127.0.0.1:${port}`, botToken).get(path)
  if (site) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(site)
    return
  }
  const file = path.startsWith('/livechat/frame/')
    ? 'frame.html'
    : path === '/demo/loja'
      ? 'demo/loja.html'
      : path.replace(/^\/livechat\//, '')
  const text = await readFile(join(dist, file.replaceAll('..', '')))
  // As strict as the real server's: what works here is not refused there.
  if (file === 'frame.html')
    response.setHeader(
      'content-security-policy',
      "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; object-src 'none'; base-uri 'none'; frame-ancestors *",
    )
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('content-type', mimes[extname(file)] ?? 'application/octet-stream')
  response.end(file === 'demo/loja.html' ? String(text).replace('%BOT_TOKEN%', botToken) : text)
}

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  try {
    if (pathname.startsWith('/api/')) {
      const answer = await api(request, pathname, searchParams)
      if (pathname.endsWith('/config')) response.setHeader('access-control-allow-origin', '*')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    } else if (pathname.startsWith('/files/')) {
      const file = stored.get(pathname.slice(7))
      if (!file) throw new Refusal(404, 'Não encontrado.')
      response.setHeader('content-type', file.mime)
      response.end(file.bytes)
    } else await servePage(pathname, response)
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const message = error instanceof Error ? error.message : String(error)
    response.statusCode = error instanceof Refusal ? error.status : missing ? 404 : 500
    if (response.statusCode === 429) response.setHeader('retry-after', '5')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 'REFUSED', message, description: message }))
  }
}

const greet = (socket: WebSocket): void => {
  let stop = (): void => undefined
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as LivechatClientFrame
    if (frame.type === 'ping')
      return socket.send(JSON.stringify({ type: 'pong', cursor: sockets.get(socket)?.page().cursor }))
    if (frame.type === 'typing') return
    const room = rooms.get(frame.visitorToken)
    if (!room) return socket.close(4401)
    sockets.set(socket, room)
    const unlisten = room.listen((event) => socket.send(JSON.stringify(event)))
    stop = () => void unlisten()
    socket.send(JSON.stringify({ type: 'ready', ...room.state() }))
  })
  socket.on('close', () => {
    sockets.delete(socket)
    stop()
  })
}

const build = async (): Promise<void> => {
  const builder = await createBuilder({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await builder.buildApp()
}

await build()
const server = createServer((request, response) => void serve(request, response))
const streams = new WebSocketServer({ server, path: `/api/livechat/${botToken}/stream` })
streams.on('connection', greet)
server.listen(port, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${port}/demo/loja, http://localhost:${port}/sites/`),
)

let building = false
for (const folder of ['src', 'demo'])
  watch(join(root, folder), { recursive: true }, async () => {
    if (building) return
    building = true
    await build().catch((error: unknown) => console.error(error))
    building = false
  })
