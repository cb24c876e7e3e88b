import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  dialogContact,
  eraseContact,
  exportPersonalData,
  getContact,
  listContactErasures,
  listContacts,
  mergeContacts,
  openDialog,
} from '@prosa/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fromBuffer } from 'yauzl'
import { type ConversationWorld, conversationWorld, inbound } from '../../../conversation/testing.ts'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { createMedia, type Media } from '../../files/index.ts'
import { findContact } from '../contacts/index.ts'
import { packPersonalData } from './personal-data.ts'

let t: TestApp
let world: ConversationWorld
let company: { id: number }
let workspace: { id: number }
let user: { id: number }
let ana: Caller
beforeAll(async () => {
  t = await testApp()
  world = await conversationWorld(t)
  company = { id: world.companyId }
  workspace = { id: world.workspaceId }
  const person = await t.build.user({
    company,
    permissions: ['contact_view', 'contact_edit', 'dialog_view', 'omnichannel_view'],
    workspaces: [workspace],
  })
  user = person
  ana = await t.as(person)
})
afterAll(() => t.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

const phone = '5511987654321'
const name = 'Zuleica Canária'
const email = 'zuleica@canaria.com.br'
const words = 'meu endereço é rua canária 77'
const secrets = [phone, '11987654321', 'Canária', email, 'rua canária', 'segredo da canária']

/** Tables of the database in which one of the texts stands, each with the text. */
const whereFound = async (texts: readonly string[]): Promise<string[]> => {
  const tables = await rows<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' order by 1`,
  )
  const found: string[] = []
  for (const table of tables)
    for (const text of texts) {
      const [hit] = await rows(`select 1 from "${table.name}" x where x::text ilike $1 limit 1`, [`%${text}%`])
      if (hit) found.push(`${table.name}: ${text}`)
    }
  return found
}

const say = (text: string, externalId = phone) =>
  world.conversation.receive(inbound(world, { connectionId: world.fakeConnectionId, externalId, text }))
const chatOf = async (externalId: string) => {
  const [chat] = await rows<{ dialog: number; contact: number }>(
    `select d.id as dialog, d.contact_id as contact from dialog d join identity i on i.id = d.identity_id
     where i.external_id = $1 order by d.id desc`,
    [externalId],
  )
  if (!chat) throw new Error('No dialog')
  return chat
}
const erase = (id: number, by = ana) => by.call(eraseContact, { params: { id }, body: { confirm: 'APAGAR' } })
const drain = () => t.app.platform.jobs.drain()

