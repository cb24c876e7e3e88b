import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readyMs = 180_000

export interface Product {
  url: string
  stop(): Promise<void>
  /** Resolves when it ended by itself. */
  ended: Promise<void>
}

/** The product as a newcomer starts it, with settings that lead to the stand-ins. */
export const startProduct = async (port: number, settings: Record<string, string>): Promise<Product> => {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await waitUntilReady(url, child)
  return {
    url,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const waitUntilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const until = performance.now() + readyMs
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error('O programa terminou antes de estar pronto.')
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(200)
  }
  child.kill('SIGTERM')
  throw new Error('O programa não ficou pronto a tempo.')
}

/** Somebody who is logged in, by the same calls that the screens make. */
export interface Member {
  /** Works on this company from now on, as an administrator does. */
  choose(companyId: number): void
  call<Answered>(method: string, path: string, body?: unknown): Promise<Answered>
}

export const logIn = async (url: string, email: string, password: string): Promise<Member> => {
  let company: number | null = null
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        origin: url,
        ...(company === null ? {} : { 'x-company-id': String(company) }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  await send('POST', '/api/auth', { name: email, password })
  return {
    choose: (id) => {
      company = id
    },
    call: async <Answered>(method: string, path: string, body?: unknown): Promise<Answered> =>
      (await (await send(method, path, body)).json()) as Answered,
  }
}
