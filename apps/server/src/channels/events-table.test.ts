import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConversationWorld } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { noCustomer } from './dead-letters.queries.ts'
import { type FakeChannelWorld, fakeChannelWorld } from './testing.ts'

/* Walks the two tables of docs/channels/events.md: what stands in a cell is what happens. */

const page = readFileSync(new URL('../../../../docs/channels/events.md', import.meta.url), 'utf8')
const tables = page.split('\n## ').slice(1).map(readTable)

/** The first table of a section: its columns, and its rows by their first cell. */
function readTable(section: string): { columns: string[]; rows: [string, string[]][] } {
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  const [columns = [], , ...rows] = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return { columns: columns.slice(1), rows: rows.map(([name = '', ...cells]) => [name, cells]) }
}

describe('what each channel tells', () => {
  const folders: Record<string, string> = {
    'WhatsApp Business': 'whatsapp-meta',
    'WhatsApp por QR code': 'whatsapp-qr',
    Messenger: 'facebook',
    Instagram: 'instagram',
  }
  /** Recorded payloads, which the tests of the channels read as what their names say. */
  const payloads: Record<string, RegExp> = {
    'O cliente edita': /^edit\.json$/,
    'A empresa edita no celular': /^edit-on-phone/,
    'Edição sem as novas palavras': /^edit-without-words/,
    'Edição contada do modo antigo': /^line-edit/,
    'O cliente apaga': /^deletion\.json$/,
    'A empresa apaga no celular': /^deletion-on-phone/,
    'O cliente reage': /^reaction\.json$/,
    'O cliente tira a reação': /^reaction-removed/,
    'A empresa reage no celular': /^reaction-on-phone/,
    'O cliente responde citando': /^message-(extended-)?reply/,
  }
  const told = Object.entries(payloads).map(([row, name]) => [
    row,
    Object.values(folders).map((folder) =>
      readdirSync(new URL(`./${folder}/payloads/`, import.meta.url)).some((file) => name.test(file)) ? 'sim' : '—',
    ),
  ])

  it('is what is recorded of it', () => {
    expect(tables[0]?.columns).toEqual(Object.keys(folders))
    expect(tables[0]?.rows).toEqual(told)
  })
})

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

/** A customer's room: what they wrote, what was answered on the company's phone, and what of it may be said of the customer. */
interface Room {
  from: string
  id: number
  /** Of the customer and of the company's phone. */
  ids: { customer: string; company: string }
}

const open = async (isInFlow: boolean): Promise<Room> => {
  const from = randomUUID()
  const ids = { customer: randomUUID(), company: randomUUID() }
  const customer = {
    type: 'message',
    id: ids.customer,
    from,
    text: 'oi',
    ...(isInFlow ? {} : { answeredElsewhere: true }),
  }
  // In the flow the company's message is the greeting, whose id the provider is said to have given.
  await take(customer, ...(isInFlow ? [] : [{ type: 'message', id: ids.company, from, text: 'Bom dia', echo: true }]))
  const [row] = await query<{ id: number }>(
    `select d.id from dialog d join identity i on i.company_id = d.company_id and i.id = d.identity_id where i.external_id = $1`,
    [from],
  )
  if (!row) throw new Error('There is no such dialog')
  if (isInFlow)
    await query('update message set provider_id = $2 where dialog_id = $1 and seq = 2', [row.id, ids.company])
  return { from, id: row.id, ids }
}

const stateOf = async (room: Room) => {
  const [dialog] = await query<{ owner: string; seq: number; inbound: number; session: unknown; last_text: string }>(
    'select owner, seq, inbound, session, last_text from dialog where id = $1',
    [room.id],
  )
  const messages = await query<{ text: string; deleted: boolean; edits: string[] | null }>(
    `select text, deleted_at is not null as deleted, (select array_agg(coalesce(s ->> 'why', 'told')) from jsonb_array_elements(steps) s
       where s ->> 's' = 'edited') as edits from message where dialog_id = $1 order by seq`,
    [room.id],
  )
  const lines = await query<{ kind: string; emoji: string | null }>(
    `select kind, detail ->> 'emoji' as emoji from dialog_event where dialog_id = $1 and kind in ('about', 'reacted') order by version`,
    [room.id],
  )
  const letters = await query<{ reason: string }>('select reason from dead_letter')
  const quotes = await query<{ quotes: number | null }>(
    `select m.reply_to_seq as quotes from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
      join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where i.external_id = $1 and m.text = 'esse'`,
    [room.from],
  )
  if (!dialog) throw new Error('The dialog is gone')
  return { dialog, messages, lines, letters, quotes }
}
type State = Awaited<ReturnType<typeof stateOf>>

