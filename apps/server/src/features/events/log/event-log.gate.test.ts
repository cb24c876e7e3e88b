// Gate: events are numbered behind turns: none lost, none twice, no words in them, and nothing at all where nobody listens.
import { api, createContact, listLoggedEvents, recordConsent, tagContacts, updateContact } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound } from '../../../conversation/testing.ts'
import { sql } from '../../../platform/database/index.ts'
import { followSome, type Passes } from '../../../platform/following/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'
import { followCompany, followToEnd } from './follow-company.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

type Program = Awaited<ReturnType<typeof withKey>>

const follow = (world: ConversationWorld) =>
  followToEnd(t.database.database.worker.scoped(world.companyId), world.companyId)

/** All events of a company above a number. */
const read = async (program: Program, after = 0) => {
  const found: Awaited<ReturnType<typeof page>>['data'] = []
  const page = async (from: number) => {
    const { status, body } = await program.call(api.listCompanyEvents, { query: { after: from, limit: 7 } })
    expect(status).toBe(200)
    return body
  }
  for (let from = after, isMore = true; isMore; ) {
    const { data, next, more } = await page(from)
    found.push(...data)
    from = next
    isMore = more
  }
  return found
}

const world = async (): Promise<ConversationWorld & { program: Program }> => {
  const made = await conversationWorld(t)
  return { ...made, program: await withKey(t, { id: made.companyId }) }
}

const dialogOf = async ({ companyId }: ConversationWorld, externalId: string): Promise<number> =>
  (
    await rows<{ id: number }>(
      `select d.id from dialog d join identity i on i.id = d.identity_id
       where d.company_id = $1 and i.external_id = $2 order by d.id desc limit 1`,
      [companyId, externalId],
    )
  )[0]?.id ?? 0

describe('where nobody listens', () => {
  it('turns write no row for it: one fact of a new contact, and nothing after', async () => {
    const w = await world()
    const written = () =>
      rows<{ table: string; count: number }>(
        `select 'fact' as table, count(*)::int as count from fact where company_id = $1 union all
         select 'event', count(*)::int from event where company_id = $1 union all
         select 'event_dialog', count(*)::int from event_dialog where company_id = $1 union all
         select 'event_log', count(*)::int from event_log where company_id = $1`,
        [w.companyId],
      )
    await w.conversation.receive(inbound(w, { text: 'oi' }))
    const after = await written()
    expect(after.map(({ count }) => count)).toEqual([1, 0, 0, 0])
    for (const text of ['vendas', 'pedido', 'nada']) await w.conversation.receive(inbound(w, { text }))
    await follow(w)
    expect(await written()).toEqual(after)
    expect(
      (await rows(`select 1 from worker_event_companies(100) c where c.company_id = $1`, [w.companyId])).length,
    ).toBe(0)
  })
})

