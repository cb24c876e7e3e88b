import { randomUUID } from 'node:crypto'
import {
  deleteMessage,
  deleteNote,
  editNote,
  eraseContact,
  searchDialog,
  searchMessages,
  writeNote,
} from '@prosa/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound } from '../../../conversation/testing.ts'
import { advisoryLocks } from '../../../platform/database/index.ts'
import { buildDialog, type DialogOptions } from '../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../../platform/testing/index.ts'
import { indexWords, type WordsDeps } from './index-words.ts'
import { createWordsLoop, type WordsLoopDeps } from './words-loop.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let me: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  me = await t.as(await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] }))
})
afterAll(() => t.close())

const room = (texts: readonly string[], over: Partial<DialogOptions> = {}) =>
  buildDialog(t.build, { company, workspace: sales, texts, ...over })
const index = (over: Partial<WordsDeps> = {}, companyId = company.id) =>
  indexWords({ worker: t.database.database.worker, ...over }, companyId)
const loopOf = (over: Partial<WordsLoopDeps>) =>
  createWordsLoop({
    worker: t.database.database.worker,
    isBusy: () => false,
    failed: (error) => {
      throw error
    },
    pace: { pollMs: 5, yieldMs: 1, mostYieldMs: 60_000 },
    ...over,
  })
type Query = NonNullable<Parameters<typeof search>[1]>
const search = (
  text: string,
  query: {
    limit?: number
    next?: string
    status?: 'OPEN' | 'CLOSED'
    bots?: string
    workspace?: number
    owner?: 'queue'
  } = {},
) => me.call(searchMessages, { query: { text, ...query } })
const found = async (text: string, query?: Query): Promise<string[]> =>
  (await search(text, query)).body.result.map(({ id }) => id)
/** Of the database's owner, for a transaction beside the others. */
const anotherSession = async (): Promise<Client> => {
  const { user, password, host, port, database } = t.database.owner
  const client = new Client({ user, password, host, port, database })
  await client.connect()
  return client
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('search in messages', () => {
  it('finds all words in any order, by their beginnings and without accents, newest first, and marks them', async () => {
    const old = await room(['Bom dia', 'A ENTREGA do pedido não chegou'], { lastAt: minutesAgo(9), owner: 'closed' })
    const recent = await room(['o pedido: cadê as entregas?'], { lastAt: minutesAgo(3) })
    await room(['pedido de troca'])
    await index()
    expect(await found('pedído entreg')).toEqual([`${recent.id}-1`, `${old.id}-2`])
    const { result, isPartial, next } = (await search('entrega nao')).body
    expect(result).toMatchObject([
      {
        id: `${old.id}-2`,
        sender: 'CLIENT',
        excerpt: 'A ENTREGA do pedido não chegou',
        marks: [
          [2, 9],
          [20, 23],
        ],
        dialog: { id: old.id, status: 'CLOSED', name: 'Renata Figueiredo' },
      },
    ])
    expect([isPartial, next]).toEqual([false, null])
    expect(await found('pedido entreg', { status: 'OPEN' })).toEqual([`${recent.id}-1`])
    expect(await found('pedido entreg', { workspace: support.id })).toEqual([])
    for (const nothing of ['zzz', '%', "'", 'a', "x' | 'pedido", '\\', '<->', '!pedido']) {
      const { status, body } = await search(nothing)
      expect([nothing, status, nothing === '!pedido' ? [] : body.result]).toEqual([nothing, 200, []])
    }
  })

  it('stays within the company and the workspaces of who asks, also after a room has moved', async () => {
    const hidden = await room(['segredo do cofre'], { workspace: support })
    const moving = await room(['segredo do cofre'])
    const stranger = await t.build.company()
    const workspace = await t.build.workspace({ company: stranger })
    await buildDialog(t.build, { company: stranger, workspace, texts: ['segredo do cofre'] })
    await index()
    await index({}, stranger.id)
    expect(await found('segredo cofre')).toEqual([`${moving.id}-1`])
    await t.database.owner.query('update dialog set workspace_id = $2 where id = $1', [moving.id, support.id])
    expect(await found('segredo cofre')).toEqual([])
    await t.database.owner.query('update dialog set workspace_id = $2 where id = $1', [hidden.id, sales.id])
    expect(await found('segredo cofre')).toEqual([`${hidden.id}-1`])
  })

  it('goes on by key, each room once, also through messages of one moment', async () => {
    const lastAt = minutesAgo(2)
    const rooms = []
    for (let at = 0; at < 5; at += 1) rooms.push(await room(['girafa um', 'girafa dois'], { lastAt }))
    await index()
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const { body } = await search('girafa', { limit: 3, ...(next === '' ? {} : { next }) })
      seen.push(...body.result.map(({ id }) => id))
      next = body.next
    }
    expect(seen).toEqual(rooms.reverse().map(({ id }) => `${id}-2`))
    expect((await search('girafa', { next: 'x' })).status).toBe(400)
  })

  it('finds in rooms alone that the inbox is narrowed to, and looks further than one page for them', async () => {
    const queued = await room(['zebra rara'], { owner: 'queue', lastAt: minutesAgo(9) })
    for (let at = 0; at < 5; at += 1) await room(['zebra rara'], { owner: 'bot' })
    await index()
    expect(await found('zebra rara')).toHaveLength(6)
    expect(await found('zebra rara', { owner: 'queue', limit: 2 })).toEqual([`${queued.id}-1`])
    expect(await found('zebra rara', { owner: 'queue', status: 'CLOSED' })).toEqual([])
  })
})

