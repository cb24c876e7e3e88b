// Gate: the main way of merges.
import {
  getContact,
  keepContactsApart,
  listConsents,
  listContactDuplicates,
  listContactMerges,
  listContacts,
  type MergeBody,
  mergeContacts,
  recordConsent,
  undoContactMerge,
  updateContact,
} from '@prosa/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound } from '../../../conversation/testing.ts'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'

let t: TestApp
let world: ConversationWorld
let company: { id: number }
let workspace: { id: number }
let ana: Caller
beforeAll(async () => {
  t = await testApp()
  world = await conversationWorld(t)
  company = { id: world.companyId }
  workspace = { id: world.workspaceId }
  const permissions = ['contact_view', 'contact_edit'] as const
  ana = await t.as(await t.build.user({ company, permissions: [...permissions], workspaces: [workspace] }))
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

interface Made {
  name?: string | null
  phone?: string | null
  email?: string | null
  workspace?: { id: number }
}

/** A contact with a closed dialog. */
const make = async ({ name = 'Rita', phone = null, email = null, workspace: own = workspace }: Made = {}) => {
  const dialog = await buildDialog(t.build, { company, workspace: own, contactName: name, phone, owner: 'closed' })
  await t.build.run('update contact set email = $2 where id = $1', [dialog.contactId, email])
  return { ...dialog, id: dialog.contactId }
}

const allInto: MergeBody['fields'] = { name: 'into', phone: 'into', email: 'into', description: 'into' }
const merge = (intoId: number, fromId: number, fields: Partial<MergeBody['fields']> = {}, by = ana) =>
  by.call(mergeContacts, { body: { intoId, fromId, fields: { ...allInto, ...fields } } })
const undo = (id: number, by = ana) => by.call(undoContactMerge, { params: { id } })
const read = async (id: number) => (await ana.call(getContact, { params: { id } })).body
const contactOf = async (dialogId: number) =>
  (
    await rows<{ contact: number; party: number }>(
      `select d.contact_id as contact, p.contact_id as party from dialog d join dialog_party p on p.dialog_id = d.id where d.id = $1`,
      [dialogId],
    )
  )[0]

describe('POST /api/contact-merges', () => {
  it('makes two one, field by field, with the dialogs, lists, consents and opt-outs of both', async () => {
    const into = await make({ name: 'Rita', phone: '11988880001' })
    const from = await make({ name: 'Rita Prado', email: 'rita@x.com.br' })
    await t.build.insert('contact_list', { company_id: company.id, contact_id: from.id, list: 'clientes' })
    await ana.call(recordConsent, { params: { id: from.id }, body: { kind: 'opt_out', channel: 'WHATSAPP' } })
    const { status, body } = await merge(into.id, from.id, { name: 'from', email: 'from' })
    expect([status, body.contact]).toMatchObject([
      200,
      { id: into.id, name: 'Rita Prado', phone: '11988880001', email: 'rita@x.com.br', optedOut: ['WHATSAPP'] },
    ])
    expect((await ana.call(getContact, { params: { id: from.id } })).status).toBe(404)
    expect(await contactOf(from.id === into.id ? 0 : await dialogOf(from.identityId))).toEqual({
      contact: into.id,
      party: into.id,
    })
    expect((await ana.call(listConsents, { params: { id: into.id } })).body.records).toHaveLength(1)
    const found = await ana.call(listContacts, { body: { description: 'rita prado' } })
    expect(found.body.result.map(({ id }) => id)).toEqual([into.id])
    expect(await rows('select list from contact_list where contact_id = $1', [into.id])).toEqual([{ list: 'clientes' }])
    expect(await auditedActions(t, company.id)).toContain('contact.merged')
  })

  it('lets an open chat go on, whose customer writes before, while and after', async () => {
    const { conversation } = world
    const externalId = 'visitor-merged'
    const say = (text: string) => conversation.receive(inbound(world, { externalId, text }))
    await say('oi')
    const [chat] = await rows<{ dialog: number; contact: number; version: number }>(
      `select d.id as dialog, d.contact_id as contact, d.version from dialog d join identity i on i.id = d.identity_id
       where i.external_id = $1`,
      [externalId],
    )
    if (!chat) throw new Error('No dialog')
    const other = await make({ name: 'Já conhecida', phone: '11988880009' })
    const [merged] = await Promise.all([
      merge(other.id, chat.contact),
      ...Array.from({ length: 8 }, (_, n) => say(`vendas ${n}`)),
    ])
    expect(merged.status).toBe(200)
    await say('pedido')
    expect(await contactOf(chat.dialog)).toEqual({ contact: other.id, party: other.id })
    const texts = await rows<{ text: string }>(
      `select text from message where dialog_id = $1 and sender = 'CLIENT' order by seq`,
      [chat.dialog],
    )
    expect(texts.map(({ text }) => text).sort()).toEqual(
      ['oi', 'pedido', ...Array.from({ length: 8 }, (_, n) => `vendas ${n}`)].sort(),
    )
    const [after] = await rows<{ version: number; open: boolean }>('select version, open from dialog where id = $1', [
      chat.dialog,
    ])
    expect(after?.open).toBe(true)
    // And again while it is taken back.
    const [undone] = await Promise.all([undo(merged.body.id), ...Array.from({ length: 4 }, () => say('vendas'))])
    expect(undone.status).toBe(200)
    expect(await contactOf(chat.dialog)).toEqual({ contact: chat.contact, party: chat.contact })
    await say('tchau')
    expect(await rows('select 1 from dialog where contact_id = $1', [chat.contact])).toHaveLength(1)
  })

  it('takes a message that waited for the lock of its dialog while the contact became another', async () => {
    const { conversation } = world
    const say = (text: string) => conversation.receive(inbound(world, { externalId: 'visitor-waits', text }))
    await say('oi')
    const [chat] = await rows<{ dialog: number; contact: number }>(
      `select d.id as dialog, d.contact_id as contact from dialog d join identity i on i.id = d.identity_id
       where i.external_id = 'visitor-waits'`,
    )
    const other = await make()
    const holder = new Client({ ...inject('database').owner, database: t.database.app.database })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('update identity set contact_id = $2 where contact_id = $1', [chat?.contact, other.id])
      await holder.query('update dialog set contact_id = $2 where id = $1', [chat?.dialog, other.id])
      // Those that find it locked are taken alone, and wait.
      const waiting = say('vendas')
      await expect
        .poll(async () => (await rows('select 1 from pg_locks where not granted')).length, { timeout: 10_000 })
        .toBeGreaterThan(0)
      await holder.query('commit')
      await waiting
    } finally {
      await holder.end()
    }
    const texts = await rows(`select text from message where dialog_id = $1 and sender = 'CLIENT' order by seq`, [
      chat?.dialog,
    ])
    expect(texts).toEqual([{ text: 'oi' }, { text: 'vendas' }])
  })

  it('writes to one person once: what waits in a campaign that both are in is not sent', async () => {
    const [into, from] = [await make({ phone: '11988880011' }), await make({ phone: '11988880012' })]
    const campaign = async () =>
      (
        await t.build.insert<{ id: number }>('campaign', {
          company_id: company.id,
          workspace_id: workspace.id,
          bot_id: world.bot.id,
          name: 'Natal',
          name_folded: 'natal',
          message: 'Oi',
          interval_seconds: 60,
          start_at: new Date(Date.now() + 86_400_000),
          next_at: new Date(Date.now() + 86_400_000),
        })
      ).id
    const [both, alone, begun] = [await campaign(), await campaign(), await campaign()]
    for (const [id, place, contact, status] of [
      [both, 1, into.id, 'pending'],
      [both, 2, from.id, 'pending'],
      [alone, 1, from.id, 'pending'],
      [begun, 1, into.id, 'pending'],
      [begun, 2, from.id, 'sent'],
    ])
      await t.build.insert('campaign_recipient', {
        company_id: company.id,
        campaign_id: id,
        place,
        contact_id: contact,
        status,
      })
    const merged = await merge(into.id, from.id)
    const recipients = () =>
      rows(
        `select campaign_id = $1 as both, place, contact_id as contact, status, reason from campaign_recipient
         where campaign_id in ($1, $2, $3) order by campaign_id, place`,
        [both, alone, begun],
      )
    const reason = 'Unido a um contato que já está na campanha'
    expect(await recipients()).toEqual([
      { both: true, place: 1, contact: into.id, status: 'pending', reason: null },
      { both: true, place: 2, contact: null, status: 'cancelled', reason },
      { both: false, place: 1, contact: into.id, status: 'pending', reason: null },
      { both: false, place: 1, contact: into.id, status: 'cancelled', reason },
      { both: false, place: 2, contact: null, status: 'sent', reason: null },
    ])
    expect(await rows('select pending, cancelled from campaign_count where campaign_id = $1', [both])).toEqual([
      { pending: 1, cancelled: 1 },
    ])
    await undo(merged.body.id)
    expect(await recipients()).toMatchObject([
      { contact: into.id, status: 'pending' },
      { contact: from.id, status: 'cancelled' },
      { contact: from.id, status: 'pending' },
      { contact: into.id, status: 'cancelled' },
      { contact: from.id, status: 'sent' },
    ])
  })

  it('400, 403 and 404: two contacts that are seen, by who may edit', async () => {
    const [one, two] = [await make(), await make()]
    expect((await merge(one.id, one.id)).status).toBe(400)
    const viewer = await t.as(await t.build.user({ company, permissions: ['contact_view'], workspaces: [workspace] }))
    expect((await merge(one.id, two.id, {}, viewer)).status).toBe(403)
    const elsewhere = await make({ workspace: await t.build.workspace({ company }) })
    expect((await merge(one.id, elsewhere.id)).status).toBe(404)
  })
})

const dialogOf = async (identityId: number): Promise<number> =>
  (await rows<{ id: number }>('select dialog_id as id from dialog_party where identity_id = $1', [identityId]))[0]
    ?.id ?? 0

describe('POST /api/contact-merges/{id}/undo', () => {
  it('gives back what each had, keeps what was edited since, and opt-outs since count for both', async () => {
    const into = await make({ name: 'Caio', phone: '11988880021' })
    const from = await make({ name: 'Caio Lima', phone: '11988880022', email: 'caio@x.com.br' })
    await ana.call(recordConsent, { params: { id: from.id }, body: { kind: 'opt_out', channel: 'WHATSAPP' } })
    const { body } = await merge(into.id, from.id, { name: 'from', email: 'from' })
    t.clock.advance('1m')
    await ana.call(updateContact, { params: { id: into.id }, body: { name: 'Caio L.' } })
    await ana.call(recordConsent, { params: { id: into.id }, body: { kind: 'opt_out', channel: 'INSTAGRAM' } })
    const undone = await undo(body.id)
    expect([undone.status, undone.body.kept]).toEqual([200, ['name']])
    expect(await read(into.id)).toMatchObject({ name: 'Caio L.', email: null, optedOut: ['INSTAGRAM'] })
    expect(await read(from.id)).toMatchObject({
      name: 'Caio Lima',
      phone: '11988880022',
      email: 'caio@x.com.br',
      optedOut: ['WHATSAPP', 'INSTAGRAM'],
    })
    expect(await contactOf(await dialogOf(from.identityId))).toEqual({ contact: from.id, party: from.id })
    expect((await undo(body.id)).status).toBe(404)
    const list = await ana.call(listContactMerges, { query: { limit: 1 } })
    expect(list.body.result).toMatchObject([{ id: body.id, into: 'Caio', from: 'Caio Lima' }])
    expect(list.body.result[0]?.undoneAt).not.toBeNull()
  })

  it('409: a later merge is undone first', async () => {
    const [one, two, three] = [await make(), await make(), await make()]
    const first = await merge(two.id, one.id)
    const second = await merge(three.id, two.id)
    expect((await undo(first.body.id)).status).toBe(409)
    expect((await undo(second.body.id)).status).toBe(200)
    expect((await undo(first.body.id)).status).toBe(200)
    expect(await contactOf(await dialogOf(one.identityId))).toEqual({ contact: one.id, party: one.id })
  })
})

describe('GET /api/contact-duplicates', () => {
  it('suggests the same number in any spelling and the same e-mail, until somebody says that they are two', async () => {
    const first = await make({ name: 'Zoé', phone: '+55 (31) 99777-6655', email: 'zoe@x.com.br' })
    const second = await make({ name: 'Zoé Reis', phone: '3197776655' })
    const third = await make({ name: 'Loja da Zoé', email: 'ZOE@x.com.br' })
    await make({ name: 'Escondida', phone: '31997776655', workspace: await t.build.workspace({ company }) })
    const pairs = async (reason: 'phone' | 'email') => {
      const { body } = await ana.call(listContactDuplicates, { query: { reason } })
      expect(body.next).toBeNull()
      return body.result.map((pair) => [pair.first.id, pair.second.id]).filter(([id]) => id === first.id)
    }
    expect(await pairs('phone')).toEqual([[first.id, second.id]])
    expect(await pairs('email')).toEqual([[first.id, third.id]])
    const apart = await ana.call(keepContactsApart, { body: { firstId: third.id, secondId: first.id } })
    expect(apart.status).toBe(200)
    expect(await pairs('email')).toEqual([])
    await merge(first.id, second.id)
    expect(await pairs('phone')).toEqual([])
  })
})

it('says that an undo is done also where the second contact stands in a workspace that one does not see', async () => {
  const elsewhere = await t.build.workspace({ company })
  const into = await make({ name: 'Rita', phone: '11988881001' })
  const from = await make({ name: 'Rita Prado', workspace: elsewhere })
  const permissions = ['contact_view', 'contact_edit'] as const
  const both = await t.as(
    await t.build.user({ company, permissions: [...permissions], workspaces: [workspace, elsewhere] }),
  )
  const { body: merged } = await merge(into.id, from.id, {}, both)
  const undone = await undo(merged.id)
  expect([undone.status, undone.body]).toMatchObject([200, { contact: { id: into.id }, other: null }])
})
