import { readdirSync, readFileSync } from 'node:fs'
import type { ServerProcess } from '../server-process.ts'

/** What a process holds while nobody uses it. */
export interface Holdings {
  descriptors: number
  memoryMb: number
}

export const holdingsOf = (server: ServerProcess): Holdings => {
  const pid = server.pid()
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    memoryMb: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024),
  }
}

/** Pools open what they need and keep it for a while: so many connections may have come. */
const descriptorsMore = 12
/** What the heap's own growth may be in minutes of load; a leak of a file or a socket's buffers is more. */
const memoryMoreMb = 150

export const findLeaks = (servers: readonly ServerProcess[], before: readonly Holdings[]): string[] =>
  servers.flatMap((server, place) => {
    const was = before[place]
    const is = holdingsOf(server)
    if (!was) return []
    console.log(
      `${server.url}: ${was.descriptors} descriptors and ${was.memoryMb} MB before, ${is.descriptors} and ${is.memoryMb} MB after`,
    )
    return [
      ...(is.descriptors > was.descriptors + descriptorsMore
        ? [`${server.url}: ${was.descriptors} descriptors became ${is.descriptors}`]
        : []),
      ...(is.memoryMb > was.memoryMb + memoryMoreMb
        ? [`${server.url}: ${was.memoryMb} MB became ${is.memoryMb} MB`]
        : []),
    ]
  })
