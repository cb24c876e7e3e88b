// Gate: what an integration reads of its company's events: in order, without a gap, and no words where it may not see them.
import { api, createContact, listLoggedEvents, recordConsent, tagContacts, updateContact } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inbound } from '../../../conversation/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { withKey } from '../../../testing/with-key.ts'
import { dialogOf, followLog, loggedWorld, readEvents } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

describe('the log of a company', () => {
  it('begins with the first reading, and tells conversations by their own rows, in order and without a gap', async () => {
    const w = await loggedWorld(t)
    await w.conversation.receive(inbound(w, { externalId: 'before', text: 'antes' }))
    t.clock.advance('1s')
    const begun = await w.program.call(api.listCompanyEvents)
    expect(begun.body).toEqual({ data: [], next: 0, more: false })
    await w.conversation.receive(inbound(w, { externalId: 'before', text: 'depois' }))
    await w.conversation.receive(inbound(w, { externalId: 'new', text: 'oi' }))
    await w.conversation.changeDialog({
      companyId: w.companyId,
      dialogId: await dialogOf(t, w, 'new'),
      action: { kind: 'close', by: null, reason: 'silence' },
      userName: '',
    })
    await followLog(t, w)
    const events = await readEvents(w.program)
    expect(events.map(({ data }) => data.number)).toEqual(events.map((_, place) => place + 1))
    const of = async (externalId: string) => {
      const id = await dialogOf(t, w, externalId)
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
    const w = await loggedWorld(t)
    await w.program.call(api.listCompanyEvents)
    await w.conversation.receive(inbound(w, { text: 'segredo 4711' }))
    await followLog(t, w)
    const dialogId = await dialogOf(t, w, 'visitor-1')
    await t.database.owner.query(
      `update message set text = '', deleted_at = now(), version = 100 where dialog_id = $1 and seq = 1`,
      [dialogId],
    )
    await t.database.owner.query('update dialog set version = 100, changed_xid = pg_current_xact_id() where id = $1', [
      dialogId,
    ])
    await followLog(t, w)
    const events = await readEvents(w.program)
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
    const w = await loggedWorld(t)
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
    await followLog(t, w)
    const events = await readEvents(w.program)
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
    expect(await readEvents(elsewhere)).toEqual([])
    const bare = await readEvents(ids)
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
    const w = await loggedWorld(t)
    await w.program.call(api.listCompanyEvents)
    const state = (to: string) =>
      t.database.owner.query('update connection set state = $2 where id = $1', [w.fakeConnectionId, to])
    const later = async () => {
      await t.database.owner.query(
        `update fact set tell_at = now() where company_id = $1 and number is null and subject_kind = 'channel'`,
        [w.companyId],
      )
      await followLog(t, w)
    }
    for (const to of ['reconnect', 'connected']) await state(to)
    await later()
    expect(await readEvents(w.program)).toEqual([])
    await state('blocked')
    await followLog(t, w)
    expect(await readEvents(w.program)).toEqual([])
    await later()
    await state('connected')
    await later()
    const events = await readEvents(w.program)
    expect(events.map(({ type, data }) => [type, data.connectionId, data.reason])).toEqual([
      ['channel.down', w.fakeConnectionId, 'blocked'],
      ['channel.up', w.fakeConnectionId, 'connected'],
    ])
  })

  it('says what is forgotten, and goes on with its numbers after it ended', async () => {
    const w = await loggedWorld(t)
    await w.program.call(api.listCompanyEvents)
    await w.conversation.receive(inbound(w))
    await followLog(t, w)
    const first = await readEvents(w.program)
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
    await followLog(t, w)
    t.clock.advance('1s')
    const again = await w.program.call(api.listCompanyEvents)
    expect(again.body.next).toBe(first.length + 1)
    // Who had read the old log to its end missed what nobody listened to.
    const old = await w.program.call(api.listCompanyEvents, { query: { after: first.length } })
    expect([old.status, old.body]).toMatchObject([
      410,
      { code: 'eventsForgotten', details: { oldest: first.length + 2 } },
    ])
    await w.conversation.receive(inbound(w, { text: 'de novo' }))
    await followLog(t, w)
    const events = await readEvents(w.program, again.body.next)
    expect(events.map(({ type }) => type)).toEqual(['message.received', 'message.sent'])
    expect(events[0]?.data.number).toBe(first.length + 2)
  })
})
