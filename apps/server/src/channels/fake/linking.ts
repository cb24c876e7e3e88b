import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import type { LinkByLogin, LinkByPairing, Linking } from '../linking.ts'

const account = z.object({
  externalId: z.string().min(1).max(200),
  settings: z.record(z.string(), z.unknown()).default({}),
  secret: z.string().min(1),
})
const progress = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('code'),
    code: z.string().min(1),
    endsAt: z.iso.datetime({ offset: true }).transform((value) => new Date(value)),
  }),
  z.object({ kind: z.literal('scanned') }),
  z.object({ kind: z.literal('paired'), account }),
  z.object({ kind: z.literal('refused'), reason: z.string().max(500) }),
])

export const createFakeLinking = (baseUrl: string): Linking => ({
  login: createLogin(baseUrl),
  pairing: createPairing(baseUrl),
  unlink: null,
})

const createLogin = (baseUrl: string): LinkByLogin => ({
  address: (state) => `${baseUrl}/login?state=${encodeURIComponent(state)}`,
  finish: async (code, _origin, signal) => {
    try {
      const answer = await fetch(`${baseUrl}/token/${encodeURIComponent(code)}`, { method: 'POST', signal })
      const read = account.safeParse(answer.ok ? await answer.json() : null)
      return read.success ? read.data : { refused: 'O canal não autorizou a conexão.' }
    } catch {
      return { refused: 'O canal não respondeu. Tente de novo.' }
    }
  },
})

/** The stand-in tells how a pairing goes on as lines of JSON, for as long as the call stays open. */
const createPairing = (baseUrl: string): LinkByPairing => ({
  open: async ({ externalId }, host, signal) => {
    const body = await openLines(`${baseUrl}/pair/${encodeURIComponent(externalId)}`, signal)
    if (!body) return host.report({ kind: 'refused', reason: 'O canal não respondeu. Tente de novo.' })
    const lines = createInterface({ input: body })
    // What breaks off ends the lines; what the host throws is the caller's. Both may fail after nobody reads them any more.
    for (const source of [body, lines]) source.on('error', () => {})
    try {
      for await (const line of lines) {
        const read = progress.safeParse(JSON.parse(line))
        if (read.success) await host.report(read.data)
      }
    } finally {
      body.destroy()
    }
  },
})

const openLines = async (url: string, signal: AbortSignal): Promise<Readable | null> => {
  try {
    const answer = await fetch(url, { signal })
    return answer.ok && answer.body ? Readable.fromWeb(answer.body as ReadableStream) : null
  } catch {
    return null
  }
}
