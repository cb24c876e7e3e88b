import { once } from 'node:events'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'

/** What a socket goes over. The library says that a socket is closed while its line may be up for half a minute more. */
export interface Line {
  agent: HttpsAgent
  /** Resolves once nothing goes over it any more: it is cut where nobody says good-bye. */
  down(): Promise<void>
}

const politeMs = 1_000

export const createLine = (url: string): Line => {
  const open = new Set<Duplex>()
  const agent = url.startsWith('wss:') ? new HttpsAgent() : new HttpAgent()
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (...call: Parameters<typeof connect>) => {
    const line = connect(...call)
    if (!line) return line
    open.add(line)
    line.once('close', () => open.delete(line))
    return line
  }
  const end = async (line: Duplex): Promise<void> => {
    const late = setTimeout(() => line.destroy(), politeMs)
    if (!line.closed) await once(line, 'close')
    clearTimeout(late)
  }
  return { agent: agent as HttpsAgent, down: async () => void (await Promise.all([...open].map(end))) }
}
