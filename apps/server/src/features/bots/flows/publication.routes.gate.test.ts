// Gate: the main way of publishing.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { readFlow, refusalOf, setUpBot, shopFlow } from './testing.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const save = (caller: Caller, botId: number, flowId: number, body: object) =>
  caller.call(contract.saveFlow, { params: { botId, flowId }, body: { ...shopFlow(), ...body } })
const publish = (caller: Caller, botId: number, flowId: number, body: object) =>
  caller.call(contract.publishFlow, { params: { botId, flowId }, body: { ...shopFlow(), ...body } })

/** Versions 1 and 2 published, then a draft that Marina saved and João may not know of. */
const setUpVersions = async () => {
  const world = await setUpBot(test)
  const { caller, bot, person } = world
  const first = await publish(caller, bot.id, -1, { name: 'Um' })
  const second = await publish(caller, bot.id, -1, { name: 'Dois' })
  await save(caller, bot.id, bot.draftId, { name: 'Rascunho da Marina' })
  const draft = await readFlow(caller, bot.id, bot.draftId)
  const other = await test.as(await person('João Alves'))
  return { ...world, other, first: first.body.id, second: second.body.id, revision: draft.revision }
}

it('what was trained is stored as text, which the database takes without reading its numbers', async () => {
  const { caller, bot } = await setUpBot(test)
  const { body } = await publish(caller, bot.id, -1, {})
  const { rows } = await test.database.owner.query(
    `select jsonb_typeof(compiled->'opening'->'json') as opening, jsonb_typeof(n->'trained'->'json') as node
     from flow cross join lateral jsonb_array_elements(compiled->'nodes') n where id = $1`,
    [body.id],
  )
  expect(rows).toEqual(Array.from({ length: 2 }, () => ({ opening: 'string', node: 'string' })))
})

describe('publishing what is not the draft', () => {
  it('409: an older version is asked for, naming both, and nothing changes', async () => {
    const { caller, bot, first, second, revision } = await setUpVersions()
    const { status, body } = await publish(caller, bot.id, first, { name: 'Um', revision })
    expect([status, body]).toMatchObject([
      409,
      {
        code: 'notTheDraft',
        message: 'Publicar a versão 1 no lugar da 2? O rascunho fica como está.',
        details: { version: 1, liveVersion: 2 },
      },
    ])
    expect(await readFlow(caller, bot.id)).toMatchObject({ name: 'Rascunho da Marina', activeVersionId: second })
  })

  it('200: agreed, it is live and the draft is as it was, newer than what is live', async () => {
    const { caller, bot, first, revision } = await setUpVersions()
    const { status, body } = await publish(caller, bot.id, first, { name: 'Um', revision, replacesVersion: 2 })
    expect([status, body]).toMatchObject([200, { version: 3, revision, draftIsNewer: true }])
    expect(await readFlow(caller, bot.id)).toMatchObject({
      kind: 'draft',
      name: 'Rascunho da Marina',
      revision,
      activeVersionId: body.id,
      draftIsNewer: true,
    })
    expect(await readFlow(caller, bot.id, body.id)).toMatchObject({ name: 'Um', version: 3 })
  })

  it('409: agreed to replace a version that is no longer the live one asks again with the new number', async () => {
    const { caller, bot, first } = await setUpVersions()
    await publish(caller, bot.id, bot.draftId, { name: 'Três' })
    const { status, body } = await publish(caller, bot.id, first, { name: 'Um', replacesVersion: 2 })
    expect([status, body]).toMatchObject([409, { details: { version: 1, liveVersion: 3 } }])
  })

  it('409: changes to the live version while the draft holds others ask too', async () => {
    const { caller, bot, second, revision } = await setUpVersions()
    const { status, body } = await publish(caller, bot.id, second, { name: 'Dois corrigido', revision })
    expect([status, body]).toMatchObject([409, { code: 'notTheDraft', details: { version: 2, liveVersion: 2 } }])
    const agreed = await publish(caller, bot.id, second, { name: 'Dois corrigido', revision, replacesVersion: 2 })
    expect(agreed.status).toBe(200)
    expect(await readFlow(caller, bot.id)).toMatchObject({ name: 'Rascunho da Marina', draftIsNewer: true })
  })

  it('200: changes to the live version need no question while the draft holds nothing else, which then follows', async () => {
    const { caller, bot } = await setUpBot(test)
    const first = await publish(caller, bot.id, -1, { name: 'Um' })
    const { revision } = await readFlow(caller, bot.id)
    const second = await publish(caller, bot.id, first.body.id, { name: 'Dois', revision })
    expect(second.body).toMatchObject({ version: 2, draftIsNewer: false })
    expect(await readFlow(caller, bot.id, bot.draftId)).toMatchObject({ name: 'Dois', draftIsNewer: false })
  })

  it('409, then 200 and the draft untouched: a text that began before somebody else saved', async () => {
    const { other, bot, revision } = await setUpVersions()
    const late = { name: 'Recuperado', revision: revision - 1 }
    const refused = await publish(other, bot.id, bot.draftId, late)
    expect([refused.status, refusalOf(refused)]).toMatchObject([
      409,
      { code: 'overtaken', details: { savedBy: 'Marina Prado', revision } },
    ])
    expect((await publish(other, bot.id, bot.draftId, { ...late, replacesVersion: 2 })).status).toBe(200)
    expect(await readFlow(other, bot.id)).toMatchObject({ name: 'Rascunho da Marina', revision, draftIsNewer: true })
  })
})

