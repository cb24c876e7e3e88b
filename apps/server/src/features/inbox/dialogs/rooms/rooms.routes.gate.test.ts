// Gate: the main way of the rooms' table.
import { type listRooms as List, listRoomChoices, listRooms, type RoomFilterField } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { buildBot } from '../../../../platform/testing/build-bots.ts'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, testApp } from '../../../../platform/testing/index.ts'

type Body = z.input<typeof List.schema.body>

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let hidden: { id: number }
let asLia: Caller
const ids: Record<string, number> = {}

const minutes = (count: number): Date => new Date(Date.UTC(2026, 4, 4, 12) - count * 60_000)

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Pós-venda' })
  hidden = await t.build.workspace({ company, name: 'Diretoria' })
  asLia = await t.as(await t.build.user({ company, permissions: ['dialog_view'], workspaces: [sales, support] }))
  const shop = await buildBot(t.build, { company, workspace: sales, name: 'Jatô' })
  const help = await buildBot(t.build, { company, workspace: support, name: 'Ajuda', target: 2 })
  Object.assign(ids, { shop: shop.id, help: help.id, sales: sales.id, support: support.id, hidden: hidden.id })
  const make = async (name: string, over: Partial<Parameters<typeof buildDialog>[1]>, columns: object = {}) => {
    const { id } = await buildDialog(t.build, { company, workspace: sales, bot: shop, contactName: name, ...over })
    ids[name] = id
    const entries = Object.entries(columns)
    for (const [column, value] of entries)
      await t.database.owner.query(`update dialog set ${column} = $2 where id = $1`, [id, value])
    // Both say when it began; the program writes them once, together.
    await t.build.run('update dialog_party p set first_at = d.first_at from dialog d where d.id = p.dialog_id')
  }
  const yesterday = minutes(24 * 60)
  await make('Otávio Lins', { kind: 'instagram', lastAt: minutes(1) })
  await make(
    'Renata',
    { kind: 'whatsapp_meta', phone: '+55 31 98455-2107', lastAt: minutes(2) },
    { tag_stage: 'Negociação', waits_since: minutes(20), answer_by: minutes(10), close_by: minutes(-30) },
  )
  await make(
    'Cláudio',
    { workspace: support, bot: help, lastAt: minutes(3) },
    { transferred_to: 'Marina Duarte', transferred_kind: 'person', transferred_id: 9, transferred_at: minutes(3) },
  )
  await make('Beatriz', { owner: 'closed', lastAt: minutes(4) }, { tag_stage: 'Entrega', first_at: yesterday })
  await make('Luana', { lastAt: yesterday, owner: 'external' }, { repetitions: 2 })
  await make('Presidente', { workspace: hidden, lastAt: minutes(0) })
  const other = await t.build.company()
  const elsewhere = await t.build.workspace({ company: other })
  await buildDialog(t.build, { company: other, workspace: elsewhere, contactName: 'Intrusa', lastAt: minutes(0) })
  await buildDialog(t.build, { company, workspace: sales, contactName: null, lastAt: minutes(9), owner: 'bot' })
})
afterAll(() => t.close())

const list = async (body: Body = {}) => {
  const answer = await asLia.call(listRooms, { body: { limit: 100, ...body } })
  expect(answer.status).toBe(200)
  return answer.body
}
const names = async (body: Body = {}): Promise<string[]> =>
  (await list(body)).result.map(({ leadName }) => leadName.replace(/ \d+$/, ''))
const by = (field: RoomFilterField, value: string | number) => ({
  filters: [{ field, value }],
})