/** A person who has left something in every place that the product keeps. */
const makeKnown = async (): Promise<{ dialog: number; contact: number; storageKey: string }> => {
  await say(words)
  await say('vendas')
  const chat = await chatOf(phone)
  const { build } = t
  const set = { company_id: company.id }
  const about = { name, phone, email, description: 'segredo da canária' }
  await build.run('update contact set name = $2, phone = $3, email = $4, description = $5, search = $6 where id = $1', [
    chat.contact,
    name,
    phone,
    email,
    about.description,
    `${name} ${email}`,
  ])
  const file = await createMedia(t.app.platform).keep({
    companyId: company.id,
    source: Readable.from(['segredo da canária']),
    name: 'canária.txt',
    holder: { kind: 'dialog', id: chat.dialog },
  })
  await build.run(`update message set files = $2 where dialog_id = $1 and seq = 1`, [
    chat.dialog,
    JSON.stringify([{ fileId: file.fileId, name: 'canária.txt', mime: 'text/plain', size: 20 }]),
  ])
  const [stored] = await rows<{ key: string }>('select storage_key as key from file where id = $1', [file.fileId])
  await build.insert('contact_list', { ...set, contact_id: chat.contact, list: 'clientes' })
  await build.insert('contact_consent', {
    ...set,
    contact_id: chat.contact,
    kind: 'basis',
    basis: 'consent',
    source: `Formulário de ${name}`,
    given_at: new Date(),
  })
  await build.insert('answer_candidate', {
    ...set,
    dialog_id: chat.dialog,
    seq: 2,
    question: `entregam na ${words}`,
    answer: `Entregamos, sim: ${words}.`,
    same_hash: Buffer.from('canária'),
    said_by: user.id,
    said_at: new Date(),
  })
  await build.insert('knowledge_question', {
    ...set,
    dialog_id: chat.dialog,
    seq: 1,
    text: `entregam na ${words}`,
    comparable: `entregam na ${words}`,
    asked_at: new Date(),
    answered: false,
  })
  await build.insert('note', {
    ...set,
    dialog_id: chat.dialog,
    place: 1,
    version: 1,
    author_id: user.id,
    client_key: randomUUID(),
    text: `${name} pediu desconto`,
  })
  await build.insert('dialog_event', {
    ...set,
    dialog_id: chat.dialog,
    version: 9_000,
    kind: 'transferred-to-queue',
    detail: JSON.stringify({ workspaceName: 'Vendas', note: words }),
  })
  await build.insert('dialog_event', {
    ...set,
    dialog_id: chat.dialog,
    version: 9_001,
    kind: 'about',
    detail: JSON.stringify({ text: words }),
  })
  await build.insert('satisfaction', {
    ...set,
    dialog_id: chat.dialog,
    workspace_id: workspace.id,
    connection_id: world.fakeConnectionId,
    identity_id: (await rows<{ id: number }>('select id from identity where external_id = $1', [phone]))[0]?.id,
    asked_at: new Date(),
    score: 5,
    comment: words,
    answered_at: new Date(),
    ext_id: `x${phone}`,
  })
  for (const kind of ['message', 'reminder'])
    await build.insert('scheduled_act', {
      ...set,
      kind,
      dialog_id: chat.dialog,
      connection_id: world.fakeConnectionId,
      due_at: new Date(Date.now() + 3_600_000),
      made_by: user.id,
      content: JSON.stringify({ text: words, files: [], quotes: null }),
      seen_inbound: 1,
      stops_on_answer: true,
      client_key: randomUUID(),
    })
  await build.insert('webhook_delivery', {
    ...set,
    bot_id: world.bot.id,
    dialog_id: chat.dialog,
    kind: 'close',
    body: JSON.stringify(about),
  })
  const imported = await build.insert<{ id: number }>('contact_import', {
    ...set,
    workspace_id: workspace.id,
    file_name: 'clientes.csv',
    encoding: 'utf-8',
    delimiter: ';',
    file_rows: 2,
    titles: ['Nome', 'Telefone'],
    status: 'done',
    created_by: user.id,
  })
  const row = { ...set, import_id: imported.id, line: 2, outcome: 'refused', reason: 'Telefone inválido: “98765-4321”' }
  await build.insert('contact_import_row', { ...row, row: 1, cells: JSON.stringify([name, '+55 (11) 98765-4321']) })
  await build.insert('contact_import_row', { ...row, row: 2, cells: JSON.stringify(['Outra', '+55 (11) 98765-0000']) })
  const other = await buildDialog(build, { company, workspace, contactName: name, owner: 'closed' })
  const fields = { name: 'into', phone: 'into', email: 'into', description: 'into' } as const
  await ana.call(mergeContacts, { body: { intoId: chat.contact, fromId: other.contactId, fields } })
  const campaign = await build.insert<{ id: number }>('campaign', {
    ...set,
    workspace_id: workspace.id,
    bot_id: world.bot.id,
    name: 'Natal',
    name_folded: 'natal',
    message: 'Oi {{1}}',
    interval_seconds: 10,
    start_at: new Date('2999-01-01'),
    next_at: new Date('2999-01-01'),
    created_by: user.id,
  })
  await build.insert('campaign_recipient', {
    ...set,
    campaign_id: campaign.id,
    place: 1,
    contact_id: chat.contact,
    message: `Oi ${name}`,
    account: phone,
  })
  return { ...chat, storageKey: stored?.key ?? '' }
}

const readZip = async (bytes: Buffer): Promise<Map<string, string>> => {
  const files = new Map<string, string>()
  await new Promise<void>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('end', resolve).on('error', reject)
      zip.on('entry', (entry) =>
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          buffer(stream).then((content) => {
            files.set(entry.fileName, content.toString())
            zip.readEntry()
          }, reject)
        }),
      )
      zip.readEntry()
    }),
  )
  return files
}

