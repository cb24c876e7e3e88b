import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import type { InboundEvent } from '../model/inbound.ts'
import { satisfactionTexts as texts } from '../model/satisfaction.ts'
import { conversationWorld, inbound, personMessage, testApp } from '../testing.ts'

/* Customers are asked how it was, by two processes over one database. */

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

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows

interface Asked {
  id: number
  dialog_id: number
  user_id: number | null
  score: number | null
  comment: string | null
}

/** A workspace that asks, on a channel that has a sender unless `isLiveChat`. */
const setUp = async ({ asks = true, isLiveChat = false } = {}) => {
  const world = await conversationWorld(app)
  const { companyId, workspaceId, bot, conversation } = world
  await app.build.run('update bot set active = false where id = $1', [bot.id])
  await app.build.run('update workspace set asks_satisfaction = $2 where id = $1', [workspaceId, asks])
  const company = { id: companyId }
  const ana = await app.build.user({ company, workspaces: [{ id: workspaceId }], permissions: ['omnichannel_view'] })
  const place = isLiveChat ? {} : { connectionId: world.fakeConnectionId }
  const message = (over: Partial<InboundEvent> = {}): InboundEvent => inbound(world, { ...place, ...over })
  const write = async (text: string, over: Partial<InboundEvent> = {}) => {
    app.clock.advance('1s')
    return conversation.receive(message({ text, ...over }))
  }
  const answers = (dialogId: number) =>
    conversation.appendPersonMessage(personMessage(world, dialogId, ana.id, { text: 'Pronto!' }))
  const closes = (dialogId: number) =>
    conversation.changeDialog({ companyId, dialogId, action: { kind: 'close', by: ana.id, reason: 'person' } })
  /** A conversation that Ana served and closed. */
  const serve = async (): Promise<number> => {
    const { id } = (await write('oi')).dialog
    await answers(id)
    await closes(id)
    return id
  }
  const asked = () => query<Asked>('select * from satisfaction where company_id = $1 order by id', [companyId])
  const said = async (dialogId: number) =>
    (
      await query<{ text: string }>("select text from message where dialog_id = $1 and sender = 'BOT' order by seq", [
        dialogId,
      ])
    ).map(({ text }) => text)
  const events = async (dialogId: number) =>
    (
      await query<{ kind: string; detail: object }>(
        "select kind, detail from dialog_event where dialog_id = $1 and kind = 'rated' order by version",
        [dialogId],
      )
    ).map(({ detail }) => detail)
  const dialogs = async () =>
    (await query<{ id: number }>('select id from dialog where company_id = $1 order by id', [companyId])).map(
      ({ id }) => id,
    )
  return { world, ana, message, write, answers, closes, serve, asked, said, events, dialogs }
}

describe('a customer who was served by people', () => {
  it('is asked once for each closing, in its commit', async () => {
    const { world, ana, write, closes, serve, asked, said } = await setUp()
    const id = await serve()
    await expect(closes(id)).rejects.toThrow()
    expect(await said(id)).toEqual([texts.question])
    expect(await asked()).toMatchObject([{ dialog_id: id, user_id: ana.id, score: null }])
    const action = { kind: 'reopen', by: ana.id, userName: 'Ana', workspaceName: 'Loja' } as const
    await world.conversation.changeDialog({ companyId: world.companyId, dialogId: id, action })
    await write('mais uma coisa')
    await closes(id)
    expect(await said(id)).toEqual([texts.question, texts.question])
    expect(await asked()).toHaveLength(2)
  })

  it('is asked with the closing, or neither is stored', async () => {
    const { write, answers, closes, asked, said } = await setUp()
    const { id } = (await write('oi')).dialog
    await answers(id)
    await app.build.run('alter table satisfaction add constraint no_question check (false) not valid', [])
    await expect(closes(id)).rejects.toThrow('no_question')
    const [room] = await query<{ open: boolean }>('select open from dialog where id = $1', [id])
    expect([room?.open, await said(id), await asked()]).toEqual([true, [], []])
    expect(await query('select from outbox where dialog_id = $1 and seq > 2', [id])).toEqual([])
    await app.build.run('alter table satisfaction drop constraint no_question', [])
    await closes(id)
    expect(await said(id)).toEqual([texts.question])
  })

  it('is asked after their silence too', async () => {
    const { world, write, answers, said } = await setUp()
    await app.build.run(
      "update bot set close_minutes = 30, close_message = 'Até logo!', close_active = true, close_room_type = 'CLOSE_ALL' where id = $1",
      [world.bot.id],
    )
    const { id } = (await write('oi')).dialog
    await answers(id)
    app.clock.advance('31m')
    await world.conversation.actOnDue(world.companyId, id)
    expect(await said(id)).toEqual(['Até logo!', texts.question])
  })

  it('is not asked where nobody served them, they wrote long ago, or the workspace does not ask', async () => {
    const nobody = await setUp()
    const { id } = (await nobody.write('oi')).dialog
    await nobody.closes(id)
    const long = await setUp()
    const room = (await long.write('oi')).dialog.id
    await long.answers(room)
    app.clock.advance('25h')
    await long.closes(room)
    const silent = await setUp({ asks: false })
    const other = await silent.serve()
    expect([await nobody.asked(), await long.asked(), await silent.asked()]).toEqual([[], [], []])
    expect([await nobody.said(id), await long.said(room), await silent.said(other)]).toEqual([[], [], []])
  })

  it('is asked on the screen in the live chat, without a message', async () => {
    const { serve, asked, said } = await setUp({ isLiveChat: true })
    const id = await serve()
    expect([await said(id), (await asked()).map(({ dialog_id }) => dialog_id)]).toEqual([[], [id]])
  })
})

