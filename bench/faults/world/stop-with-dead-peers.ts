import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ServerProcess } from '../server-process.ts'
import { headersOf, type Person } from './staff.ts'

const peersOfEach = 3
const stopWithinMs = 10_000

/** Stops every process while peers hang on it that never answer: browsers that stand still, half a request, an unread download. */
export const stopWithDeadPeers = async (
  servers: readonly ServerProcess[],
  person: Person,
  filePath: string,
): Promise<string[]> => {
  const peers = (await Promise.all(servers.map((server) => deadPeers(server.url, person, filePath)))).flat()
  const ends = await Promise.all(servers.map((server) => server.stop()))
  for (const peer of peers) peer.destroy()
  return ends.flatMap((ended, place) => {
    console.log(`stopped in ${ended?.tookMs.toFixed(0)} ms with ${ended?.code ?? ended?.signal}`)
    return ended && ended.code === 0 && ended.tookMs < stopWithinMs
      ? []
      : [`process ${place + 1}: ${ended?.tookMs.toFixed(0)} ms, ended with ${ended?.code ?? ended?.signal}`]
  })
}

const deadPeers = async (url: string, person: Person, filePath: string): Promise<Socket[]> => {
  const { port, host } = new URL(url)
  const head = Object.entries({ host, ...headersOf(person, url) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const upgrade = `connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n`
  const openings = [
    `GET /api/realtime/sidebar HTTP/1.1\r\n${head}${upgrade}\r\n`,
    `POST /api/bots/list HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{"half":`,
    `GET ${filePath} HTTP/1.1\r\n${head}\r\n`,
  ]
  const peers: Socket[] = []
  for (const opening of openings)
    for (let count = 0; count < peersOfEach; count += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      socket.on('error', () => socket.destroy())
      await once(socket, 'connect')
      socket.write(opening)
      // The first bytes of the answer are there, and then nobody reads on. Half a request has no answer.
      if (!opening.startsWith('POST')) await once(socket, 'readable')
      socket.pause()
      peers.push(socket)
    }
  return peers
}