it('hands out all that is kept of a person, and leaves nothing of it in any table, file or call once it is erased', async () => {
  const chat = await makeKnown()
  const solved = await rows('select seq, sender, node_id from message where dialog_id = $1 order by seq', [chat.dialog])
  const packed = await ana.inject({ method: 'POST', url: `/api/contacts/${chat.contact}/personal-data` })
  const files = await readZip(packed.rawPayload)
  const data = JSON.parse(files.get('dados.json') ?? '{}')
  expect(data).toMatchObject({
    contato: { nome: name, telefone: phone, 'e-mail': email },
    contas: expect.arrayContaining([expect.objectContaining({ conta: phone })]),
    consentimentos: [{ origem: `Formulário de ${name}` }],
    campanhas: [{ mensagem: `Oi ${name}` }],
    notas: [{ nota: `${name} pediu desconto` }],
    avaliações: [{ comentário: words }],
    'mensagens agendadas': [{ mensagem: words, estado: 'agendada' }],
    lembretes: [{ lembrete: words, estado: 'por vir' }],
  })
  expect(data.mensagens[0]).toMatchObject({ de: 'pessoa', texto: words })
  expect(files.get(data.mensagens[0].arquivos[0])).toBe('segredo da canária')
  expect((await whereFound(secrets)).length).toBeGreaterThan(12)

  const { status, body } = await erase(chat.contact)
  expect([status, body.doneAt]).toEqual([200, null])
  expect((await ana.call(getContact, { params: { id: chat.contact } })).status).toBe(404)
  await drain()
  expect(await whereFound(secrets)).toEqual([])
  await expect(t.app.platform.files.open(chat.storageKey)).rejects.toThrow()
  const [done] = (await ana.call(listContactErasures, {})).body.result
  expect(done).toMatchObject({ contactId: chat.contact, dialogs: 2, files: 1, doneAt: expect.any(String) })
  // What is counted stays, and what is somebody else's.
  expect(
    await rows('select seq, sender, node_id from message where dialog_id = $1 order by seq', [chat.dialog]),
  ).toEqual(solved)
  expect(await rows('select status, reason from campaign_recipient')).toEqual([
    { status: 'cancelled', reason: 'Dados apagados a pedido da pessoa' },
  ])
  expect(await rows('select cells, reason from contact_import_row order by row')).toEqual([
    { cells: null, reason: 'Telefone inválido' },
    { cells: ['Outra', '+55 (11) 98765-0000'], reason: 'Telefone inválido: “98765-4321”' },
  ])
  const listed = await ana.call(listContacts, { body: { description: 'apagado' } })
  expect(listed.body.result).toEqual([])
  expect(await auditedActions(t, company.id)).toEqual(
    expect.arrayContaining(['contact.data-exported', 'contact.erased']),
  )
  expect((await ana.call(openDialog, { params: { id: chat.dialog } })).body).toMatchObject({
    message: 'Os dados desta pessoa foram apagados; a conversa não pode ser reaberta.',
  })
  expect(await ana.call(dialogContact, { params: { id: chat.dialog } })).toMatchObject({
    status: 410,
    body: { message: 'Os dados desta pessoa foram apagados a pedido dela.' },
  })
  // Whoever writes again is somebody new.
  await say('oi de novo')
  const again = await chatOf(phone)
  expect(again.contact).not.toBe(chat.contact)
  expect(again.dialog).not.toBe(chat.dialog)
})

it('takes every message of somebody who writes while they are erased, to them or to somebody new', async () => {
  await say('oi', 'escreve')
  const chat = await chatOf('escreve')
  const [erased] = await Promise.all([
    erase(chat.contact),
    ...Array.from({ length: 12 }, (_, n) => say(`vendas ${n}`, 'escreve')),
  ])
  expect([200, 409]).toContain(erased.status)
  if (erased.status === 409) expect((await erase(chat.contact)).status).toBe(200)
  await drain()
  const [count] = await rows<{ kept: number; open: number }>(
    `select count(*) filter (where m.sender = 'CLIENT')::int as kept,
       count(distinct d.id) filter (where d.open and c.name = 'Contato apagado')::int as open
     from message m join dialog d on d.id = m.dialog_id join contact c on c.id = d.contact_id
     where m.dialog_id >= $1`,
    [chat.dialog],
  )
  expect(count).toEqual({ kept: 13, open: 0 })
})

it('is for whoever sees all of the person, and says what is missing', async () => {
  const sales = await t.build.workspace({ company })
  const known = await buildDialog(t.build, { company, workspace, contactName: 'Duas áreas', owner: 'closed' })
  await t.build.insert('contact_workspace', {
    company_id: company.id,
    contact_id: known.contactId,
    workspace_id: sales.id,
  })
  const refused = { status: 409, body: { message: expect.stringContaining('workspaces que você não vê') } }
  expect(await erase(known.contactId)).toMatchObject(refused)
  expect(await ana.call(exportPersonalData, { params: { id: known.contactId } })).toMatchObject(refused)
  expect(
    await ana.call(eraseContact, { params: { id: known.contactId }, body: { confirm: 'sim' as 'APAGAR' } }),
  ).toMatchObject({
    status: 400,
  })
})

it('closes the file that it packs when its reader goes away', async () => {
  const known = await buildDialog(t.build, { company, workspace, contactName: 'Com foto', owner: 'closed' })
  const picture = await createMedia(t.app.platform).keep({
    companyId: company.id,
    source: Readable.from(['foto']),
    name: 'foto.txt',
    holder: { kind: 'dialog', id: known.id },
  })
  await t.build.run('update contact set picture_file_id = $2 where id = $1', [known.contactId, picture.fileId])
  const db = t.database.database.scoped(company.id)
  const contact = await findContact(db, company.id, known.contactId, [workspace.id])
  if (!contact) throw new Error('No contact')
  const opened: Readable[] = []
  const open = async () => {
    const body = new Readable({ read: () => {} })
    opened.push(body)
    return { body }
  }
  const file = packPersonalData({ db, media: { open } as unknown as Media, companyId: company.id, contact })
  file.resume()
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  file.destroy()
  await vi.waitFor(() => expect(opened[0]?.destroyed).toBe(true))
})