describe('publishing without a change', () => {
  it('409: what is live already, from any address', async () => {
    const { caller, bot, address } = await setUpBot(test)
    const { body: first } = await publish(caller, bot.id, -1, {})
    const { revision } = await readFlow(caller, bot.id)
    for (const [flowId, more] of [
      [address.flowId, { revision }],
      [bot.draftId, {}],
      [first.id, { revision }],
      [first.id, { replacesVersion: 1 }],
    ] as const) {
      const { status, body } = await publish(caller, bot.id, flowId, more)
      expect([status, body]).toMatchObject([
        409,
        { code: 'nothingToPublish', message: 'Não há alterações para publicar.' },
      ])
    }
    expect(await readFlow(caller, bot.id)).toMatchObject({ version: 1, revision })
  })

  it('409: the same flow sent without ids', async () => {
    const { caller, address } = await setUpBot(test)
    const body = { name: 'Loja', nodes: shopFlow().nodes.map(({ id: _, userInteractios: __, ...node }) => node) }
    expect((await caller.call(contract.publishFlow, { params: address, body })).status).toBe(200)
    expect((await caller.call(contract.publishFlow, { params: address, body })).status).toBe(409)
  })

  it('200: a changed entity is a change, although the drawing is the same', async () => {
    const { caller, bot } = await setUpBot(test)
    const draft = { name: 'Cor', entries: [{ value: 'azul', synonyms: [] }] }
    const entity = await caller.call(contract.createEntity, { body: { ...draft, botId: bot.id } })
    const nodes = [
      {
        id: 'inicio',
        name: 'Início',
        botInteractions: [{ interaction: 'Cor?' }],
        userInteractios: [{ id: 'cor', target: 'Fim', entityTypeId: entity.body.id, entityTypeName: 'Cor' }],
      },
      { id: 'fim', name: 'Fim', botInteractions: [{ interaction: 'Tchau' }] },
    ]
    expect((await publish(caller, bot.id, -1, { nodes })).status).toBe(200)
    expect((await publish(caller, bot.id, -1, { nodes })).status).toBe(409)
    expect((await readFlow(caller, bot.id)).around.hasChangedEntities).toBe(false)
    const body = { ...draft, entries: [{ value: 'azul', synonyms: ['anil'] }] }
    await caller.call(contract.updateEntity, { params: { id: entity.body.id }, body })
    expect((await readFlow(caller, bot.id)).around.hasChangedEntities).toBe(true)
    expect((await publish(caller, bot.id, -1, { nodes })).body).toMatchObject({ version: 2 })
  })

  it('422: an empty flow, with the reason', async () => {
    const { caller, bot } = await setUpBot(test)
    const nodes = [{ id: 'inicio', name: 'Início', botInteractions: [{ interaction: ' ' }] }]
    const { status, body } = await publish(caller, bot.id, -1, { nodes })
    expect([status, body]).toMatchObject([
      422,
      {
        code: 'publishRefused',
        details: { problems: [{ severity: 'error', code: 'empty-flow', nodeId: 'inicio' }] },
      },
    ])
  })
})

