import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

/* Versions are fetched outside of turns: who needs one that is not in memory waits for it alone. */

const gates = vi.hoisted(() => new Map<number, Promise<void>>())
vi.mock('./load-version.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./load-version.ts')>()
  const loadVersion: typeof original.loadVersion = async (database, companyId, versionId) => {
    await gates.get(companyId)
    return original.loadVersion(database, companyId, versionId)
  }
  return { ...original, loadVersion }
})

let app: TestApp
let world: ConversationWorld
let other: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
  other = await conversationWorld(app)
})
afterAll(() => app.close())

/** Publishes what is live once more, so that no process has it in memory. */
const publishAgain = async ({ companyId, bot, versionId }: ConversationWorld, compiled = 'compiled'): Promise<void> => {
  const { rows } = await app.database.owner.query<{ id: number }>(
    `insert into flow (company_id, bot_id, kind, version, name, document, compiled, revision)
     select company_id, bot_id, kind, (select max(version) + 1 from flow where bot_id = $2), name, document, ${compiled}, revision
     from flow where company_id = $1 and id = $3 returning id`,
    [companyId, bot.id, versionId],
  )
  await app.database.owner.query('update bot set active_version_id = $3 where company_id = $1 and id = $2', [
    companyId,
    bot.id,
    rows[0]?.id,
  ])
}

/** Keeps a company's versions from being fetched until told to let go. */
const hideVersions = ({ companyId }: ConversationWorld): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gates.set(companyId, promise)
  return resolve
}

describe('a version that is not in memory', () => {
  it("delays its own dialogs' turns alone, in the order in which they came", async () => {
    const [cold, warm] = [randomUUID(), randomUUID()]
    await world.conversation.receive(inbound(world, { externalId: cold }))
    await other.conversation.receive(inbound(other, { externalId: warm }))
    await publishAgain(world)
    const letGo = hideVersions(world)
    const answered: string[] = []
    const tell = (text: string) => (): void => void answered.push(text)
    const waiting = ['vendas', 'pedido'].map((text) =>
      world.conversation.receive(inbound(world, { externalId: cold, text })).then(tell(text)),
    )
    for (const text of ['vendas', 'pedido', 'suporte'])
      await other.conversation.receive(inbound(other, { externalId: warm, text })).then(tell(`other: ${text}`))
    expect(answered).toEqual(['other: vendas', 'other: pedido', 'other: suporte'])
    letGo()
    await Promise.all(waiting)
    expect(answered.slice(3)).toEqual(['vendas', 'pedido'])
  })

  it("delays a sender's first message and a person's action alone", async () => {
    const externalId = randomUUID()
    const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
    const user = await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] })
    await publishAgain(world)
    const letGo = hideVersions(world)
    const place = { companyId: world.companyId, dialogId: dialog.id }
    const joining = world.conversation.changeDialog({
      ...place,
      action: { kind: 'join', userId: user.id, userName: 'Ana' },
      userName: 'Ana',
    })
    const first = world.conversation.receive(inbound(world, { externalId: randomUUID() }))
    // As many as the pool has connections would wait if one was held meanwhile.
    await Promise.all(
      Array.from({ length: 20 }, () =>
        other.conversation.receive(inbound(other, { externalId: 'twenty', text: 'oi' })),
      ),
    )
    letGo()
    expect(await joining).toMatchObject({ owner: 'person' })
    expect((await first).replies.map(({ text }) => text)).toEqual(['Olá! Vendas ou suporte?'])
  })

  it('is trained again beside the program where an older release trained it', async () => {
    await publishAgain(
      world,
      `jsonb_set(jsonb_set(compiled, '{nodes}', (select jsonb_agg(jsonb_set(n, '{trained,format}', '0')) from jsonb_array_elements(compiled->'nodes') n)),
        '{opening,format}', '0')`,
    )
    const externalId = randomUUID()
    await world.conversation.receive(inbound(world, { externalId }))
    const { replies } = await world.conversation.receive(inbound(world, { externalId, text: 'quero vendas por favor' }))
    expect(replies.map(({ text }) => text)).toEqual(['Você está em vendas.'])
  })

  it('runs alike where what was trained is stored as text, as publishing does', async () => {
    const asText = (trained: string) => `jsonb_build_object('format', ${trained}->'format', 'json', (${trained})::text)`
    await publishAgain(
      world,
      `jsonb_set(jsonb_set(compiled, '{nodes}', (select jsonb_agg(jsonb_set(n, '{trained}', ${asText("n->'trained'")})) from jsonb_array_elements(compiled->'nodes') n)),
        '{opening}', ${asText("compiled->'opening'")})`,
    )
    const externalId = randomUUID()
    await world.conversation.receive(inbound(world, { externalId }))
    const { replies } = await world.conversation.receive(inbound(world, { externalId, text: 'quero vendas por favor' }))
    expect(replies.map(({ text }) => text)).toEqual(['Você está em vendas.'])
  })

  it('that cannot be read fails the turns that need it, and leaves the others alone', async () => {
    await publishAgain(world, `jsonb_set(compiled, '{format}', '99')`)
    await expect(world.conversation.receive(inbound(world, { externalId: randomUUID() }))).rejects.toThrow(/format/)
    const { replies } = await other.conversation.receive(inbound(other, { externalId: randomUUID() }))
    expect(replies).toHaveLength(1)
  })
})
