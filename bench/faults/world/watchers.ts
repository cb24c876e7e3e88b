import { setTimeout as sleep } from 'node:timers/promises'
import type { SidebarDialog, SidebarStreamOut } from '@prosa/contract'
import { WebSocket } from 'ws'
import { headersOf, type Person } from './staff.ts'

/** A browser that shows the inbox: it must end up with what the database holds, whatever was cut in between. */
export interface Watcher {
  /** Newest version known of each dialog. */
  versions: ReadonlyMap<number, number>
  /** How often it came back. */
  connections: number
  /** The network goes, without a word. */
  cut(): void
  stop(): void
}

const pageLimit = 100
const pingEveryMs = 10_000
const reconnectMs = 500
const handshakeTimeoutMs = 5_000
/** As the browser: this long without a pong, and the link is dead. */
const silenceMs = 25_000

export const watchInbox = (person: Person, url: () => string): Watcher => {
  const versions = new Map<number, number>()
  let position = ''
  let connections = 0
  let isOver = false
  let socket: WebSocket | null = null

  const learn = ({ id, version }: SidebarDialog): void =>
    void versions.set(id, Math.max(version, versions.get(id) ?? 0))

  /** The whole list, page by page, as a browser without any knowledge. */
  const fetchAll = async (): Promise<void> => {
    let next: string | null = null
    let start: string | null = null
    do {
      const base = url()
      const query = new URLSearchParams({ status: '', limit: String(pageLimit), ...(next ? { next } : {}) })
      const answer = await fetch(`${base}/api/omnichannel/dialogs-pageable?${query}`, {
        headers: headersOf(person, base),
        signal: AbortSignal.timeout(handshakeTimeoutMs),
      })
      if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
      const page = (await answer.json()) as { dialogs: SidebarDialog[]; next: string | null; position: string }
      // What changes while later pages come is above the first page's position.
      start ??= page.position
      for (const dialog of page.dialogs) learn(dialog)
      next = page.next
    } while (next !== null)
    position = start ?? ''
  }

  const follow = (): Promise<void> =>
    new Promise((resolve) => {
      const base = url()
      const address = `${base.replace('http', 'ws')}/api/realtime/sidebar?position=${encodeURIComponent(position)}`
      const own = new WebSocket(address, { headers: headersOf(person, base), handshakeTimeout: handshakeTimeoutMs })
      socket = own
      let heardMs = Date.now()
      const ping = setInterval(() => {
        if (Date.now() - heardMs > silenceMs) own.terminate()
        else if (own.readyState === WebSocket.OPEN) own.send('{"type":"ping"}')
      }, pingEveryMs)
      own.on('open', () => {
        connections += 1
      })
      own.on('message', (data) => {
        heardMs = Date.now()
        const frame = JSON.parse(String(data)) as SidebarStreamOut
        if (frame.type === 'dialog') learn(frame.dialog)
        if (frame.type === 'pong') position = frame.position
        if (frame.type === 'gone') versions.delete(frame.dialogId)
        if (frame.type === 'resync') {
          position = ''
          own.close()
        }
      })
      own.on('error', () => own.terminate())
      own.on('close', () => {
        clearInterval(ping)
        resolve()
      })
    })

  const run = async (): Promise<void> => {
    while (!isOver) {
      if (position === '') await fetchAll().catch(() => undefined)
      if (position !== '') await follow()
      if (!isOver) await sleep(reconnectMs)
    }
  }
  void run()

  return {
    versions,
    get connections() {
      return connections
    },
    cut: () => socket?.terminate(),
    stop: () => {
      isOver = true
      socket?.terminate()
    },
  }
}

const settleWithinMs = 25_000

/** What watchers have not heard of once everything is at rest. */
export const findUnheard = async (
  watchers: readonly Watcher[],
  readVersions: () => Promise<ReadonlyMap<number, number>>,
): Promise<string[]> => {
  for (const untilMs = Date.now() + settleWithinMs; ; await sleep(500)) {
    const stored = await readVersions()
    const unheard = watchers.flatMap(({ versions }, place) =>
      [...stored]
        .filter(([id, version]) => versions.get(id) !== version)
        .map(([id, version]) => `watcher ${place + 1}, dialog ${id}: ${versions.get(id) ?? 'nothing'} of ${version}`),
    )
    if (unheard.length === 0 || Date.now() > untilMs) return unheard
  }
}