type Side = 'customer' | 'company'
/** What is told, of a message by a side. `to`: the message that it is about. */
const events: Record<string, (room: Room, side: Side, to: string) => object[]> = {
  Edição: (_, side, to) => [{ type: 'edit', id: to, text: 'outra coisa', ...echo(side) }],
  'Edição sem as novas palavras': (_, side, to) => [{ type: 'edit', id: to, ...echo(side) }],
  'Edição contada do modo antigo': ({ from }, _, to) => [
    { type: 'line', id: `edit of ${to}`, from: to === nobody ? nobody : from, text: 'Editou uma mensagem' },
  ],
  Exclusão: (_, __, to) => [{ type: 'deletion', id: to }],
  Reação: (_, side, to) => [{ type: 'reaction', to, emoji: '👍', ...echo(side) }],
  'Reação retirada': (_, side, to) => [
    { type: 'reaction', to, emoji: '👍', ...echo(side) },
    { type: 'reaction', to, emoji: null, ...echo(side) },
  ],
  Citação: ({ from }, side, to) => [
    { type: 'message', id: `quote of ${to} in ${from}`, from, text: 'esse', replyTo: to, ...echo(side) },
  ],
}
const nobody = randomUUID()
const echo = (side: Side): object => (side === 'company' ? { echo: true } : {})
const isReaction = (row: string): boolean => row.startsWith('Reação')

/** What stands in a cell, as what has come of it; `at` is the message that it is about. */
const meanings: Record<string, (after: State, at: number, before: State) => void> = {
  nada: (after, _, before) => expect(after).toEqual(before),
  'palavras novas': ({ messages }, at) => expect(messages[at]).toMatchObject({ text: 'outra coisa', edits: ['told'] }),
  'editada no celular': ({ messages }, at, before) =>
    expect(messages[at]).toMatchObject({ text: before.messages[at]?.text, edits: ['unseen'] }),
  'uma linha': ({ lines }) => expect(lines.map(({ kind }) => kind)).toEqual(['about']),
  'guardada com o motivo': ({ letters, lines }) => expect([letters, lines]).toEqual([[{ reason: noCustomer }], []]),
  'mensagem apagada': ({ messages }, at) => expect(messages[at]).toMatchObject({ text: '', deleted: true }),
  'reação na lista': ({ lines, dialog }) =>
    expect([lines.map(({ emoji }) => emoji), dialog.last_text]).toEqual([['👍'], 'Reagiu com 👍']),
  'reação retirada': ({ lines, dialog }, _, before) =>
    expect([lines.at(-1)?.emoji, dialog.last_text]).toEqual([null, before.dialog.last_text]),
  'com a citação': ({ quotes }, at) => expect(quotes).toEqual([{ quotes: at + 1 }]),
  'sem a citação': ({ quotes }) => expect(quotes).toEqual([{ quotes: null }]),
}

const situations = [
  'do cliente',
  'do celular da empresa',
  'de algo desconhecido',
  'duas vezes',
  'conversa finalizada',
  'no meio do fluxo',
]

describe('what comes of it in the conversation', () => {
  const table = tables[1]
  it('has a row for each event and a column for each situation', () => {
    expect(table?.columns).toEqual(situations)
    expect(table?.rows.map(([name]) => name)).toEqual(Object.keys(events))
  })

  const cells = (table?.rows ?? []).flatMap(([row, said]) =>
    said.map((cell, place): [string, string, string] => [row, situations[place] ?? '', cell]),
  )
  it.each(cells)('%s, %s: %s', async (row, situation, cell) => {
    const room = await open(situation === 'no meio do fluxo')
    if (situation === 'conversa finalizada')
      await world.conversation.changeDialog({
        companyId: world.companyId,
        dialogId: room.id,
        action: { kind: 'close', by: null, reason: 'silence' },
      })
    const side: Side = situation === 'do celular da empresa' ? 'company' : 'customer'
    // One reacts to and quotes what the other side wrote, and changes one's own.
    const isAboutOther = isReaction(row) || row === 'Citação'
    const about: Side = isAboutOther === (side === 'customer') ? 'company' : 'customer'
    const to = situation === 'de algo desconhecido' ? nobody : room.ids[about]
    const before = await stateOf(room)
    const told = events[row]?.(room, side, to) ?? []
    await take(...told)
    if (situation === 'duas vezes') await take(...told)
    const after = await stateOf(room)
    meanings[cell]?.(after, about === 'customer' ? 0 : 1, before)
    expect(meanings).toHaveProperty([cell])
    // Whatever it is, it is no turn: nobody is answered, nothing is unread, the flow stands where it stood.
    if (row !== 'Citação') {
      const { last_text: _, ...same } = before.dialog
      expect(after.dialog).toMatchObject(same)
    }
  })
})