describe('the log of a company', () => {
  it('begins with the first reading, and tells conversations by their own rows, in order and without a gap', async () => {
    const w = await world()
    await w.conversation.receive(inbound(w, { externalId: 'before', text: 'antes' }))
    t.clock.advance('1s')
    const begun = await w.program.call(api.listCompanyEvents)
    expect(begun.body).toEqual({ data: [], next: 0, more: false })
    await w.conversation.receive(inbound(w, { externalId: 'before', text: 'depois' }))
    await w.conversation.receive(inbound(w, { externalId: 'new', text: 'oi' }))
    await w.conversation.changeDialog({
      companyId: w.companyId,
      dialogId: await dialogOf(w, 'new'),
      action: { kind: 'close', by: null, reason: 'silence' },
      userName: '',
    })
    await follow(w)
    const events = await read(w.program)
    expect(events.map(({ data }) => data.number)).toEqual(events.map((_, place) => place + 1))
    const of = async (externalId: string) => {
      const id = await dialogOf(w, externalId)
      return events.filter(({ data }) => data.conversationId === id)
    }
    const known = await of('before')
    expect(known.map(({ type, data }) => [type, data.message?.text])).toEqual([
      ['message.received', 'depois'],
      ['message.sent', expect.any(String)],
    ])
    const fresh = await of('new')
    expect(fresh.map(({ type }) => type)).toEqual([
      'conversation.opened',
      'message.received',
      'message.sent',
      'conversation.closed',
    ])
    expect(fresh[1]).toMatchObject({
      id: `evt_${w.companyId}_${fresh[1]?.data.number}`,
      data: { sequence: 1, by: { kind: 'contact' }, message: { text: 'oi' }, conversation: { status: 'closed' } },
    })
    expect(fresh.at(-1)?.data).toMatchObject({ reason: 'silence' })
    expect(events.filter(({ type }) => type === 'contact.created')).toHaveLength(1)
  })

  it('tells what changes in a message after it, as it is when it is read', async () => {
    const w = await world()
    await w.program.call(api.listCompanyEvents)
    await w.conversation.receive(inbound(w, { text: 'segredo 4711' }))
    await follow(w)
    const dialogId = await dialogOf(w, 'visitor-1')
    await t.database.owner.query(
      `update message set text = '', deleted_at = now(), version = 100 where dialog_id = $1 and seq = 1`,
      [dialogId],
    )
    await t.database.owner.query('update dialog set version = 100, changed_xid = pg_current_xact_id() where id = $1', [
      dialogId,
    ])
    await follow(w)
    const events = await read(w.program)
    const changed = events.at(-1)
    expect(changed).toMatchObject({
      type: 'message.changed',
      data: { messageId: `${dialogId}-1`, sequence: 100, message: { deleted: true, text: null } },
    })
    expect(JSON.stringify(events)).not.toContain('4711')
    const kept = await rows('select to_jsonb(e)::text as text from event e where company_id = $1', [w.companyId])
    expect(JSON.stringify(kept)).not.toMatch(/4711|Vendas|visitor/)
  })

  it('tells facts with names of fields and counts, and one integration no more than it may see', async () => {
    const w = await world()
    const company = { id: w.companyId }
    const [elsewhere, ids] = [
      await withKey(t, company, { workspaceIds: [(await t.build.workspace({ company })).id] }),
      await withKey(t, company, { grants: [{ area: 'events', level: 'read' }] }),
    ]
    await w.program.call(api.listCompanyEvents)
    const workspace = { id: w.workspaceId }
    const permissions = ['contact_view', 'contact_edit', 'profile_edit'] as const
    const user = await t.build.user({ company, permissions: [...permissions], workspaces: [workspace] })
    const ana = await t.as(user)
    const { body: contact } = await ana.call(createContact, {
      body: { name: 'Canário Amarelo', workspaceId: w.workspaceId },
    })
    const params = { id: contact.id }
    await ana.call(updateContact, { params, body: { name: 'Canário Azul', description: 'canário' } })
    await ana.call(recordConsent, { params, body: { kind: 'opt_out', channel: 'WHATSAPP', source: 'canário' } })
    const tag = await t.build.insert<{ id: number }>('contact_tag', {
      company_id: company.id,
      name: 'VIP',
      name_folded: 'vip',
    })
    await ana.call(tagContacts, { body: { contacts: [contact.id], add: [tag.id] } })
    await w.program.call(api.updateContact, { params, body: { email: 'canario@exemplo.com.br' } })
    await follow(w)
    const events = await read(w.program)
    const shown = events.map(({ type, data: { by, fields, channel, contactId } }) => [
      type,
      by?.kind,
      fields ?? channel,
      contactId,
    ])
    expect(shown).toEqual([
      ['contact.created', 'person', undefined, contact.id],
      ['contact.updated', 'person', ['name', 'description'], contact.id],
      ['contact.opted_out', 'person', 'whatsapp', contact.id],
      ['contact.updated', 'person', ['tags'], contact.id],
      ['contact.updated', 'integration', ['email'], contact.id],
    ])
    expect(events[0]?.data.contact).toMatchObject({ name: 'Canário Azul' })
    expect(await read(elsewhere)).toEqual([])
    const bare = await read(ids)
    expect(bare).toHaveLength(5)
    expect(JSON.stringify(bare)).not.toMatch(/can[aá]rio/i)
    const kept = await rows(
      `select to_jsonb(f)::text from fact f where company_id = $1 union all select to_jsonb(e)::text from event e where company_id = $1`,
      [company.id],
    )
    expect(JSON.stringify(kept)).not.toMatch(/can[aá]rio/i)
    const { body: logged } = await ana.call(listLoggedEvents, { query: { types: ['contact.created'] } })
    expect(logged).toMatchObject({
      isListening: true,
      result: [{ type: 'contact.created', subject: { kind: 'contact', id: contact.id }, by: { id: user.id } }],
      next: null,
    })
  })

  it('tells of a channel only what lasts', async () => {
    const w = await world()
    await w.program.call(api.listCompanyEvents)
    const state = (to: string) =>
      t.database.owner.query('update connection set state = $2 where id = $1', [w.fakeConnectionId, to])
    const later = async () => {
      await t.database.owner.query(
        `update fact set tell_at = now() where company_id = $1 and number is null and subject_kind = 'channel'`,
        [w.companyId],
      )
      await follow(w)
    }
    for (const to of ['reconnect', 'connected']) await state(to)
    await later()
    expect(await read(w.program)).toEqual([])
    await state('blocked')
    await follow(w)
    expect(await read(w.program)).toEqual([])
    await later()
    await state('connected')
    await later()
    const events = await read(w.program)
    expect(events.map(({ type, data }) => [type, data.connectionId, data.reason])).toEqual([
      ['channel.down', w.fakeConnectionId, 'blocked'],
      ['channel.up', w.fakeConnectionId, 'connected'],
    ])
  })

  it('says what is forgotten, and goes on with its numbers after it ended', async () => {
    const w = await world()
    await w.program.call(api.listCompanyEvents)
    await w.conversation.receive(inbound(w))
    await follow(w)
    const first = await read(w.program)
    const messages = first.filter(({ type }) => type.startsWith('message.')).map(({ data }) => data.number)
    await t.database.owner.query(`update event set at = at - interval '8 days' where company_id = $1`, [w.companyId])
    await t.app.platform.jobs.enqueue('forget-events', {})
    await t.app.platform.jobs.drain()
    const gone = await w.program.call(api.listCompanyEvents, { query: { after: 0 } })
    expect([gone.status, gone.body]).toMatchObject([
      410,
      { code: 'eventsForgotten', details: { oldest: Math.max(...messages) + 1 } },
    ])
    const others = await w.program.call(api.listCompanyEvents, { query: { after: 0, types: ['conversation.opened'] } })
    expect(others.body.data).toHaveLength(1)
    await t.database.owner.query(`update event_log set heard_at = now() - interval '31 days' where company_id = $1`, [
      w.companyId,
    ])
    await t.app.platform.jobs.enqueue('forget-events', {})
    await t.app.platform.jobs.drain()
    await w.conversation.receive(inbound(w, { text: 'ninguém ouve' }))
    await follow(w)
    t.clock.advance('1s')
    const again = await w.program.call(api.listCompanyEvents)
    expect(again.body.next).toBe(first.length)
    await w.conversation.receive(inbound(w, { text: 'de novo' }))
    await follow(w)
    const events = await read(w.program, again.body.next)
    expect(events.map(({ type }) => type)).toEqual(['message.received', 'message.sent'])
    expect(events[0]?.data.number).toBe(first.length + 1)
  })
})