describe('one room', () => {
  const within = async (id: number, text: string, query: { limit?: number; next?: string } = {}, caller = me) =>
    caller.call(searchDialog, { params: { id }, query: { text, ...query } })

  it('comes once, with the newest that was found and how many more there are, which it gives page by page', async () => {
    const texts = ['tucano um', 'outra coisa', 'tucano dois', 'tucano três', 'tucano quatro']
    const busy = await room(texts, { lastAt: minutesAgo(4) })
    const other = await room(['tucano só'], { lastAt: minutesAgo(6) })
    const last = await room(['vi um tucano'], { lastAt: minutesAgo(2) })
    await index()
    const told: [string, number][] = []
    let next: string | null = null
    do {
      const { body } = await search('tucano', { limit: 2, ...(next === null ? {} : { next }) })
      told.push(...body.result.map(({ id, more }): [string, number] => [id, more]))
      next = body.next
    } while (next !== null)
    // The room in the middle has others that are newer than what the second page begins before.
    expect(told).toEqual([
      [`${last.id}-1`, 0],
      [`${busy.id}-5`, 3],
      [`${other.id}-1`, 0],
    ])
    const first = (await within(busy.id, 'tucano', { limit: 3 })).body
    const second = (await within(busy.id, 'tucano', { limit: 3, next: first.next ?? '' })).body
    expect([...first.result, ...second.result].map(({ seq }) => seq)).toEqual([5, 4, 3, 1])
    expect(second).toMatchObject({
      next: null,
      result: [{ id: `${busy.id}-1`, excerpt: 'tucano um', marks: [[0, 6]] }],
    })
    expect((await within(busy.id, 'a')).body).toEqual({ result: [], next: null })
    expect((await within(busy.id, 'tucano', { next: 'x' })).status).toBe(400)
  })

  it('is not there for who does not see it', async () => {
    const hidden = await room(['tucano escondido'], { workspace: support })
    await index()
    expect((await within(hidden.id, 'tucano')).status).toBe(404)
    const stranger = await t.build.company()
    const workspace = await t.build.workspace({ company: stranger })
    const theirs = await t.as(
      await t.build.user({ company: stranger, permissions: ['dialog_view'], workspaces: [workspace] }),
    )
    const own = await room(['tucano nosso'])
    await index()
    expect((await within(own.id, 'tucano', {}, theirs)).status).toBe(404)
  })
})

