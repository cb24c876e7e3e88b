import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startWebhook, type WebhookStandIn } from '../../../../../tools/standins/webhook/index.ts'
import { webhookPlace } from '../../platform/guarded-fetch/call-customer.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

export const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

export interface Room {
  dialogId: number
  externalId: string
}

/**
 * A running program with an outside system and rooms that this system holds. Called at the top of a test file: starts before its tests and ends after
 * them.
 */
export const outsideWorld = () => {
  let app: TestApp
  let system: WebhookStandIn
  let world: ConversationWorld
  beforeAll(async () => {
    app = await testApp({ settings: { allowPrivateAddresses: true } })
    system = await startWebhook()
    await app.app.start()
    world = await connected()
  })
  afterAll(async () => {
    await app.close()
    await system.stop()
  })
  afterEach(() => {
    system.faults.clear()
    system.heard.length = 0
  })

  /** A bot with this outside system. */
  const connected = async ({ url } = system): Promise<ConversationWorld> => {
    const made = await conversationWorld(app)
    await app.build.insert('bot_webhook', {
      company_id: made.companyId,
      bot_id: made.bot.id,
      transfer_url: `${url}/transfer`,
      send_message_url: `${url}/message`,
      close_room_url: `${url}/close`,
      signing_secret_encrypted: app.app.platform.secrets.seal(secret, webhookPlace(made.companyId, made.bot.id)),
    })
    return made
  }

  const member = async ({ companyId, workspaceId }: ConversationWorld): Promise<number> => {
    const workspaces = [{ id: workspaceId }]
    return (await app.build.user({ company: { id: companyId }, permissions: ['omnichannel_view'], workspaces })).id
  }

  /** A room that the outside system holds. */
  const outsideRoom = async (of = world): Promise<Room> => {
    const externalId = randomUUID()
    const { dialog } = await of.conversation.receive(inbound(of, { externalId }))
    await of.conversation.transferDialog({
      companyId: of.companyId,
      dialogId: dialog.id,
      data: { thirdPartySystem: true },
      author: { userId: await member(of), name: 'Ana' },
    })
    return { dialogId: dialog.id, externalId }
  }
  const write = ({ externalId }: Room, text: string, of = world) =>
    of.conversation.receive(inbound(of, { externalId, text }))
  const close = ({ dialogId }: Room, of = world) =>
    of.conversation.changeDialog({
      companyId: of.companyId,
      dialogId,
      action: { kind: 'close', by: null, reason: 'person' },
    })

  const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
    (await app.database.owner.query<Row>(text, values)).rows
  const waiting = async ({ dialogId }: Room): Promise<number> =>
    (await query('select from webhook_queue where dialog_id = $1', [dialogId])).length
  const drained = (room: Room) => expect.poll(() => waiting(room), { timeout: 20_000, interval: 20 }).toBe(0)
  const stateOf = async ({ dialogId }: Room) =>
    (await query<{ owner: string }>('select owner from dialog where id = $1', [dialogId]))[0]?.owner
  const log = ({ dialogId }: Room) =>
    query<{ kind: string; state: string; attempts: number; last_status: number | null; last_failure: string | null }>(
      'select kind, state, attempts, last_status, last_failure from webhook_delivery where dialog_id = $1 order by id',
      [dialogId],
    )
  /** Makes everything that is queued due now. */
  const hurry = ({ dialogId }: Room) =>
    app.build.run('update webhook_queue set due_at = now() where dialog_id = $1 and lease_until is null', [dialogId])
  const heardOf = ({ dialogId }: Room) => system.heard.filter(({ json }) => json.data.dialog.id === dialogId)

  return {
    get app(): TestApp {
      return app
    },
    get system(): WebhookStandIn {
      return system
    },
    get world(): ConversationWorld {
      return world
    },
    connected,
    member,
    outsideRoom,
    write,
    close,
    query,
    waiting,
    drained,
    stateOf,
    log,
    hurry,
    heardOf,
  }
}
