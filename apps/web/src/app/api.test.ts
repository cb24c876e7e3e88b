import { getBot, listBots, login, me, uploadFile } from '@prosa/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serverNowMs } from '../ui/clock.ts'
import { call, giveUpCallsBefore, onDoubt, onUnauthorized } from './api.ts'
import { ApiError, networkError } from './api-error.ts'
import { chooseCompany } from './company-choice.ts'
import { apiTexts } from './texts.ts'

interface Sent {
  url: string
  method: string
  headers: Headers
  body: unknown
}

let sent: Sent[]
let answers: (Response | Error)[]

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const problem = (status: number, message: string) => json(status, { code: 'x', message, description: message })

beforeEach(() => {
  sent = []
  answers = []
  chooseCompany(null)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, method: init.method ?? '', headers: new Headers(init.headers), body: init.body })
    const answer = answers.shift()
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  onUnauthorized(() => Promise.resolve(false))
})

describe('call', () => {
  it('fills the address, sends JSON and gives the answer', async () => {
    answers = [json(200, { id: 3 }), json(200, { result: [], total: 0 })]
    await expect(call(getBot, { params: { id: 3 } })).resolves.toEqual({ id: 3 })
    await call(listBots, { body: { limit: 20, workspaces: [1, 2] } })
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/bots/3', undefined],
      ['POST', '/api/bots/list', '{"limit":20,"workspaces":[1,2]}'],
    ])
  })

  it('knows the server’s clock by its answers', async () => {
    const date = (atMs: number) => ({ headers: { date: new Date(atMs).toUTCString() } })
    answers = [Response.json({}, date(Date.now() + 90_000)), Response.json({}, date(Date.now()))]
    await call(me)
    expect(Math.abs(serverNowMs() - Date.now() - 90_000)).toBeLessThan(2_000)
    await call(me)
    expect(Math.abs(serverNowMs() - Date.now())).toBeLessThan(2_000)
  })

  it("names the administrator's company, and none where none was chosen", async () => {
    answers = [json(200, {}), json(200, {})]
    await call(me)
    chooseCompany({ id: 5, name: 'Demo' })
    await call(me)
    expect(sent.map(({ headers }) => headers.get('x-company-id'))).toEqual([null, '5'])
  })

  it('leaves the content type of a form to the browser', async () => {
    answers = [json(200, {})]
    await call(uploadFile, { body: new FormData() })
    expect(sent[0]?.headers.get('content-type')).toBeNull()
    expect(sent[0]?.body).toBeInstanceOf(FormData)
  })

  it("throws the server's message, code and fields", async () => {
    answers = [
      json(400, {
        code: 'invalid',
        message: 'Campo obrigatório',
        description: '',
        fields: { name: 'Campo obrigatório' },
      }),
    ]
    await expect(call(me)).rejects.toMatchObject({
      status: 400,
      code: 'invalid',
      message: 'Campo obrigatório',
      fields: { name: 'Campo obrigatório' },
    })
  })

  it('says in Portuguese that the network failed, and that an answer is none of ours', async () => {
    answers = [new TypeError('Failed to fetch'), new Response('<html>Bad gateway</html>', { status: 502 })]
    await expect(call(me)).rejects.toMatchObject({ status: 0, code: 'network', message: apiTexts.network })
    await expect(call(me)).rejects.toMatchObject({ status: 502, message: apiTexts.unexpected })
  })

  it('tells once that a call found nobody, or has no answer after a second, whatever comes of it', async () => {
    const doubted = vi.fn()
    onDoubt(doubted)
    answers = [new TypeError('Failed to fetch'), json(502, {}), json(200, { id: 1 })]
    await expect(call(me)).rejects.toMatchObject({ code: 'network' })
    await expect(call(me)).rejects.toMatchObject({ status: 502 })
    await call(me)
    expect(doubted).toHaveBeenCalledTimes(1)
    vi.useFakeTimers()
    const slow = Promise.withResolvers<Response>()
    vi.stubGlobal('fetch', () => slow.promise)
    const answer = call(me)
    await vi.advanceTimersByTimeAsync(999)
    expect(doubted).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(doubted).toHaveBeenCalledTimes(2)
    slow.resolve(json(200, { id: 1 }))
    await answer
    vi.useRealTimers()
    onDoubt(() => {})
  })

  it('renews the session on a 401 and tries once more', async () => {
    answers = [problem(401, 'Sessão expirada.'), json(200, { id: 1 })]
    const renew = vi.fn(() => Promise.resolve(true))
    onUnauthorized(renew)
    await expect(call(me)).resolves.toEqual({ id: 1 })
    expect(renew).toHaveBeenCalledOnce()
  })

  it('gives up when the session cannot be renewed, or the second try is refused too', async () => {
    answers = [problem(401, 'Sessão expirada.')]
    await expect(call(me)).rejects.toBeInstanceOf(ApiError)
    onUnauthorized(() => Promise.resolve(true))
    answers = [problem(401, 'Sessão expirada.'), problem(401, 'Sessão expirada.')]
    await expect(call(me)).rejects.toMatchObject({ status: 401 })
    expect(sent).toHaveLength(3)
  })

  it('says that the server is away where the session could not be renewed for that reason', async () => {
    answers = [problem(401, 'Sessão expirada.')]
    onUnauthorized(() => Promise.resolve(networkError()))
    await expect(call(me)).rejects.toMatchObject({ status: 0, message: apiTexts.network })
  })

  it("takes 'Senha inválida.' and a refused login for no lost session", async () => {
    const renew = vi.fn(() => Promise.resolve(true))
    onUnauthorized(renew)
    answers = [problem(401, 'Senha inválida.'), problem(401, 'E-mail ou senha inválidos.')]
    await expect(call(me)).rejects.toThrow('Senha inválida.')
    await expect(call(login, { body: { name: 'a@b.co', password: 'x' } })).rejects.toThrow('E-mail ou senha inválidos.')
    expect(renew).not.toHaveBeenCalled()
  })

  it('lets a cancelled call end as cancelled', async () => {
    answers = [new DOMException('cancelled', 'AbortError')]
    await expect(call(me)).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('gives up a call that nobody answers, also one whose body never ends', async () => {
    vi.useFakeTimers()
    const hang = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const bodyless = async (signal: AbortSignal) => ({
      ok: true,
      status: 200,
      headers: new Headers(),
      text: () => hang(signal),
    })
    for (const answer of [hang, bodyless]) {
      vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => answer(signal))
      const failure = expect(call(me)).rejects.toMatchObject({ status: 0, code: 'timeout', message: apiTexts.timeout })
      await vi.advanceTimersByTimeAsync(30_000)
      await failure
    }
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  it('gives up what was asked before the network went, and nothing that was asked since or may take its time', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const ended: string[] = []
    const ask = (name: string, input: object = {}) =>
      void call(me, input).catch(({ code }: { code: string }) => ended.push(`${name} ${code}`))
    ask('before')
    ask('long', { timeoutMs: 90_000 })
    await vi.advanceTimersByTimeAsync(10)
    const goneMs = Date.now()
    ask('since')
    giveUpCallsBefore(goneMs)
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toEqual(['before network'])
    await vi.advanceTimersByTimeAsync(90_000)
    expect(ended).toEqual(['before network', 'since timeout', 'long timeout'])
    vi.useRealTimers()
  })

  it('gives up no upload and no change when the line comes back: the server may have taken it', async () => {
    vi.useFakeTimers()
    const held: string[] = []
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal, method }: { signal: AbortSignal; method: string }) =>
        new Promise((_, reject) => {
          held.push(method)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const ended: string[] = []
    const note = (name: string) => (): void => void ended.push(name)
    void call(uploadFile, { body: new FormData() }).catch(note('upload'))
    void call(login, { body: { name: 'ana', password: 'x' } }).catch(note('change'))
    void call(me).catch(note('reading'))
    await vi.advanceTimersByTimeAsync(10)
    giveUpCallsBefore(Date.now())
    await vi.advanceTimersByTimeAsync(0)
    expect([held.length, ended]).toEqual([3, ['reading']])
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    vi.useRealTimers()
  })

  it('waits longer for what may take longer', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    let code: unknown = null
    const answer = call(me, { timeoutMs: 90_000 }).catch((error: { code: string }) => {
      code = error.code
    })
    await vi.advanceTimersByTimeAsync(89_999)
    expect(code).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await answer
    expect(code).toBe('timeout')
    vi.useRealTimers()
  })
})
