import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that the provider took. */
export interface Taken {
  atMs: number
  reference: string
  to: string
  text: string
}

export interface SlowProvider {
  url: string
  taken: Taken[]
  stop(): Promise<void>
}

/** So long after it has taken a message it answers: at any moment some are under way. */
const answersAfterMs = 200

/** A provider of the fake channel that is never at fault. */
export const startSlowProvider = async (): Promise<SlowProvider> => {
  const taken: Taken[] = []
  const server = createServer(async (request, response) => {
    try {
      let body = ''
      for await (const part of request) body += String(part)
      // It does not tell what customers are called.
      if (request.method !== 'POST') return void response.writeHead(404).end()
      const { reference, to, text } = JSON.parse(body) as Taken
      taken.push({ atMs: Date.now(), reference, to, text })
      const id = `p${taken.length}`
      setTimeout(() => response.end(JSON.stringify({ id })), answersAfterMs)
    } catch {
      response.destroy() // Its sender went away in the middle.
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