describe('followers', () => {
  it('that die, and two at once, lose nothing and tell nothing twice', async () => {
    const w = await world()
    await w.program.call(api.listCompanyEvents)
    const customers = ['a', 'b', 'c', 'd']
    for (const text of ['oi', 'vendas', 'pedido'])
      for (const externalId of customers) await w.conversation.receive(inbound(w, { externalId, text }))
    const db = t.database.database.worker.scoped(w.companyId)
    // Dies after its events are written, before they are committed.
    await expect(
      followSome(
        db,
        {
          name: 'events',
          notes: 'event_dialog',
          most: 2,
          passedOver: () => {},
          read: async (tx) => {
            await sql`update event_log set last_number = last_number + 5`.execute(tx)
            await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
            return []
          },
        },
        new Map(),
        w.companyId,
      ),
    ).rejects.toThrow()
    const processes = [1, 2, 3].map(async () => {
      const passes: Passes = new Map()
      for (let turn = 0; turn < 10; turn += 1) await followCompany(db, w.companyId, passes)
    })
    const more = customers.map((externalId) => w.conversation.receive(inbound(w, { externalId, text: 'nada' })))
    await Promise.all([...processes, ...more])
    await follow(w)
    const events = await read(w.program)
    expect(events.map(({ data }) => data.number)).toEqual(events.map((_, place) => place + 1))
    for (const externalId of customers) {
      const id = await dialogOf(w, externalId)
      const own = events.filter(
        ({ data, type }) => data.conversationId === id && /^message\.(received|sent)$/.test(type),
      )
      const [stored] = await rows<{ seq: number }>('select seq from dialog where id = $1', [id])
      expect(own.map(({ data }) => data.sequence)).toEqual(
        Array.from({ length: stored?.seq ?? 0 }, (_, place) => place + 1),
      )
    }
  })
})