describe('private notes', () => {
  const write = async (id: number, text: string, caller = me) =>
    (await caller.call(writeNote, { params: { id }, body: { clientId: randomUUID(), text } })).body
  const notesOf = async (dialogId: number) =>
    (
      await t.database.owner.query<{ words: string[] }>(
        'select tsvector_to_array(words) as words from note_words where dialog_id = $1 order by note_id',
        [dialogId],
      )
    ).rows.map(({ words }) => words)

  it('are found as messages are, by whom wrote them, in one order with them', async () => {
    const old = await room(['quero uma jabuticaba'], { lastAt: minutesAgo(9) })
    const noted = await room(['bom dia', 'tem jabuticaba?'], { lastAt: minutesAgo(3) })
    const note = await write(noted.id, 'Cliente alérgico a JABUTICABA, não oferecer')
    await index()
    const { result } = (await search('jabutic')).body
    expect(result).toMatchObject([
      { id: `nota-${note.id}`, noteId: note.id, seq: null, dialogId: noted.id, sender: 'HUMAN', more: 1 },
      { id: `${old.id}-1`, noteId: null, seq: 1, more: 0 },
    ])
    expect(result[0]).toMatchObject({ senderName: note.authorName, dateTime: note.dateTime, marks: [[19, 29]] })
    expect(await found('alergico jabuticaba')).toEqual([`nota-${note.id}`])
    // A page may end between a note and a message.
    const first = (await search('jabuticaba', { limit: 1 })).body
    expect((await search('jabuticaba', { limit: 1, next: first.next ?? '' })).body.result).toMatchObject([
      { id: `${old.id}-1` },
    ])
    const ofRoom = await me.call(searchDialog, { params: { id: noted.id }, query: { text: 'jabuticaba', limit: 1 } })
    expect(ofRoom.body.result).toMatchObject([{ noteId: note.id }])
    const rest = await me.call(searchDialog, {
      params: { id: noted.id },
      query: { text: 'jabuticaba', next: ofRoom.body.next ?? '' },
    })
    expect(rest.body).toMatchObject({ result: [{ seq: 2 }], next: null })
  })

  it('follow edits and deletions, and are told to nobody once they are deleted', async () => {
    const { id } = await room(['oi'])
    const note = await write(id, 'pitanga madura')
    await index()
    await me.call(editNote, { params: { id: note.id }, body: { text: 'acerola madura' } })
    await index()
    expect(await notesOf(id)).toEqual([['acerola', 'madura']])
    expect(await found('pitanga')).toEqual([])
    await me.call(deleteNote, { params: { id: note.id } })
    expect(await found('acerola')).toEqual([])
    await index()
    expect(await notesOf(id)).toEqual([])
  })

  it('stay within the company and the workspaces of who asks', async () => {
    const here = await room(['oi'])
    const note = await write(here.id, 'codinome graviola')
    const all = await t.as(
      await t.build.user({ company, permissions: ['dialog_view'], workspaces: [support], name: 'Lia' }),
    )
    const hidden = await room(['oi'], { workspace: support })
    await write(hidden.id, 'codinome graviola', all)
    const stranger = await t.build.company()
    const workspace = await t.build.workspace({ company: stranger })
    const theirs = await t.as(
      await t.build.user({ company: stranger, permissions: ['dialog_view'], workspaces: [workspace] }),
    )
    const far = await buildDialog(t.build, { company: stranger, workspace, texts: ['oi'] })
    const other = await write(far.id, 'codinome graviola', theirs)
    await index()
    await index({}, stranger.id)
    expect(await found('codinome graviola')).toEqual([`nota-${note.id}`])
    const { body } = await theirs.call(searchMessages, { query: { text: 'codinome' } })
    expect(body.result.map(({ id }) => id)).toEqual([`nota-${other.id}`])
    await t.database.owner.query('update dialog set workspace_id = $2 where id = $1', [here.id, support.id])
    expect(await found('codinome graviola')).toEqual([])
  })

  it('lose their words with the contact that is erased, for good', async () => {
    const { id, contactId } = await room(['quero uma mangaba'])
    await write(id, 'mora na rua da mangaba')
    await index()
    expect(await notesOf(id)).toHaveLength(1)
    const permissions = ['contact_edit', 'dialog_view'] as const
    const manager = await t.as(await t.build.user({ company, permissions, workspaces: [sales] }))
    const body = { confirm: 'APAGAR' } as const
    expect((await manager.call(eraseContact, { params: { id: contactId }, body })).status).toBe(200)
    await t.app.platform.jobs.drain()
    expect(await notesOf(id)).toEqual([])
    await index()
    expect(await notesOf(id)).toEqual([])
    expect(await found('mangaba')).toEqual([])
  })

  it('are written in small batches with messages, none left out', async () => {
    const { id } = await room(Array.from({ length: 7 }, (_, at) => `seringueira ${at}`))
    for (let at = 0; at < 5; at += 1) await write(id, `seringueira nota ${at}`)
    await index({ bounds: { dialogs: 1, messages: 3 } })
    expect(await notesOf(id)).toHaveLength(5)
    expect((await search('seringueira')).body.result).toMatchObject([{ dialogId: id, more: 11 }])
  })
})