describe('saving over a newer draft', () => {
  it('409: from an older version, although the revision is the one that the read gave', async () => {
    const { caller, bot, first } = await setUpVersions()
    const { revision } = await readFlow(caller, bot.id, first)
    const { status, body } = await save(caller, bot.id, first, { name: 'Um, de novo', revision })
    expect([status, body]).toMatchObject([
      409,
      { code: 'draftIsNewer', details: { draftId: bot.draftId, revision, savedBy: 'Marina Prado' } },
    ])
    expect(await readFlow(caller, bot.id)).toMatchObject({ name: 'Rascunho da Marina', revision })
  })

  it('200: from an older version while the draft holds nothing that is not live', async () => {
    const { caller, bot, first } = await setUpVersions()
    await publish(caller, bot.id, bot.draftId, { name: 'Três' })
    const { revision } = await readFlow(caller, bot.id, first)
    expect((await save(caller, bot.id, first, { name: 'Um, de novo', revision })).status).toBe(200)
  })

  it('409 without a revision over what another person saved, whose version can be read; 200 once agreed', async () => {
    const { other, bot, revision } = await setUpVersions()
    const refused = await save(other, bot.id, bot.draftId, { name: 'De João' })
    expect([refused.status, refusalOf(refused).code]).toEqual([409, 'overtaken'])
    const conflict = contract.draftConflict.parse(refusalOf(refused).details)
    expect(conflict).toMatchObject({ savedBy: 'Marina Prado', revision })
    expect(await readFlow(other, bot.id, conflict.draftId)).toMatchObject({ name: 'Rascunho da Marina' })
    const agreed = { name: 'De João', replacesRevision: conflict.revision }
    expect((await save(other, bot.id, bot.draftId, agreed)).status).toBe(200)
    expect((await save(other, bot.id, bot.draftId, { ...agreed, name: 'Outra vez' })).status).toBe(409)
  })

  it('200: by a version’s id without a revision the last one of the same person wins; 409 for anybody else', async () => {
    const { caller, other, bot, first } = await setUpVersions()
    for (const name of ['Um', 'Dois']) expect((await save(caller, bot.id, first, { name })).status).toBe(200)
    expect(await readFlow(caller, bot.id, bot.draftId)).toMatchObject({ name: 'Dois' })
    const refused = await save(other, bot.id, first, { name: 'De João' })
    expect([refused.status, refusalOf(refused).code]).toEqual([409, 'draftIsNewer'])
  })

  it('200: the very same text again, though its revision is an older one: an answer that got lost', async () => {
    const { bot, caller } = await setUpBot(test)
    for (const _ of [1, 2])
      expect((await save(caller, bot.id, bot.draftId, { name: 'De Marina', revision: 1 })).status).toBe(200)
  })
})

