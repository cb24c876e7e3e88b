// Gate: what automations do to a room is done once, in the turn, and before the bot speaks.
import type { AutomationDefinition } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import { conversationWorld, inbound, testApp } from '../testing.ts'

let app: TestApp
let second: App
beforeAll(async () => {
  app = await testApp()
  second = await secondProcess(app)
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const rowsOf = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows

const setUp = async () => {
  const world = await conversationWorld(app)
  const { companyId, workspaceId } = world
  const sales = await app.build.workspace({ company: { id: companyId } })
  const label = await app.build.insert<{ id: number }>('label', {
    company_id: companyId,
    name: 'Anúncio',
    name_folded: 'anuncio',
    color: 'red',
  })
  let place = 0
  const automation = async (
    over: Partial<AutomationDefinition>,
    { state = 'on', workspaces = [workspaceId] }: { state?: string; workspaces?: number[] } = {},
  ): Promise<number> => {
    place += 1
    const definition = { event: 'began', matches: 'all', conditions: [], acts: [], ...over }
    const { id } = await app.build.insert<{ id: number }>('automation', {
      company_id: companyId,
      name: `Automação ${place}`,
      name_folded: `automacao ${place}`,
      place,
      state,
      workspace_ids: `{${workspaces.join()}}`,
      definition: JSON.stringify(definition),
    })
    await app.build.run('update company set automations_version = automations_version + 1 where id = $1', [companyId])
    return id
  }
  const write = async (text: string, over: Parameters<typeof inbound>[1] = {}): Promise<number> =>
    (await world.conversation.receive(inbound(world, { text, ...over }))).dialog.id
  const room = async (id: number) => ({
    ...(
      await rowsOf<{ owner: string; workspace_id: number }>('select owner, workspace_id from dialog where id = $1', [
        id,
      ])
    )[0],
    labels: (await rowsOf<{ label_id: number }>('select label_id from dialog_label where dialog_id = $1', [id])).map(
      ({ label_id }) => label_id,
    ),
    bot: (
      await rowsOf<{ text: string }>("select text from message where dialog_id = $1 and sender = 'BOT' order by seq", [
        id,
      ])
    ).map(({ text }) => text),
    lines: (
      await rowsOf<{ detail: { did: string } }>(
        "select detail from dialog_event where dialog_id = $1 and kind = 'automated' order by version",
        [id],
      )
    ).map(({ detail }) => detail.did),
  })
  const runs = (id: number) =>
    rowsOf<{ outcome: string; acts: { kind: string; skipped: string | null }[] }>(
      'select outcome, acts from automation_run where automation_id = $1 order by id',
      [id],
    )
  return { world, sales, label, automation, write, room, runs }
}

const says = (text: string): AutomationDefinition['conditions'] => [{ kind: 'words', isNot: false, words: [text] }]

describe('an automation', () => {
  it('labels a new conversation and sends it to people before the bot greets', async () => {
    const { world, sales, label, automation, write, room, runs } = await setUp()
    const id = await automation({
      conditions: says('promoção'),
      acts: [
        { kind: 'label', labelId: label.id },
        { kind: 'transfer', workspaceId: sales.id, isOffered: false },
        { kind: 'note', text: 'Veio da promoção.' },
      ],
    })
    const dialog = await write('Vi a PROMOÇÃO')
    expect(await room(dialog)).toEqual({
      owner: 'queue',
      workspace_id: sales.id,
      labels: [label.id],
      bot: [],
      lines: ['label transfer note'],
    })
    const other = await write('Olá', { externalId: 'outro' })
    expect(await room(other)).toMatchObject({ owner: 'bot', workspace_id: world.workspaceId, labels: [], lines: [] })
    expect((await room(other)).bot).toHaveLength(1)
    await write('promoção', { externalId: 'outro' })
    expect(await runs(id)).toHaveLength(1)
  })

  it('writes before the bot, which answers all the same, with the contact’s name filled in', async () => {
    const { automation, write, room } = await setUp()
    await automation({ acts: [{ kind: 'message', text: 'Oi, {{primeiro_nome}}! Conversa {{protocolo}}.' }] })
    const dialog = await write('oi', { contact: { name: 'Carla Dias' } })
    const { bot } = await room(dialog)
    expect(bot).toEqual([`Oi, Carla! Conversa ${dialog}.`, 'Olá! Vendas ou suporte?'])
  })

  it('leaves out a message that would be empty, and says what it lacks; the next one may speak', async () => {
    const { automation, write, room, runs } = await setUp()
    const lacking = { kind: 'message', text: '{{primeiro_nome}}' } as const
    const id = await automation({ acts: [lacking, { kind: 'message', text: 'Oi!' }] })
    const watching = await automation({ acts: [lacking] }, { state: 'observing' })
    const dialog = await write('oi')
    expect((await room(dialog)).bot).toEqual(['Oi!', 'Olá! Vendas ou suporte?'])
    expect(await runs(id)).toMatchObject([{ outcome: 'done', acts: [{ skipped: 'lacks-data' }, { skipped: null }] }])
    expect(await runs(watching)).toMatchObject([{ outcome: 'skipped', acts: [{ skipped: 'earlier' }] }])
    await write('oi', { externalId: 'ana', contact: { name: 'Ana' } })
    expect((await runs(id))[1]).toMatchObject({ acts: [{ skipped: null }, { skipped: 'earlier' }] })
  })

  it('observes without doing anything, and what is off does neither', async () => {
    const { label, automation, write, room, runs } = await setUp()
    const acts: AutomationDefinition['acts'] = [{ kind: 'label', labelId: label.id }]
    const watching = await automation({ acts }, { state: 'observing' })
    const off = await automation({ acts }, { state: 'off' })
    expect(await room(await write('oi'))).toMatchObject({ owner: 'bot', labels: [], lines: [] })
    expect(await runs(watching)).toEqual([{ outcome: 'would', acts: [{ kind: 'label', skipped: null }] }])
    expect(await runs(off)).toEqual([])
  })

  it('acts in the order of the list: the first transfer wins, one message is enough, labels add up', async () => {
    const { world, sales, label, automation, write, room, runs } = await setUp()
    const first = await automation({
      acts: [
        { kind: 'transfer', workspaceId: sales.id, isOffered: false },
        { kind: 'message', text: 'Um momento.' },
      ],
    })
    const later = await automation({
      acts: [
        { kind: 'transfer', workspaceId: world.workspaceId, isOffered: false },
        { kind: 'message', text: 'De novo.' },
        { kind: 'label', labelId: label.id },
      ],
    })
    const shown = await room(await write('oi'))
    expect(shown).toMatchObject({ workspace_id: sales.id, bot: ['Um momento.'], labels: [label.id] })
    expect((await runs(first))[0]?.acts.every(({ skipped }) => skipped === null)).toBe(true)
    expect((await runs(later))[0]?.acts.map(({ skipped }) => skipped)).toEqual(['earlier', 'earlier', null])
  })

  it('takes no room from a person, and says so', async () => {
    const { world, sales, automation, write, room, runs } = await setUp()
    const dialog = await write('oi')
    const company = { id: world.companyId }
    const ana = await app.build.user({
      company,
      workspaces: [{ id: world.workspaceId }],
      permissions: ['omnichannel_view'],
    })
    await world.conversation.changeDialog({
      companyId: world.companyId,
      dialogId: dialog,
      action: { kind: 'join', userId: ana.id, userName: 'Ana' },
    })
    const id = await automation({
      event: 'wrote',
      acts: [{ kind: 'transfer', workspaceId: sales.id, isOffered: false }],
    })
    await write('alô')
    expect(await room(dialog)).toMatchObject({ owner: 'person', workspace_id: world.workspaceId, lines: [] })
    expect(await runs(id)).toEqual([{ outcome: 'skipped', acts: [{ kind: 'transfer', skipped: 'held' }] }])
  })

  it('moves no room to the queue in which it waits already', async () => {
    const { sales, automation, write, room, runs } = await setUp()
    const acts: AutomationDefinition['acts'] = [{ kind: 'transfer', workspaceId: sales.id, isOffered: false }]
    await automation({ acts })
    const again = await automation({ event: 'wrote', acts }, { workspaces: [sales.id] })
    const dialog = await write('oi')
    await write('alô')
    expect(await room(dialog)).toMatchObject({ owner: 'queue', workspace_id: sales.id })
    expect(await runs(again)).toEqual([{ outcome: 'skipped', acts: [{ kind: 'transfer', skipped: 'already' }] }])
  })

  it('looks at the contact of a new conversation: its history and tags', async () => {
    const { world, automation, write, room, runs } = await setUp()
    const id = await automation({
      conditions: [{ kind: 'first', isNot: true }],
      acts: [{ kind: 'note', text: 'Voltou' }],
    })
    const dialog = await write('oi')
    expect((await room(dialog)).lines).toEqual([])
    await world.conversation.changeDialog({
      companyId: world.companyId,
      dialogId: dialog,
      action: { kind: 'close', by: null, reason: 'silence' },
    })
    expect((await room(await write('voltei'))).lines).toEqual(['note'])
    expect(await runs(id)).toHaveLength(1)
  })

  it('knows the ad of a new conversation by its title and id', async () => {
    const { world, automation, write, room } = await setUp()
    await automation({
      conditions: [{ kind: 'ad', isNot: false, words: ['inverno'] }],
      acts: [{ kind: 'note', text: 'x' }],
    })
    const { fakeConnectionId: connectionId } = world
    const about = { about: 'Veio do anúncio “Inverno 2026”', ad: { id: '9', title: 'Inverno 2026' } }
    expect((await room(await write('oi', { connectionId, ...about }))).lines).toEqual(['note'])
    expect((await room(await write('oi', { connectionId, externalId: 'outro' }))).lines).toEqual([])
  })

  it('holds only in its workspaces, and for nobody who opts out', async () => {
    const { sales, automation, write, room } = await setUp()
    await automation({ acts: [{ kind: 'note', text: 'x' }] }, { workspaces: [sales.id] })
    expect((await room(await write('oi'))).lines).toEqual([])
  })

  it('is quiet in a room where it acted three times in ten minutes, until the next day', async () => {
    const { automation, write, room, runs } = await setUp()
    const id = await automation({ event: 'wrote', acts: [{ kind: 'note', text: 'x' }] })
    let dialog = 0
    for (let times = 0; times < 6; times += 1) dialog = await write('oi')
    expect((await room(dialog)).lines).toEqual(['note', 'note', 'note', 'stopped'])
    expect((await runs(id)).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'stopped'])
    app.clock.advance('24h')
    await write('oi')
    expect((await runs(id)).at(-1)?.outcome).toBe('done')
  })

  it('stops by itself on a day far above its busiest, and only then', async () => {
    const { world, automation, write } = await setUp()
    const id = await automation({ acts: [{ kind: 'note', text: 'x' }] })
    await write('oi')
    expect(await rowsOf('select count from automation_day where automation_id = $1', [id])).toEqual([{ count: 1 }])
    const set = (count: number) =>
      app.build.run('update automation_day set count = $2 where automation_id = $1', [id, count])
    const stateOf = async () =>
      (await rowsOf<{ state: string }>('select state from automation where id = $1', [id]))[0]?.state
    await set(199)
    await write('oi', { externalId: 'b' })
    expect(await stateOf()).toBe('on')
    await write('oi', { externalId: 'c' })
    expect(await stateOf()).toBe('stopped')
    // Every process knows at the next message.
    const event = inbound(world, { externalId: 'd' })
    await second.program.conversation.receive(event)
    expect(await rowsOf('select from automation_run where automation_id = $1', [id])).toHaveLength(3)
    // Who switches it on again has it until it has acted as often once more.
    await app.build.run("update automation set state = 'on' where id = $1", [id])
    await app.build.run('update company set automations_version = automations_version + 1 where id = $1', [
      world.companyId,
    ])
    await write('oi', { externalId: 'e' })
    expect(await stateOf()).toBe('on')
    await set(400)
    await write('oi', { externalId: 'f' })
    expect(await stateOf()).toBe('stopped')
  })

  it('acts by the newest version in every process, as soon as its change was answered', async () => {
    const { world, automation } = await setUp()
    const id = await automation({ acts: [{ kind: 'note', text: 'x' }] })
    for (let version = 2; version <= 12; version += 1) {
      await app.build.run('update automation set version = $2 where id = $1', [id, version])
      await app.build.run('update company set automations_version = automations_version + 1 where id = $1', [
        world.companyId,
      ])
      const processes = [world.conversation, second.program.conversation]
      await Promise.all(
        processes.map((conversation, place) =>
          conversation.receive(inbound(world, { externalId: `cliente ${version} ${place}` })),
        ),
      )
    }
    const versions = await rowsOf<{ version: number }>(
      'select version from automation_run where automation_id = $1 order by id',
      [id],
    )
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: 11 }, (_, place) => place + 2).flatMap((version) => [version, version]),
    )
  })
})