it('finds files by their name, behind what was written with them', async () => {
  const { id } = await room(['segue em anexo', 'oi'])
  const files = [{ fileId: randomUUID(), name: 'Orçamento-março.pdf', mime: 'application/pdf', size: 9 }]
  await t.database.owner.query('update message set files = $2 where dialog_id = $1 and seq = 1', [
    id,
    JSON.stringify(files),
  ])
  await index()
  expect((await search('orcamento pdf')).body.result).toMatchObject([
    { id: `${id}-1`, excerpt: 'segue em anexo · Orçamento-março.pdf' },
  ])
  expect(await found('anexo orçamento')).toEqual([`${id}-1`])
})

describe('the three ways to find', () => {
  let many: TestCompany
  let attendant: Caller
  let few: Caller
  let rare: { id: number }
  let small: { id: number }

  beforeAll(async () => {
    many = await t.build.company()
    const [large, tiny] = [await t.build.workspace({ company: many }), await t.build.workspace({ company: many })]
    const options = { company: many, workspace: large }
    rare = await buildDialog(t.build, { ...options, texts: ['o ornitorrinco azul'], lastAt: minutesAgo(9_000) })
    small = await buildDialog(t.build, { company: many, workspace: tiny, texts: ['comum'], lastAt: minutesAgo(8_000) })
    for (let at = 0; at < 5; at += 1) await buildDialog(t.build, { ...options, texts: ['comum'] })
    const mass = await buildDialog(t.build, { ...options, texts: ['comum'] })
    await t.database.owner.query(
      `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text, created_at)
       select company_id, dialog_id, 1 + n, 1 + n, connection_id, 'CLIENT', 'comum e repetido ' || n, created_at - n * interval '1 second'
       from message, generate_series(1, 2500) n where dialog_id = $1 and seq = 1`,
      [mass.id],
    )
    await t.database.owner.query('update dialog set seq = 2501, version = 2501 where id = $1', [mass.id])
    await indexWords({ worker: t.database.database.worker, bounds: { dialogs: 2, messages: 700 } }, many.id)
    const as = async (workspaces: { id: number }[]) =>
      t.as(await t.build.user({ company: many, permissions: ['dialog_view'], workspaces }))
    attendant = await as([large, tiny])
    few = await as([tiny])
  })

  const of = async (caller: Caller, text: string) => {
    const { body } = await caller.call(searchMessages, { query: { text, limit: 5 } })
    return { ids: body.result.map(({ id }) => id), isPartial: body.isPartial }
  }

  it('have every message, however many came at once', async () => {
    const { rows } = await t.database.owner.query<{ n: number }>(
      'select count(*)::int as n from message_words where company_id = $1',
      [many.id],
    )
    expect(rows).toEqual([{ n: 2_508 }])
  })
  it('end among the newest for what is frequent', async () => {
    const { ids, isPartial } = await of(attendant, 'comum')
    expect([ids.length, isPartial]).toEqual([5, false])
  })
  it('ask the index for what is rare, however old', async () => {
    expect(await of(attendant, 'ornitor')).toEqual({ ids: [`${rare.id}-1`], isPartial: false })
    expect(await of(few, 'ornitor')).toEqual({ ids: [], isPartial: false })
    expect(await of(attendant, 'ornitorrinco comum')).toEqual({ ids: [], isPartial: false })
  })
  it('look through the rooms of who sees few for what is frequent elsewhere, and say that there may be more', async () => {
    expect(await of(few, 'comum')).toEqual({ ids: [`${small.id}-1`], isPartial: true })
  })
})

