import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, request } from 'playwright-core'
import type { Company } from './company.ts'
import type { RunningServer } from './server.ts'

/** Somebody's session without a browser. */
export const callsOf = async (
  { url, password }: Pick<RunningServer, 'url' | 'password'>,
  email: string,
): Promise<APIRequestContext> => {
  const calls = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
  const answer = await calls.post('/api/auth', { data: { name: email, password } })
  if (!answer.ok()) throw new Error(`the login of ${email} answered ${answer.status()}`)
  return calls
}

interface Mail {
  recipient: string
  text: string
}

/** A mail is written behind the answer that asks for it. */
const patienceMs = 20_000
const lookMs = 100

/** The link of the newest mail to an address; without a mail server they wait where an administrator reads them. */
export const linkMailedTo = async (server: RunningServer, { people }: Company, address: string): Promise<string> => {
  const calls = await callsOf(server, people.administrator.email)
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(lookMs)) {
    const { result } = (await (await calls.get('/api/mails?limit=100')).json()) as { result: Mail[] }
    const link = /https?:\S+/.exec(result.find(({ recipient }) => recipient === address)?.text ?? '')?.[0]
    if (link) return link
  }
  throw new Error(`No mail to ${address}`)
}
