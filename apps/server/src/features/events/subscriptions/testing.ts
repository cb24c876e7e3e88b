import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ApiEventData, createContact, createSubscription, type EventType, eventTypeNames } from '@prosa/contract'
import { expect } from 'vitest'
import { type ConversationWorld, conversationWorld } from '../../../conversation/testing.ts'
import type { Caller, TestApp } from '../../../platform/testing/index.ts'
import type { WorkLoop } from '../../../platform/work-loop/index.ts'
import { withKey } from '../../../testing/with-key.ts'
import { followToEnd } from '../log/follow-company.ts'
import { createEventDelivery, type EventDeliveryDeps } from './deliver-events.ts'

export interface Heard {
  id: string
  headers: IncomingHttpHeaders
  raw: string
  body: { type: string; timestamp: string; data: ApiEventData }
}

export interface Listener {
  url: string
  heard: Heard[]
  /** Answers instead of 200; undefined: 200. */
  answer: (call: Heard, response: ServerResponse) => number | 'never' | 'reset' | undefined
  stop(): Promise<void>
}

/** A receiver of events. */
export const startListener = async (): Promise<Listener> => {
  const listener: Omit<Listener, 'url' | 'stop'> = { heard: [], answer: () => undefined }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const id = String(request.headers['webhook-id'])
      const call: Heard = { id, headers: request.headers, raw, body: JSON.parse(raw) }
      const answer = listener.answer(call, response) ?? 200
      if (answer === 'never') return
      if (answer === 'reset') return void request.socket.destroy()
      if (answer < 300) listener.heard.push(call)
      response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(listener, {
    url: `http://127.0.0.1:${port}/eventos`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}

export interface EventWorld extends ConversationWorld {
  program: Awaited<ReturnType<typeof withKey>>
  editor: Caller
}

/** A company with an integration, and a person who may change it. */
export const eventWorld = async (t: TestApp): Promise<EventWorld> => {
  const world = await conversationWorld(t)
  const company = { id: world.companyId }
  const permissions = ['profile_edit', 'contact_view', 'contact_edit', 'dialog_view', 'omnichannel_view'] as const
  const workspaces = [{ id: world.workspaceId }]
  const editor = await t.as(await t.build.user({ company, permissions: [...permissions], workspaces }))
  const grants = (['contacts', 'conversations', 'events'] as const).map((area) => ({ area, level: 'write' as const }))
  const program = await withKey(t, company, { grants, workspaceIds: [world.workspaceId] })
  return { ...world, program, editor }
}

export const subscribe = async (
  { editor, program }: EventWorld,
  url: string,
  { name = 'loja', types = [...eventTypeNames] }: { name?: string; types?: EventType[] } = {},
) => {
  const { status, body } = await editor.call(createSubscription, {
    params: { id: program.id },
    body: { name, url, types, headers: [{ key: 'x-chave', value: 'segredo-do-cabecalho' }] },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { ...body.subscription, shown: body.secret, params: { id: program.id, subscriptionId: body.subscription.id } }
}

export const follow = (t: TestApp, { companyId }: { companyId: number }): Promise<void> =>
  followToEnd(t.database.database.worker.scoped(companyId), companyId)

export const deliveryOf = (t: TestApp, over: Partial<EventDeliveryDeps> = {}): WorkLoop =>
  createEventDelivery({
    database: t.database.database,
    outside: t.app.platform,
    files: t.app.platform,
    random: () => 0,
    failed: () => {},
    switchedOff: async () => {},
    ...over,
    bounds: { pollMs: 20, timeoutMs: 400, leaseMs: 15_000, ...over.bounds },
  })

export const contactTypes: EventType[] = ['contact.created', 'contact.updated']

export const addContact = async ({ editor, workspaceId }: EventWorld, name: string): Promise<number> =>
  (await editor.call(createContact, { body: { name, workspaceId } })).body.id

/** Runs deliveries until something is so; `hurry`: what waits for its next try gets it now. */
export const deliverUntil = async (
  t: TestApp,
  { companyId }: { companyId: number },
  until: () => Promise<boolean> | boolean,
  hurry = true,
): Promise<void> => {
  const loop = deliveryOf(t)
  loop.start()
  try {
    await expect
      .poll(
        async () => {
          if (hurry)
            await t.database.owner.query(
              'update event_queue set due_at = now() where company_id = $1 and lease_until is null and due_at > now()',
              [companyId],
            )
          return until()
        },
        { timeout: 15_000, interval: 20 },
      )
      .toBe(true)
  } finally {
    await loop.stop()
  }
}

/** Follows the log, and delivers until no event of the company waits. */
export const tellAll = async (t: TestApp, { companyId }: { companyId: number }): Promise<void> => {
  const hasNone = async (text: string): Promise<boolean> =>
    (await t.database.owner.query(text, [companyId])).rows.length === 0
  await follow(t, { companyId })
  await deliverUntil(
    t,
    { companyId },
    async () =>
      (await hasNone('select from event_queue where company_id = $1')) &&
      (await hasNone(
        `select from subscription s join event_log l on l.company_id = s.company_id
         where s.company_id = $1 and s.stopped is null and s.enqueued_to < l.last_number`,
      )),
  )
}
