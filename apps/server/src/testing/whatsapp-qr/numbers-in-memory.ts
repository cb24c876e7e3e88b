import type { WhatsAppWeb } from '../../../../../tools/standins/whatsapp-web/index.ts'
import type { DeviceHost, OpenSocket } from '../../channels/whatsapp-qr/device-host.ts'
import { closeCode } from '../../channels/whatsapp-qr/life.ts'
import type { DeviceAsk, Told } from '../../channels/whatsapp-qr/protocol.ts'

/** A number whose keys lie in memory: the process of numbers and the stand-in alone, without a database. */
export interface NumberInMemory {
  device: string
  socket: OpenSocket
  /** What it told since it was open. */
  told: Told[]
  /** From now on nothing is kept for it, as where another process holds the connection. */
  refuseWrites(): void
}

/** Pairs it, and resolves once it is open. @param url Of a line to the stand-in, where it is not its own */
export const linkInMemory = async (
  devices: DeviceHost,
  web: WhatsAppWeb,
  number: string,
  { url = web.url, hear = () => {} }: { url?: string; hear?: (told: Told) => void } = {},
): Promise<NumberInMemory> => {
  const keys = new Map<string, string>()
  let isRefusing = false
  const answer = async (ask: DeviceAsk): Promise<unknown> => {
    if (ask.name === 'sent-text') return null
    if (ask.name === 'read') return readOf(keys, ask.kind, ask.ids)
    if (isRefusing) throw new Error('Another process speaks for this connection')
    for (const { kind, id, value } of ask.changes)
      if (value === null) keys.delete(`${kind} ${id}`)
      else keys.set(`${kind} ${id}`, value)
    return null
  }
  let device = ''
  const told: Told[] = []
  const opened = Promise.withResolvers<OpenSocket>()
  const open = (): void => {
    const socket = devices.open(
      { url, codeMs: 60_000 },
      {
        answer,
        told: (what) => {
          if (what.kind === 'code' && device === '') device = web.scan(what.code, number).id
          if (what.kind === 'closed' && what.code === closeCode.restart) return open()
          if (what.kind === 'open') opened.resolve(socket)
          told.push(what)
          hear(what)
        },
      },
    )
  }
  open()
  const socket = await opened.promise
  return { device, socket, told, refuseWrites: () => (isRefusing = true) }
}

const readOf = (keys: ReadonlyMap<string, string>, kind: string, ids: readonly string[]): Map<string, string> =>
  new Map(
    ids.flatMap((id): [string, string][] => {
      const value = keys.get(`${kind} ${id}`)
      return value === undefined ? [] : [[id, value]]
    }),
  )
