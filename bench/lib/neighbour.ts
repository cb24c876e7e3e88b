import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, FormData, fetch, Response } from 'undici'

export interface Person {
  name: string
  password: string
}

export interface Neighbour extends Person {
  /** Of the bot to whose live chat a visitor of theirs writes. */
  botToken: string
}

/** None of them writes more often than a visitor may. */
const visitors = 10
const paces = { turn: 200, login: 1_000, upload: 1_000 }

/** How long each call took; Infinity: it was not answered, or not well. */
export type Probe = Record<'turn' | 'login' | 'upload', number[]>

/** Whoever floods does so from an address of their own, which has limits of its own. */
export const elsewhere = new Agent({ localAddress: '127.0.0.2' })

/** A call as the product's own pages make it. */
export const post = (
  url: string,
  path: string,
  body: object | FormData | string,
  headers: Record<string, string> = {},
  dispatcher?: Agent,
) => {
  const isForm = body instanceof FormData
  return fetch(`${url}${path}`, {
    method: 'POST',
    headers: { origin: url, ...(isForm ? {} : { 'content-type': 'application/json' }), ...headers },
    body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
    ...(dispatcher ? { dispatcher } : {}),
  })
}

export const demandOk = async (what: string, answer: Response): Promise<string> => {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${text}`)
  return text
}

/** @returns the cookies of a session */
export const logIn = async (url: string, { name, password }: Person): Promise<string> => {
  const answer = await post(url, '/api/auth', { name, password })
  await demandOk('login', answer)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A neighbour who writes, logs in and uploads, each once the former is answered or after a fifth of a second, or a second. */
export const probe = async (url: string, neighbour: Neighbour, work: Promise<unknown>): Promise<Probe> => {
  const cookie = await logIn(url, neighbour)
  const { botToken } = neighbour
  const openChat = async (): Promise<string> => {
    const session = await demandOk('session', await post(url, `/api/livechat/${botToken}/session`, {}))
    return (JSON.parse(session) as { visitorToken: string }).visitorToken
  }
  const chats = await Promise.all(Array.from({ length: visitors }, openChat))
  const times: Probe = { turn: [], login: [], upload: [] }
  const calls: Record<keyof Probe, () => Promise<Response>> = {
    turn: () =>
      post(
        url,
        `/api/livechat/${botToken}/messages`,
        { clientId: randomUUID(), text: 'oi' },
        { authorization: `Bearer ${chats[times.turn.length % visitors]}` },
      ),
    login: () => post(url, '/api/auth', { name: neighbour.name, password: neighbour.password }),
    upload: () => {
      const form = new FormData()
      form.set('name', 'recado.pdf')
      form.set('mimeType', 'application/pdf')
      form.set('file', new Blob([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)]), 'recado.pdf')
      return post(url, '/api/files/upload', form, { cookie })
    },
  }
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  const again = async (name: keyof Probe): Promise<void> => {
    while (!isOver) {
      const beganMs = performance.now()
      const answer = await calls[name]().catch((error: unknown) => error)
      const text = answer instanceof Response ? await answer.text() : String(answer)
      const isOk = answer instanceof Response && answer.ok
      times[name].push(isOk ? performance.now() - beganMs : Infinity)
      if (!isOk) console.log(`${name}: ${text}`)
      await sleep(Math.max(0, paces[name] - (performance.now() - beganMs)))
    }
  }
  await Promise.all([work, again('turn'), again('login'), again('upload')])
  return times
}
