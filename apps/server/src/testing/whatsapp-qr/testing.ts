import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { startWhatsAppWeb, type WhatsAppWeb } from '../../../../../tools/standins/whatsapp-web/index.ts'
import { wantPairing } from '../../channels/pairing-service.ts'
import { readCode } from '../../channels/session-keys.queries.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../../conversation/testing.ts'
import type { TestApp } from '../../platform/testing/index.ts'

/** A program that works, with the stand-in behind it. */
export interface QrWorld {
  web: WhatsAppWeb
  app: TestApp
  world: ConversationWorld
  /** Numbers that nobody has yet. */
  number(): string
  /** A connection of the bot that waits for its account. */
  connection(): Promise<number>
  /** Asks for a code and scans it. @returns the device, logged in */
  link(connectionId: number, number: string): Promise<string>
  row<Row extends object>(text: string, values?: unknown[]): Promise<Row | undefined>
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

/** Starting a process and pairing take seconds on a busy machine. */
export const patience = { timeout: 60_000, interval: 50 }

export const qrWorld = async (): Promise<QrWorld> => {
  const web = await startWhatsAppWeb()
  const app = await testApp({ settings: { whatsAppWeb: { url: web.url, mediaUrl: web.mediaUrl } } })
  await app.app.start()
  const world = await conversationWorld(app)
  const { program } = app.app
  const place = (connectionId: number) => ({ companyId: world.companyId, connectionId })
  let last = 0
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await app.database.owner.query<Row>(text, values)).rows
  return {
    web,
    app,
    world,
    rows,
    row: async <Row extends object>(text: string, values: unknown[] = []) => (await rows<Row>(text, values))[0],
    number: () => {
      last += 1
      return `55119${String(80_000_000 + last)}`
    },
    connection: async () => {
      const { id } = await app.build.insert<{ id: number }>('connection', {
        company_id: world.companyId,
        kind: 'whatsapp_qrcode',
        bot_id: world.bot.id,
        external_id: `none:${randomUUID()}`,
        active: false,
        state: 'reconnect',
      })
      return id
    },
    link: async (connectionId, number) => {
      await wantPairing(program, world.companyId, connectionId)
      const db = program.database.scoped(world.companyId)
      const shown = await vi.waitUntil(() => readCode(db, program.secrets, place(connectionId)), patience)
      const { id } = web.scan(shown.code, number)
      await vi.waitUntil(() => web.devices.get(id)?.connection, patience)
      await vi.waitUntil(
        async () =>
          (await rows("select 1 from connection where id = $1 and active and state = 'connected'", [connectionId]))[0],
        patience,
      )
      return id
    },
    close: async () => {
      await app.close()
      await web.stop()
    },
  }
}
