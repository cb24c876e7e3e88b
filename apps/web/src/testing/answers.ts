import { vi } from 'vitest'
import { atEnd } from './clean-up.ts'

/** What is asked of the server: the values in the address and its query, and the body. */
export interface Asked {
  call: string
  body: unknown
  url: URL
  params: Record<string, string>
}

/** What the server answers, by `GET /api/bots/:id` or `GET /api/bots/7`: a body, a status with one, or a whole response. */
export type Answers = Record<string, (asked: Asked) => unknown>

const nothingKnown = (call: string): Response =>
  Response.json({ code: 'notFound', message: `Sem resposta: ${call}`, description: '' }, { status: 404 })

function find(answers: Answers, method: string, path: string): [string, Record<string, string>] | null {
  const call = `${method} ${path}`
  if (answers[call]) return [call, {}]
  for (const key of Object.keys(answers)) {
    const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name as string)
    const values = new RegExp(`^${key.replace(/:\w+/g, '([^/]+)')}$`).exec(call)?.slice(1)
    if (values) return [key, Object.fromEntries(names.map((name, place) => [name, values[place] ?? '']))]
  }
  return null
}

const isAnswerWithStatus = (given: unknown): given is [status: number, body: unknown] =>
  Array.isArray(given) && typeof given[0] === 'number'

/** Takes the server's place: answers by `answers`, which may change meanwhile, and notes in `asked` what was asked. */
export function answerCalls(answers: Answers, asked: Asked[] = []): Asked[] {
  const take = async (address: string, { method = 'GET', body }: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, location.href)
    const [key, params] = find(answers, method, url.pathname) ?? ['', {}]
    const call = `${method} ${url.pathname}`
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : (body ?? null)
    const request = { call, body: sent, url, params }
    asked.push(request)
    const answer = answers[key]
    if (!answer) return nothingKnown(call)
    const given = await answer(request)
    if (given instanceof Response) return given
    const [status, content] = isAnswerWithStatus(given) ? given : [200, given]
    return Response.json(content, { status })
  }
  vi.stubGlobal('fetch', take)
  atEnd(() => void vi.unstubAllGlobals())
  return asked
}