describe('the words of messages', () => {
  let world: ConversationWorld
  beforeAll(async () => {
    world = await conversationWorld(t)
  })
  const wordsOf = async (dialogId: number) =>
    (
      await t.database.owner.query<{ seq: number; words: string[] }>(
        'select seq, tsvector_to_array(words) as words from message_words where dialog_id = $1 order by seq',
        [dialogId],
      )
    ).rows
  const indexWorld = () => index({}, world.companyId)
  const write = (text: string, externalId: string = randomUUID()) =>
    world.conversation.receive(inbound(world, { externalId, text, connectionId: world.fakeConnectionId }))

  it('follow what turns write, edits and deletions, and are written once', async () => {
    const customer = randomUUID()
    const { dialog, message } = await write('Quero suporte', customer)
    await indexWorld()
    expect((await wordsOf(dialog.id))[0]).toEqual({ seq: 1, words: ['quero', 'suporte'] })
    const { connectionId, extId } = { connectionId: world.fakeConnectionId, extId: message.ext_id }
    await world.conversation.takeEdit({
      companyId: world.companyId,
      connectionId,
      extId: extId ?? '',
      text: 'Quero vendas',
      side: 'customer',
    })
    await indexWorld()
    expect((await wordsOf(dialog.id))[0]).toEqual({ seq: 1, words: ['quero', 'vendas'] })
    await world.conversation.takeDeletion({ companyId: world.companyId, connectionId, extId: extId ?? '' })
    await indexWorld()
    expect((await wordsOf(dialog.id)).map(({ seq }) => seq)).not.toContain(1)
    const [{ at } = { at: '' }] = (
      await t.database.owner.query('select max(xmin::text::bigint)::text as at from message_words')
    ).rows
    await write('oi', customer)
    await indexWorld()
    await indexWorld()
    const after = (
      await t.database.owner.query('select count(*)::int as n from message_words where xmin::text::bigint > $1', [at])
    ).rows
    expect(after).toEqual([{ n: 1 }])
  })

  it('are those of customers and persons: what a bot says stands in its flow', async () => {
    const { dialog, replies } = await write('Quero um abajur')
    expect(replies.map(({ sender }) => sender)).toContain('BOT')
    await t.database.owner.query(
      `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text)
       select company_id, id, seq + 1, version + 1, connection_id, 'HUMAN', 'Temos luminárias' from dialog where id = $1`,
      [dialog.id],
    )
    await t.database.owner.query(
      'update dialog set seq = seq + 1, version = version + 1, changed_xid = pg_current_xact_id() where id = $1',
      [dialog.id],
    )
    await indexWorld()
    expect((await wordsOf(dialog.id)).map(({ words }) => words)).toEqual([
      ['abajur', 'quero', 'um'],
      ['luminarias', 'temos'],
    ])
  })

  it('miss nothing of a transaction that was open while others were read', async () => {
    const slow = await room(['antigo'])
    await index()
    const other = await anotherSession()
    await other.query('begin')
    await other.query(
      `update dialog set version = version + 1, seq = seq + 1, changed_xid = pg_current_xact_id() where id = $1`,
      [slow.id],
    )
    await room(['rápido'])
    await index()
    await other.query(
      `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text)
       select company_id, dialog_id, 2, 2, connection_id, 'CLIENT', 'tardio' from message where dialog_id = $1`,
      [slow.id],
    )
    await other.query('commit')
    await other.end()
    await index()
    expect((await wordsOf(slow.id)).map(({ words }) => words)).toEqual([['antigo'], ['tardio']])
  })

  it('wait for no turn under way, and keep no other dialog from its own', async () => {
    const { dialog: held } = await write('demorado')
    const { dialog } = await write('ligeiro')
    const turn = await anotherSession()
    await turn.query('begin')
    await turn.query('select from lock_dialogs($1, $2, $3, $4, $5, false)', [
      [world.companyId],
      [1],
      [held.id],
      [null],
      [null],
    ])
    await indexWorld()
    expect((await wordsOf(held.id))[0]?.words).toEqual(['demorado'])
    expect((await wordsOf(dialog.id))[0]?.words).toEqual(['ligeiro'])
    await turn.query('rollback')
    await turn.end()
  })

  it('are left to the process that is at it, and found by the next look after a failure', async () => {
    const { dialog } = await write('resiliência')
    const other = await anotherSession()
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1, $2)', [advisoryLocks.words, world.companyId])
    await indexWorld()
    expect(await wordsOf(dialog.id)).toEqual([])
    await other.query('rollback')
    await other.end()
    await t.database.owner.query('alter table message_words rename to away')
    const told: unknown[] = []
    const loop = loopOf({ failed: (error) => told.push(error) })
    loop.start()
    await expect.poll(() => told.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await t.database.owner.query('alter table away rename to message_words')
    await expect.poll(() => wordsOf(dialog.id), { timeout: 10_000 }).not.toEqual([])
    await loop.stop()
    expect((await wordsOf(dialog.id))[0]?.words).toEqual(['resiliencia'])
  })
})