describe('publishing while another person saves at the very same moment', () => {
  /** Two people who opened the same draft and have each typed something; the draft is held, so that both come to wait for it. */
  const setUpMoment = async () => {
    const world = await setUpBot(test)
    const { caller: marina, bot, person } = world
    const joao = await test.as(await person('João Alves'))
    const { revision } = await readFlow(marina, bot.id)
    const typed = { revision, ...markedFlow('de João') }
    const copyAddress = { params: { botId: bot.id, flowId: bot.draftId } }
    await joao.call(contract.storeWorkingCopy, {
      ...copyAddress,
      body: { payload: markedFlow('de João'), baseRevision: revision },
    })
    const { owner } = test.database
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const countWaiting = async () => {
      // Within a transaction the activity is otherwise what it was at first sight.
      await owner.query('select pg_stat_clear_snapshot()')
      return (await owner.query(waiting)).rowCount
    }
    const waits = (count: number) => expect.poll(countWaiting, { timeout: 8_000 }).toBe(count)
    const saving = () => save(joao, bot.id, bot.draftId, typed)
    const publishing = () => publish(marina, bot.id, bot.draftId, { revision, ...markedFlow('de Marina') })
    const inOrder = async <First, Second>(first: () => Promise<First>, second: () => Promise<Second>) => {
      await owner.query('begin')
      await owner.query('select from flow where id = $1 for update', [bot.draftId])
      const one = first()
      await waits(1)
      const other = second()
      await waits(2)
      await owner.query('commit')
      return [await one, await other] as const
    }
    const copyOfJoao = async () => (await joao.call(contract.getWorkingCopy, copyAddress)).body.workingCopy
    return { ...world, marina, joao, typed, saving, publishing, inOrder, copyOfJoao }
  }
  const markedFlow = (mark: string) => ({
    name: mark,
    nodes: shopFlow().nodes.map((node) => ({ ...node, botInteractions: [{ interaction: mark }] })),
  })
  const marksOf = ({ name, nodes }: contract.FlowAnswer) => [
    name,
    ...nodes.map(({ botInteractions }) => botInteractions?.[0]?.interaction),
  ]
  const only = (mark: string) => [mark, mark, mark]

  it('409 names who saved first, nothing is live, and agreed both stand whole', async () => {
    const { marina, bot, saving, publishing, inOrder, typed } = await setUpMoment()
    const [saved, published] = await inOrder(saving, publishing)
    expect([saved.status, published.status, refusalOf(published)]).toMatchObject([
      200,
      409,
      { code: 'overtaken', details: { savedBy: 'João Alves', revision: typed.revision + 1 } },
    ])
    const draft = await readFlow(marina, bot.id)
    expect([draft.activeVersionId, marksOf(draft)]).toEqual([null, only('de João')])
    const agreed = { revision: typed.revision, replacesVersion: 0, ...markedFlow('de Marina') }
    const { body } = await publish(marina, bot.id, bot.draftId, agreed)
    expect(marksOf(await readFlow(marina, bot.id, body.id))).toEqual(only('de Marina'))
    expect(marksOf(await readFlow(marina, bot.id, bot.draftId))).toEqual(only('de João'))
  })

  it('409 tells who saves second who published, what is live is whole, and what was typed is kept', async () => {
    const { joao, bot, saving, publishing, inOrder, typed, copyOfJoao } = await setUpMoment()
    const [published, saved] = await inOrder(publishing, saving)
    expect([published.status, saved.status, refusalOf(saved)]).toMatchObject([
      200,
      409,
      { code: 'overtaken', details: { savedBy: 'Marina Prado', revision: published.body.revision } },
    ])
    for (const id of [published.body.id, bot.draftId])
      expect(marksOf(await readFlow(joao, bot.id, id))).toEqual(only('de Marina'))
    expect((await copyOfJoao())?.payload.name).toBe('de João')
    const agreed = { ...typed, revision: undefined, replacesRevision: published.body.revision }
    expect((await save(joao, bot.id, bot.draftId, agreed)).status).toBe(200)
    expect(marksOf(await readFlow(joao, bot.id, published.body.id))).toEqual(only('de Marina'))
    expect(marksOf(await readFlow(joao, bot.id, bot.draftId))).toEqual(only('de João'))
  })
})
