import { randomUUID } from 'node:crypto'
import { getDialog, permissions } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConversationWorld } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { type FakeChannelWorld, fakeChannelWorld, told as message } from './testing.ts'

/* What changes a message that stands in a conversation, and lines of what is no message. */

let fake: FakeChannelWorld
let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  fake = await fakeChannelWorld()
  ;({ app, world } = fake)
})
afterAll(() => app.close())
beforeEach(() => app.build.run('delete from dead_letter', []))

const query: FakeChannelWorld['query'] = (text, values) => fake.query(text, values)
const take: FakeChannelWorld['take'] = (...events) => fake.take(...events)
const dialogOf = async (from: string) => {
  const [row] = await query<{
    id: number
    owner: string
    seq: number
    inbound: number
    last_text: string
    waits: boolean
  }>(
    `select d.id, d.owner, d.seq, d.inbound, d.last_text, d.waits from dialog d join identity i
      on i.company_id = d.company_id and i.id = d.identity_id where i.external_id = $1 order by d.id desc`,
    [from],
  )
  if (!row) throw new Error('There is no such dialog')
  return row
}
const messageAt = async (id: number, seq: number) => {
  const [row] = await query<{ text: string; version: number; steps: { s: string; why?: string }[] | null }>(
    'select text, version, steps from message where dialog_id = $1 and seq = $2',
    [id, seq],
  )
  if (!row) throw new Error('There is no such message')
  return { ...row, edits: (row.steps ?? []).flatMap(({ s, why }) => (s === 'edited' ? [why ?? 'told'] : [])) }
}
const roomOf = async (id: number) => {
  const reader = await app.as(
    await app.build.user({ company: { id: world.companyId }, permissions, workspaces: [{ id: world.workspaceId }] }),
  )
  return (await reader.call(getDialog, { params: { id } })).body
}
const linesOf = async (id: number): Promise<string[]> => (await roomOf(id)).events.map(({ text }) => text)
const close = (dialogId: number) =>
  world.conversation.changeDialog({
    companyId: world.companyId,
    dialogId,
    action: { kind: 'close', by: null, reason: 'silence' },
  })
const letters = () => query<{ reason: string }>('select reason from dead_letter order by id')

describe('an edit', () => {
  it('without words marks the message once and leaves it as it is', async () => {
    const sent = message({ text: 'terça' })
    const edit = { type: 'edit', id: sent.id }
    await take(sent, edit, edit)
    await take(edit, { ...edit, text: '' })
    const { id, last_text: lastText } = await dialogOf(sent.from)
    expect(await messageAt(id, 1)).toMatchObject({ text: 'terça', edits: ['unseen'] })
    // Whoever opens the room later sees it as well.
    expect((await roomOf(id)).messages[0]).toMatchObject({ message: 'terça', edited: 'unseen' })
    await take({ ...edit, text: 'quarta' }, { ...edit, text: 'quarta' })
    expect(await messageAt(id, 1)).toMatchObject({ text: 'quarta', edits: ['unseen', 'told'] })
    expect((await roomOf(id)).messages[0]).toMatchObject({ message: 'quarta', edited: 'told' })
    // The bot's greeting is the last line.
    expect((await dialogOf(sent.from)).last_text).toBe(lastText)
  })

  it('without words takes the caption from a file, and never all that a message was', async () => {
    const files = [{ reference: 'r', name: 'foto.jpg' }]
    const photo = message({ text: 'junho', files })
    const room = message({ from: photo.from, text: 'oi', answeredElsewhere: true })
    await take(room, photo, { type: 'edit', id: photo.id, text: '' })
    const { id, last_text: lastText } = await dialogOf(photo.from)
    expect([(await messageAt(id, 2)).text, lastText]).toEqual(['', 'foto.jpg'])
  })

  it('is of the side that wrote the message', async () => {
    const sent = message()
    const echo = message({ from: sent.from, echo: true, text: 'São 20 reais' })
    await take(sent, echo)
    const { id } = await dialogOf(sent.from)
    await take(
      { type: 'edit', id: echo.id, text: 'De graça' },
      { type: 'edit', id: sent.id, text: 'tchau', echo: true },
    )
    expect([(await messageAt(id, 1)).text, (await messageAt(id, 3)).text]).toEqual(['oi', 'São 20 reais'])
    await take(
      { type: 'edit', id: echo.id, text: 'São 30 reais', echo: true },
      { type: 'edit', id: sent.id, text: 'olá' },
    )
    expect([(await messageAt(id, 1)).text, (await messageAt(id, 3)).text]).toEqual(['olá', 'São 30 reais'])
  })

  it('is no turn, whoever holds the room', async () => {
    const sent = message({ answeredElsewhere: true })
    await take(sent)
    const before = await dialogOf(sent.from)
    await take({ type: 'edit', id: sent.id, text: 'boa tarde' }, { type: 'edit', id: randomUUID(), text: 'de ninguém' })
    expect(await dialogOf(sent.from)).toEqual({ ...before, last_text: 'boa tarde' })
  })
})

describe('a line', () => {
  const line = (from: string, over: object = {}) => ({
    type: 'line',
    id: randomUUID(),
    from,
    text: 'Ligação perdida',
    ...over,
  })

  it('stands in the latest conversation once, open or closed, and is no turn', async () => {
    const sent = message()
    const call = line(sent.from)
    await take(sent, call, call)
    await take(call)
    const { id, ...before } = await dialogOf(sent.from)
    expect(await linesOf(id)).toEqual(['Ligação perdida'])
    expect(before).toMatchObject({ owner: 'bot', seq: 2, inbound: 1 })
    await close(id)
    await take(call, line(sent.from, { text: 'Outra ligação' }))
    expect(await linesOf(id)).toEqual(['Ligação perdida', 'Conversa finalizada por inatividade', 'Outra ligação'])
    expect(await dialogOf(sent.from)).toMatchObject({ id, owner: 'closed', seq: 2 })
  })

  it('told again once the customer has another conversation is not written there', async () => {
    const sent = message()
    const call = line(sent.from)
    await take(sent, call)
    const { id } = await dialogOf(sent.from)
    await close(id)
    await take(message({ from: sent.from }), call)
    const next = await dialogOf(sent.from)
    expect(next.id).not.toBe(id)
    expect(await linesOf(next.id)).toEqual([])
  })

  it('has the moment at which it happened', async () => {
    const sent = message()
    const at = new Date(app.clock.now().getTime() - 3_600_000).toISOString()
    await take(sent, line(sent.from, { at }))
    const { id } = await dialogOf(sent.from)
    const [row] = await query<{ at: Date }>('select at from dialog_event where dialog_id = $1', [id])
    expect(row?.at.toISOString()).toBe(at)
  })

  it('of a customer whom nobody knows is kept with its reason', async () => {
    await take(line(randomUUID()))
    expect(await letters()).toEqual([{ reason: 'of a customer whom nobody knows' }])
  })
})