describe('an answer in a message', () => {
  it('is a number, perhaps with a comment, and is stored as no message', async () => {
    const { write, serve, asked, said, events, dialogs } = await setUp()
    const id = await serve()
    const received = await write('4, a Ana foi ótima')
    expect(received).toMatchObject({ duplicate: false, isAsking: false, dialog: { id } })
    expect(received.replies.map(({ text }) => text)).toEqual([texts.thanks])
    expect(await asked()).toMatchObject([{ score: 4, comment: 'a Ana foi ótima' }])
    expect(await events(id)).toEqual([{ score: 4, comment: 'a Ana foi ótima' }])
    expect([await dialogs(), await said(id)]).toEqual([[id], [texts.question, texts.thanks]])
  })

  it('counts once, however often the provider brings it, to whichever process', async () => {
    const { world, message, serve, asked, events, dialogs } = await setUp()
    const id = await serve()
    const event = message({ text: '5' })
    const { conversation } = second.program
    // Both have found the question and wait for the dialog before either has answered it.
    const holder = new Client({ ...app.database.app, database: app.database.owner.database })
    await holder.connect()
    await holder.query('begin')
    await holder.query("select set_config('app.company_id', $1, true)", [String(world.companyId)])
    await holder.query('select from dialog where id = $1 for update', [id])
    const both = [app.app.program.conversation.receive(event), conversation.receive(event)]
    const waiting = () =>
      query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()", [])
    await expect.poll(async () => (await waiting()).length).toBe(2)
    await holder.query('commit')
    await holder.end()
    const all = await Promise.all(both)
    expect(all.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect((await conversation.receive(event)).duplicate).toBe(true)
    expect([await dialogs(), await events(id)]).toEqual([[id], [{ score: 5, comment: null }]])
    expect(await asked()).toMatchObject([{ score: 5 }])
  })

  it.each([
    ['other words', 'obrigado!'],
    ['a number that is none of them', '6'],
    ['a number within words', '5 caixas, por favor'],
  ])('is not %s, which begin a conversation as always', async (_name, text) => {
    const { write, serve, asked, dialogs } = await setUp()
    const id = await serve()
    const { dialog, message } = await write(text)
    expect(dialog.id).not.toBe(id)
    expect(message.text).toBe(text)
    expect(await dialogs()).toEqual([id, dialog.id])
    expect(await asked()).toMatchObject([{ score: null }])
    // What is said now belongs to the open conversation.
    expect((await write('5')).dialog.id).toBe(dialog.id)
    expect(await asked()).toMatchObject([{ score: null }])
  })

  it('is not a number with a file or a button, one that comes a day later, or a second one', async () => {
    const { write, serve, asked, dialogs, closes } = await setUp()
    const id = await serve()
    const withButton = await write('5', { buttonId: 'b' })
    expect(withButton.dialog.id).not.toBe(id)
    await closes(withButton.dialog.id)
    await write('3')
    const again = await write('4')
    expect(again.message.text).toBe('4')
    expect((await dialogs()).length).toBe(3)
    const late = await setUp()
    await late.serve()
    app.clock.advance('25h')
    expect((await late.write('5')).message.seq).toBe(1)
    expect(await late.asked()).toMatchObject([{ score: null }])
    expect((await asked()).map(({ score }) => score)).toEqual([3])
  })

  it('does not apply to an earlier request', async () => {
    const { write, serve, asked, dialogs } = await setUp()
    const unanswered = await serve()
    const answered = await serve()
    await write('5')
    const { dialog, message } = await write('4')
    expect([message.text, await dialogs()]).toEqual(['4', [unanswered, answered, dialog.id]])
    expect((await asked()).map(({ score }) => score)).toEqual([null, 5])
  })

  it('is a message in the live chat, where faces are pressed', async () => {
    const { write, serve, asked } = await setUp({ isLiveChat: true })
    const id = await serve()
    const { dialog } = await write('5')
    expect(dialog.id).not.toBe(id)
    expect(await asked()).toMatchObject([{ score: null }])
  })

  it('is stored together with the thanks, or neither, and then accepted when it comes again', async () => {
    const { message, serve, asked, said, events, dialogs } = await setUp()
    const id = await serve()
    const event = message({ text: '2, demorou' })
    await app.build.run("alter table dialog_event add constraint no_rating check (kind <> 'rated') not valid", [])
    await expect(app.app.program.conversation.receive(event)).rejects.toThrow('no_rating')
    expect([await said(id), (await asked())[0]?.score]).toEqual([[texts.question], null])
    await app.build.run('alter table dialog_event drop constraint no_rating', [])
    await app.app.program.conversation.receive(event)
    expect([await dialogs(), await events(id)]).toEqual([[id], [{ score: 2, comment: 'demorou' }]])
  })
})

describe('a visitor’s rating by a face', () => {
  const press = async (set: Awaited<ReturnType<typeof setUp>>, score: number, comment = '') => {
    const [question] = await set.asked()
    const [dialog] = await query<{ identityId: number }>(
      'select identity_id as "identityId" from dialog where id = $1',
      [question?.dialog_id],
    )
    const { companyId, conversation } = set.world
    const rating = { companyId, questionId: question?.id ?? 0, score, comment, identityId: dialog?.identityId ?? 0 }
    return { rating, isKept: await conversation.rate(rating) }
  }

  it('is stored at once, and may be changed and commented; the same again changes nothing', async () => {
    const set = await setUp({ isLiveChat: true })
    const id = await set.serve()
    for (const [score, comment] of [
      [3, ''],
      [4, ''],
      [4, ''],
      [4, 'rápido'],
      [4, 'rápido'],
    ] as const)
      expect((await press(set, score, comment)).isKept).toBe(true)
    expect(await set.events(id)).toEqual([
      { score: 3, comment: null },
      { score: 4, comment: null },
      { score: 4, comment: 'rápido' },
    ])
    expect(await set.asked()).toMatchObject([{ score: 4, comment: 'rápido' }])
    for (const score of [1, 2]) await press(set, score)
    expect((await press(set, 5)).isKept).toBe(false)
  })

  it('is refused from another visitor, a day later, and while the conversation is open again', async () => {
    const set = await setUp({ isLiveChat: true })
    const id = await set.serve()
    const { conversation, companyId } = set.world
    const { rating } = await press(set, 5)
    expect(await conversation.rate({ ...rating, score: 1, identityId: rating.identityId + 1 })).toBe(false)
    expect(await conversation.rate({ ...rating, score: 1, questionId: rating.questionId + 1 })).toBe(false)
    const action = { kind: 'reopen', by: set.ana.id, userName: 'Ana', workspaceName: 'Loja' } as const
    await conversation.changeDialog({ companyId, dialogId: id, action })
    expect(await conversation.rate({ ...rating, score: 1 })).toBe(false)
    await set.closes(id)
    app.clock.advance('25h')
    expect(await conversation.rate({ ...rating, score: 1 })).toBe(false)
    expect((await set.asked())[0]).toMatchObject({ score: 5 })
  })
})