describe('the loop that writes words', () => {
  const countOf = async (companyId: number) =>
    (
      await t.database.owner.query<{ n: number }>(
        'select count(*)::int as n from message_words where company_id = $1',
        [companyId],
      )
    ).rows[0]?.n
  const roomsOf = async (texts: number) => {
    const owning = await t.build.company()
    const workspace = await t.build.workspace({ company: owning })
    for (let at = 0; at < texts; at += 1) await buildDialog(t.build, { company: owning, workspace, texts: ['palavra'] })
    return owning.id
  }
  it('waits while somebody waits for the program', async () => {
    const id = await roomsOf(1)
    let isBusy = true
    let asked = 0
    const loop = loopOf({
      isBusy: () => {
        asked += 1
        return isBusy
      },
    })
    loop.start()
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(20)
    expect(await countOf(id)).toBe(0)
    isBusy = false
    await expect.poll(() => countOf(id), { timeout: 10_000 }).toBe(1)
    await loop.stop()
  })

  it('goes on after a while whatever waits, and ends while it waits', async () => {
    const id = await roomsOf(1)
    const loop = loopOf({ isBusy: () => true, pace: { pollMs: 5, yieldMs: 1, mostYieldMs: 10 } })
    loop.start()
    await expect.poll(() => countOf(id), { timeout: 10_000 }).toBe(1)
    await loop.stop()
    const other = loopOf({ isBusy: () => true })
    await roomsOf(1)
    other.start()
    await other.stop()
  })

  it('takes a batch of each company in turn, so that one with much to do keeps nobody waiting', async () => {
    const [large, small] = [await roomsOf(7), await roomsOf(1)]
    const others = await t.database.owner.query<{ company_id: number }>(
      "select company_id from worker_behind('words', 100) where company_id <> all ($1)",
      [[large, small]],
    )
    // Each company once, and then no more.
    let batches = others.rows.length + 2
    const loop = loopOf({
      bounds: { dialogs: 2, messages: 100 },
      isBusy: () => {
        batches -= 1
        return batches < 0
      },
    })
    loop.start()
    await expect.poll(() => batches, { timeout: 10_000 }).toBeLessThan(0)
    expect([await countOf(large), await countOf(small)]).toEqual([2, 1])
    await loop.stop()
  })
})

it('erases words with what a person deletes', async () => {
  const texto = await room(['oi'], { kind: 'whatsapp_qrcode' })
  await t.database.owner.query(`update message set sender = 'HUMAN', text = 'arrependimento' where dialog_id = $1`, [
    texto.id,
  ])
  await index()
  expect(await found('arrependimento')).toEqual([`${texto.id}-1`])
  const manager = await t.as(
    await t.build.user({ company, permissions: ['dialog_view', 'message_remove'], workspaces: [sales] }),
  )
  expect((await manager.call(deleteMessage, { params: { id: `${texto.id}-1` } })).status).toBe(200)
  expect(await found('arrependimento')).toEqual([])
})