describe('the list of rooms', () => {
  it('gives what the person sees, newest first, each row as the table shows it', async () => {
    expect(await names()).toEqual(['Otávio Lins', 'Renata', 'Cláudio', 'Beatriz', 'Visitante', 'Luana'])
    const { result, total, isTotalCapped, next } = await list({ limit: 2 })
    expect({ total, isTotalCapped }).toEqual({ total: 6, isTotalCapped: false })
    expect(next).not.toBeNull()
    expect(result[1]).toMatchObject({
      id: ids.Renata,
      leadName: 'Renata',
      phone: '+55 31 98455-2107',
      botName: 'Jatô',
      plataform: 'WHATSAPP',
      workspace: 'Vendas',
      objective: 'Atendimento',
      tag: 'Negociação',
      lastMessage: minutes(2).toISOString(),
      status: 'Aberto',
      closedAt: null,
      transferredTo: 'Sem transferência',
      transferredKind: null,
      transferredId: null,
      repetitions: 0,
      queuedSince: minutes(20).toISOString(),
      waitsSince: minutes(20).toISOString(),
      answerBy: minutes(10).toISOString(),
      closeBy: minutes(-30).toISOString(),
    })
    const [closed] = (await list(by('leadName', 'beatriz'))).result
    expect(closed).toMatchObject({
      status: 'Finalizado',
      closedAt: minutes(4).toISOString(),
      plataform: 'LIVE CHAT',
      queuedSince: null,
      waitsSince: null,
      answerBy: null,
    })
  })

  const cases: [field: RoomFilterField, value: string, expected: string[]][] = [
    ['id', '#Renata', ['Renata']],
    ['id', '99999999999', []],
    ['leadName', 'OTAVIO li', ['Otávio Lins']],
    ['leadName', 'visitante', ['Visitante']],
    ['leadName', '%', []],
    ['phone', '(31) 98455', ['Renata']],
    ['phone', 'sem', []],
    ['botName', 'jato', ['Otávio Lins', 'Renata', 'Beatriz', 'Luana']],
    ['botId', '#help', ['Cláudio']],
    ['botId', 'ajuda', []],
    ['workspaceId', '#support', ['Cláudio']],
    ['workspaceId', '#hidden', []],
    ['plataform', 'INSTAGRAM', ['Otávio Lins']],
    ['plataform', 'live chat', ['Cláudio', 'Beatriz', 'Visitante', 'Luana']],
    ['workspace', 'pos', ['Cláudio']],
    ['workspace', 'diretoria', []],
    ['objective', 'Suporte', ['Cláudio']],
    ['tag', 'negocia', ['Renata']],
    ['transferredTo', 'duarte', ['Cláudio']],
    ['transferredTo', 'Sem transferência', ['Otávio Lins', 'Renata', 'Beatriz', 'Visitante', 'Luana']],
    ['status', 'Finalizado', ['Beatriz']],
    ['status', 'Todas', ['Otávio Lins', 'Renata', 'Cláudio', 'Beatriz', 'Visitante', 'Luana']],
    ['firstMessage', '03/05/2026', ['Beatriz', 'Luana']],
    ['lastMessage', '2026-05-03', ['Luana']],
  ]
  it.each(cases)('filters by %s with %s', async (field, value, expected) => {
    const found = await list(by(field, value.startsWith('#') ? String(ids[value.slice(1)]) : value))
    expect(found.result.map(({ leadName }) => leadName.replace(/ \d+$/, ''))).toEqual(expected)
    expect(found.total).toBe(expected.length)
  })

  it('filters by the moment of the last opening or closing', async () => {
    expect(await names(by('statusTime', '2026-05-04'))).toEqual(['Beatriz'])
    const opened = '2026-05-02T15:00:00Z'
    await t.database.owner.query('update dialog set opened_at = $2 where id = $1', [ids.Renata, opened])
    expect(await list(by('statusTime', '2026-05-02'))).toMatchObject({ total: 1, result: [{ id: ids.Renata }] })
    const both = { ...by('statusTime', '2026-05-02'), startAtPeriod: { startAt: '2026-05-04', endAt: '2026-05-04' } }
    expect(await names(both)).toEqual(['Renata'])
    expect(
      await names({ filters: [...by('statusTime', '2026-05-04').filters, ...by('status', 'Aberto').filters] }),
    ).toEqual([])
  })

  it('counts all rooms of a day, whatever the page', async () => {
    const day = by('firstMessage', '2026-05-03')
    const { result, total, next } = await list({ ...day, limit: 1 })
    expect({ ids: result.map(({ id }) => id), total }).toEqual({ ids: [ids.Beatriz], total: 2 })
    expect(await list({ ...day, limit: 1, next })).toMatchObject({ total: 2, result: [{ id: ids.Luana }] })
    expect(await names({ ...day, workspaces: [support.id] })).toEqual([])
  })

  it('finds what most contacts are called, as what one is called', async () => {
    const shop = await t.build.company()
    const workspace = await t.build.workspace({ company: shop })
    const asAna = await t.as(
      await t.build.user({ company: shop, permissions: ['dialog_view'], workspaces: [workspace] }),
    )
    for (const contactName of ['Cliente Um', 'Cliente Dois', 'Cliente Três', 'Otília'])
      await buildDialog(t.build, { company: shop, workspace, contactName })
    const found = async (part: string) =>
      (await asAna.call(listRooms, { body: { limit: 2, ...by('leadName', part) } })).body
    expect(await found('cliente')).toMatchObject({ total: 3, isTotalCapped: false })
    expect(await found('otilia')).toMatchObject({ total: 1, result: [{ leadName: 'Otília' }] })
    expect(await found('ninguem')).toMatchObject({ total: 0, result: [] })
  })

  it('holds several filters together, of which one nothing matches', async () => {
    const filters = [
      { field: 'leadName', value: 'a' },
      { field: 'botName', value: 'jatô' },
      { field: 'status', value: 'Aberto' },
    ] as const
    expect(await names({ filters: [...filters] })).toEqual(['Otávio Lins', 'Renata', 'Luana'])
    expect(await names({ filters: [...filters, { field: 'tag', value: 'nenhuma' }] })).toEqual([])
  })

  it('keeps to workspaces of its own and to days of the company', async () => {
    expect(await names({ workspaces: [support.id, hidden.id] })).toEqual(['Cláudio'])
    expect(await names({ lastMessagePeriod: { startAt: '2026-05-04', endAt: null } })).not.toContain('Luana')
    expect(await names({ startAtPeriod: { startAt: null, endAt: '2026-05-03' } })).toEqual(['Beatriz', 'Luana'])
    // 02:30 UTC of the fifth is still the fourth in São Paulo.
    const { id } = await buildDialog(t.build, {
      company,
      workspace: sales,
      contactName: 'Noturna',
      lastAt: new Date('2026-05-05T02:30:00Z'),
    })
    expect(await names({ lastMessagePeriod: { startAt: '2026-05-05', endAt: '2026-05-05' } })).toEqual([])
    expect(await names({ lastMessagePeriod: { startAt: '2026-05-04', endAt: '2026-05-04' } })).toContain('Noturna')
    await t.database.owner.query('update dialog set workspace_id = $2 where id = $1', [id, hidden.id])
  })

  it.each([
    ['lastMessage', 'asc'],
    ['lastMessage', 'desc'],
    ['id', 1],
    ['id', -1],
    ['leadName', 'asc'],
    ['transferredTo', 'desc'],
    ['statusTime', 'asc'],
    ['workspace', 'asc'],
    ['objective', 'asc'],
    ['status', 'asc'],
    ['firstMessage', 'asc'],
    ['phone', 'asc'],
    ['botName', 'asc'],
    ['plataform', 'asc'],
    ['tag', 'asc'],
  ] as const)('goes on by its place, and by an offset, sorted by %s %s', async (sortField, sortOrder) => {
    const order = { sortField, sortOrder }
    const whole = (await list(order)).result.map(({ id }) => id)
    expect(whole).toHaveLength(6)
    const walked: number[] = []
    const skipped: number[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...order, limit: 2, next })
      walked.push(...page.result.map(({ id }) => id))
      skipped.push(...(await list({ ...order, limit: 2, offset: skipped.length })).result.map(({ id }) => id))
      next = page.next
    } while (next && walked.length < 20)
    expect(walked).toEqual(whole)
    expect(skipped).toEqual(whole)
  })

  it('sorts by what is shown', async () => {
    expect(await names({ sortField: 'leadName' })).toEqual([
      'Beatriz',
      'Cláudio',
      'Luana',
      'Otávio Lins',
      'Renata',
      'Visitante',
    ])
    expect(await names({ sortField: 'waitingSince', sortOrder: 'desc' })).toEqual([
      'Renata',
      'Cláudio',
      'Otávio Lins',
      'Beatriz',
      'Visitante',
      'Luana',
    ])
    expect((await names({ sortField: 'tag' })).slice(0, 2)).toEqual(['Beatriz', 'Renata'])
    expect((await names({ sortField: 'status', sortOrder: 'desc' }))[0]).toBe('Beatriz')
  })

  it.each([
    [{ next: 'nada' }, 400],
    [{ sortField: 'password' }, 400],
    [{ filters: [{ field: 'statusTime', value: 'ontem' }] }, 400],
    [{ filters: [{ field: 'lastMessage', value: '2026-02-31' }] }, 400],
    [{ lastMessagePeriod: { startAt: '2026-13-01' } }, 400],
    [{ offset: 10_001 }, 400],
    [{ limit: 1_000 }, 400],
  ])('refuses %j', async (body, status) => {
    const answer = await asLia.call(listRooms, { body: body as Body })
    expect(answer.status).toBe(status)
  })
})

describe('what the filters offer', () => {
  it('are the bots, transfers and stages of the workspaces that one sees', async () => {
    const { status, body } = await asLia.call(listRoomChoices, {})
    expect(status).toBe(200)
    const bots = [
      { id: ids.help, name: 'Ajuda', workspace: 'Pós-venda' },
      { id: ids.shop, name: 'Jatô', workspace: 'Vendas' },
    ]
    expect(body).toMatchObject({ bots, transfers: ['Marina Duarte'], tags: ['Entrega', 'Negociação'] })
  })
})
