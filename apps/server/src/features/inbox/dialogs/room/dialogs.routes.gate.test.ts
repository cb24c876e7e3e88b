// Gate: the main way of rooms.
import { randomUUID } from 'node:crypto'
import {
  changedInbox,
  deleteMessage,
  dialogContact,
  finalizeDialog,
  getDialog,
  joinDialog,
  listInbox,
  listWorkspaceUsers,
  markAsRead,
  openDialog,
  passDialog,
  sendMessage,
  transferDialog,
  unreadRooms,
  updateContact,
} from '@prosa/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conversationWorld, inbound } from '../../../../conversation/testing.ts'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import {
  type Caller,
  type TestApp,
  type TestCompany,
  type TestUser,
  testApp,
} from '../../../../platform/testing/index.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let marina: TestUser
let caio: TestUser
let asMarina: Caller
let asCaio: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  const permissions = ['omnichannel_view'] as const
  marina = await t.build.user({ company, permissions, workspaces: [sales, support], name: 'Marina', isAttendant: true })
  caio = await t.build.user({ company, permissions, workspaces: [sales, support], name: 'Caio', isAttendant: true })
  asMarina = await t.as(marina)
  asCaio = await t.as(caio)
})
afterAll(() => t.close())

const room = (over: Partial<Parameters<typeof buildDialog>[1]> = {}) =>
  buildDialog(t.build, { company, workspace: sales, ...over })

describe('joining', () => {
  it('takes a room of the queue, says so in the conversation, and lets one write', async () => {
    const { id } = await room()
    const joined = await asMarina.call(joinDialog, { params: { id } })
    expect(joined.body).toMatchObject({ owner: 'person', ownerUserId: marina.id, joined: true })
    expect(joined.body.events.at(-1)?.text).toBe('Marina entrou na conversa')
    const sent = await asMarina.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), message: 'Oi!' } })
    expect(sent.body).toMatchObject({ sender: 'HUMAN', senderName: 'Marina', message: 'Oi!', seq: 2 })
  })

  it('refuses a room of an outside system with the same words', async () => {
    const { id } = await room({ owner: 'external' })
    const { status, body } = await asMarina.call(joinDialog, { params: { id } })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: 'Não é permitido entrar em salas já transferidas, utilize a função de transferência.',
    })
  })

  it('refuses a room that another attendant holds', async () => {
    const { id } = await room({ owner: 'person', ownerUser: caio })
    const { status, body } = await asMarina.call(joinDialog, { params: { id } })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: 'Não é permitido entrar em salas já transferidas, utilize a função de transferência.',
    })
  })

  it('leaves one owner when fifty people join at once', async () => {
    const { id } = await room()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? asMarina : asCaio).call(joinDialog, { params: { id } })),
    )
    const owners = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.ownerUserId))
    expect(owners.size).toBe(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  })
})

/** How many sessions wait for a lock. */
const lockWaits = async (): Promise<number | null> =>
  (
    await t.database.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount

describe('a room that moves away while somebody acts in it', () => {
  /** The room goes to a workspace that Lia does not see, in a transaction that ends after her call has begun to wait for it. */
  const whileMoving = async (id: number, call: () => Promise<{ status: number }>): Promise<number> => {
    const mover = new Client({ ...t.database.app, database: t.database.owner.database })
    await mover.connect()
    try {
      await mover.query('begin')
      await mover.query("select set_config('app.company_id', $1, true)", [String(company.id)])
      await mover.query('update dialog set workspace_id = $2 where id = $1', [id, support.id])
      const answer = call()
      await expect.poll(lockWaits, { timeout: 5_000 }).toBeGreaterThan(0)
      await mover.query('commit')
      return (await answer).status
    } finally {
      await mover.end()
    }
  }

  it('is not there for them any more, whatever they asked', async () => {
    const lia = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales], name: 'Lia' })
    const asLia = await t.as(lia)
    const calls = [
      (id: number) => asLia.call(joinDialog, { params: { id } }),
      (id: number) => asLia.call(finalizeDialog, { params: { id } }),
      (id: number) => asLia.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), message: 'Oi' } }),
      (id: number) => asLia.call(transferDialog, { body: { dialogId: id, typeTransfer: 2, workspaceId: sales.id } }),
    ]
    for (const call of calls) {
      const { id } = await room()
      expect(await whileMoving(id, () => call(id))).toBe(404)
      const { rows } = await t.database.owner.query('select owner, seq, workspace_id from dialog where id = $1', [id])
      expect(rows).toEqual([{ owner: 'queue', seq: 1, workspace_id: support.id }])
    }
  })
})

describe('sending', () => {
  it('stores a message once however often it is sent, and refuses its id for other words', async () => {
    const { id } = await room({ owner: 'person', ownerUser: marina })
    const clientId = randomUUID()
    const send = (message: string) => asMarina.call(sendMessage, { params: { id }, body: { clientId, message } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('uma vez')))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await asMarina.call(getDialog, { params: { id } })).body.messages).toHaveLength(2)
    expect((await send('outra coisa')).status).toBe(409)
  })

  it('answers one of the room’s messages, and none that is not there', async () => {
    const { id } = await room({ owner: 'person', ownerUser: marina })
    const clientId = randomUUID()
    const answer = (replyTo: number, own = randomUUID()) =>
      asMarina.call(sendMessage, { params: { id }, body: { clientId: own, message: 'Sobre isso', replyTo } })
    const sent = await answer(1, clientId)
    expect(sent.body.replyTo).toMatchObject({ seq: 1, sender: 'CLIENT', deleted: false })
    expect((await answer(1, clientId)).body).toEqual(sent.body)
    const { messages } = (await asMarina.call(getDialog, { params: { id } })).body
    expect(messages.map(({ replyTo }) => replyTo?.seq ?? null)).toEqual([null, 1])
    expect(await answer(99)).toMatchObject({ status: 422 })
    expect((await answer(2, clientId)).status).toBe(409)
  })

  it('refuses an empty message and a file that is not there', async () => {
    const { id } = await room({ owner: 'person', ownerUser: marina })
    const send = (body: { message: string; fileIds?: string[] }) =>
      asMarina.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), ...body } })
    expect((await send({ message: '  \n ' })).status).toBe(400)
    expect((await send({ message: '', fileIds: [randomUUID()] })).status).toBe(400)
  })

  it('refuses files that are larger together than their class may be', async () => {
    const { id } = await room({ owner: 'person', ownerUser: marina })
    const file = async (name: string, megabytes: number): Promise<string> => {
      const { id: fileId } = await t.build.insert<{ id: string }>('file', {
        company_id: company.id,
        name,
        mime: 'image/png',
        size_bytes: megabytes * 1024 * 1024,
        storage_key: randomUUID(),
        created_by: marina.id,
      })
      return fileId
    }
    const [first, second, other] = await Promise.all([file('1.png', 3), file('2.jpg', 3), file('3.pdf', 90)])
    const send = (...fileIds: string[]) =>
      asMarina.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), message: '', fileIds } })
    const text = 'Tamanho máximo excedido. Máximo permitido: 5 MB.'
    expect(await send(first, second)).toMatchObject({ status: 400, body: { message: text, fields: { fileIds: text } } })
    expect((await send(first, other)).status).toBe(200)
  })

  it('calls a voice message what it is in the row, not by the name of its file', async () => {
    const { id } = await room({ owner: 'person', ownerUser: marina })
    const file = await t.build.insert<{ id: string }>('file', {
      company_id: company.id,
      name: 'myAudio.ogg',
      mime: 'audio/ogg',
      size_bytes: 4096,
      storage_key: randomUUID(),
      created_by: marina.id,
    })
    const body = { clientId: randomUUID(), message: '', fileIds: [file.id] }
    expect((await asMarina.call(sendMessage, { params: { id }, body })).status).toBe(200)
    expect((await asMarina.call(getDialog, { params: { id } })).body.lastMessage).toBe('Áudio')
  })

  it('refuses a closed room', async () => {
    const { id } = await room({ owner: 'closed' })
    expect(
      (await asMarina.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), message: 'x' } })).status,
    ).toBe(409)
  })
})

describe('finalizing and reopening', () => {
  it('gives the room back to its last attendant, else to the queue', async () => {
    const { id } = await room()
    await asMarina.call(joinDialog, { params: { id } })
    expect((await asMarina.call(finalizeDialog, { params: { id } })).body).toMatchObject({
      status: 'CLOSED',
      owner: 'closed',
      attendedBy: 'Marina',
    })
    expect((await asCaio.call(openDialog, { params: { id } })).body).toMatchObject({
      status: 'OPEN',
      owner: 'queue',
      attendedBy: null,
    })
    await asCaio.call(finalizeDialog, { params: { id } })
    expect((await asMarina.call(openDialog, { params: { id } })).body).toMatchObject({
      owner: 'person',
      ownerUserId: marina.id,
      joined: true,
    })
  })

  it('names the conversation that the customer has begun since, and changes neither', async () => {
    const world = await conversationWorld(t)
    const person = await t.build.user({
      company: { id: world.companyId },
      permissions: ['omnichannel_view'],
      workspaces: [{ id: world.workspaceId }],
    })
    const attendant = await t.as(person)
    const externalId = randomUUID()
    const write = () =>
      world.conversation.receive(inbound(world, { externalId, text: 'oi', connectionId: world.fakeConnectionId }))
    const first = (await write()).dialog.id
    await attendant.call(joinDialog, { params: { id: first } })
    await attendant.call(finalizeDialog, { params: { id: first } })
    const before = (await attendant.call(getDialog, { params: { id: first } })).body
    const second = (await write()).dialog.id
    expect(second).not.toBe(first)
    const begun = (await attendant.call(getDialog, { params: { id: second } })).body
    const { status, body } = await attendant.call(openDialog, { params: { id: first } })
    expect([status, body]).toMatchObject([409, { code: 'otherDialogOpen', details: { dialogId: second } }])
    expect((await attendant.call(getDialog, { params: { id: first } })).body).toEqual(before)
    expect((await attendant.call(getDialog, { params: { id: second } })).body).toEqual(begun)
    // Once that one is done, the earlier one may be taken back.
    await attendant.call(finalizeDialog, { params: { id: second } })
    expect((await attendant.call(openDialog, { params: { id: first } })).body).toMatchObject({
      status: 'OPEN',
      ownerUserId: person.id,
    })
  })

  it('leaves one open conversation, with every message, where the customer writes in the moment of the reopening', async () => {
    const world = await conversationWorld(t)
    const attendant = await t.as(
      await t.build.user({
        company: { id: world.companyId },
        permissions: ['omnichannel_view'],
        workspaces: [{ id: world.workspaceId }],
      }),
    )
    const externalId = randomUUID()
    const write = (text: string) =>
      world.conversation.receive(inbound(world, { externalId, text, connectionId: world.fakeConnectionId }))
    for (let round = 0; round < 8; round += 1) {
      const { dialog } = await write(`antes ${round}`)
      await attendant.call(joinDialog, { params: { id: dialog.id } })
      await attendant.call(finalizeDialog, { params: { id: dialog.id } })
      const [undone, said] = await Promise.all([
        attendant.call(openDialog, { params: { id: dialog.id } }),
        write(`durante ${round}`),
      ])
      expect([200, 409]).toContain(undone.status)
      expect(said.dialog.id === dialog.id).toBe(undone.status === 200)
      const { rows } = await t.database.owner.query<{ open: number; said: number }>(
        `select count(distinct d.id) filter (where d.open)::int as open,
           count(*) filter (where m.sender = 'CLIENT' and m.text like '% ' || $2)::int as said
         from identity i join dialog d on d.company_id = i.company_id and d.identity_id = i.id
         join message m on m.company_id = d.company_id and m.dialog_id = d.id
         where i.company_id = $3 and i.external_id = $1`,
        [externalId, String(round), world.companyId],
      )
      expect(rows).toEqual([{ open: 1, said: 2 }])
      await attendant.call(finalizeDialog, { params: { id: said.dialog.id } })
    }
  })

  it('refuses to finalize twice and to reopen what is open', async () => {
    const { id } = await room()
    expect((await asMarina.call(openDialog, { params: { id } })).status).toBe(409)
    await asMarina.call(finalizeDialog, { params: { id } })
    expect((await asMarina.call(finalizeDialog, { params: { id } })).status).toBe(409)
  })
})

describe('transferring', () => {
  it('counts a room as unread again that begins to wait after everything was read', async () => {
    const other = await t.build.company()
    const area = await t.build.workspace({ company: other })
    const permissions = ['omnichannel_view'] as const
    const one = await t.as(await t.build.user({ company: other, permissions, workspaces: [area] }))
    await t.database.owner.query(
      `update workspace_member set granted_at = now() - interval '1 day' where company_id = $1`,
      [other.id],
    )
    const hourAgo = new Date(Date.now() - 3_600_000)
    const { id } = await buildDialog(t.build, { company: other, workspace: area, owner: 'bot', lastAt: hourAgo })
    expect((await one.call(unreadRooms)).body.unreadRooms).toBe(0)
    await one.call(transferDialog, { body: { dialogId: id, typeTransfer: 2, workspaceId: area.id } })
    expect((await one.call(unreadRooms)).body.unreadRooms).toBe(1)
  })

  it('gives the room to a person, who holds it before opening it', async () => {
    const { id } = await room({ owner: 'person', ownerUser: marina })
    const { status, body } = await asMarina.call(transferDialog, {
      body: { dialogId: id, typeTransfer: 1, workspaceId: support.id, userId: caio.id },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      owner: 'person',
      ownerUserId: caio.id,
      workspaceId: support.id,
      transferredTo: 'Caio',
      transferredKind: 'person',
      transferredId: caio.id,
      joined: false,
    })
    expect((await asMarina.call(joinDialog, { params: { id } })).status).toBe(409)
    expect((await asCaio.call(joinDialog, { params: { id } })).body.joined).toBe(true)
  })

  it('waits in the queue when it is offered in turn and nobody is online', async () => {
    const { id } = await room({ owner: 'person', ownerUser: marina })
    const { body } = await asMarina.call(transferDialog, {
      body: { dialogId: id, typeTransfer: 2, workspaceId: support.id },
    })
    expect(body).toMatchObject({ owner: 'queue', workspaceId: support.id })
  })

  it('names the field that is missing', async () => {
    const { id } = await room()
    const missing = await asMarina.call(transferDialog, { body: { dialogId: id, typeTransfer: 1 } })
    expect(missing.status).toBe(400)
    expect(missing.body).toMatchObject({
      fields: { workspaceId: 'É preciso selecionar um workspace no campo "Selecione um workspace"' },
    })
  })

  it('refuses what cannot be reached: no such person there, no outside system', async () => {
    const stranger = await t.build.user({ company: await t.build.company(), permissions: ['omnichannel_view'] })
    const { id } = await room()
    expect(
      (await asMarina.call(transferDialog, { body: { dialogId: id, workspaceId: sales.id, userId: stranger.id } }))
        .status,
    ).toBe(422)
    expect(
      (await asMarina.call(transferDialog, { body: { dialogId: id, transferToThirdPartySystem: true } })).status,
    ).toBe(422)
  })
})

describe('a room that is transferred', () => {
  it('takes its contact along: who sees the other workspace reads and edits it', async () => {
    const lia = await t.build.user({
      company,
      permissions: ['omnichannel_view', 'contact_edit'],
      workspaces: [support],
      name: 'Lia',
    })
    const asLia = await t.as(lia)
    const { id, contactId } = await room({ owner: 'person', ownerUser: marina })
    expect((await asLia.call(dialogContact, { params: { id } })).status).toBe(404)
    await asMarina.call(transferDialog, {
      body: { dialogId: id, typeTransfer: 1, workspaceId: support.id, userId: lia.id },
    })
    expect((await asLia.call(dialogContact, { params: { id } })).body).toMatchObject({ id: contactId })
    const body = { name: 'Renata', email: 'r@example.com' }
    expect((await asLia.call(updateContact, { params: { id: contactId }, body })).status).toBe(200)
  })

  it('is not there for those who are away: "changed since" tells that it is gone', async () => {
    const { id } = await room({ owner: 'person', ownerUser: marina })
    const lia = await t.as(await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] }))
    const { position } = (await lia.call(listInbox)).body
    await asMarina.call(transferDialog, { body: { dialogId: id, typeTransfer: 2, workspaceId: support.id } })
    const { body } = await lia.call(changedInbox, { query: { position } })
    expect(body.gone).toContain(id)
    expect(body.dialogs.map((dialog: { id: number }) => dialog.id)).not.toContain(id)
  })

  it('waits since the customer began to wait, however often it is read and passed on', async () => {
    const { id } = await room({ owner: 'bot', waits: false })
    await asMarina.call(transferDialog, { body: { dialogId: id, typeTransfer: 2, workspaceId: sales.id } })
    const since = async () => (await asMarina.call(getDialog, { params: { id } })).body.waitsSince
    const first = await since()
    expect(Date.parse(first ?? '')).toBeGreaterThan(Date.now() - 60_000)
    await asMarina.call(markAsRead, { params: { id } })
    await asMarina.call(transferDialog, { body: { dialogId: id, typeTransfer: 2, workspaceId: support.id } })
    expect(await since()).toBe(first)
    await asMarina.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), message: 'Oi!' } })
    expect(await since()).toBeNull()
  })

  it('goes to nobody who may not attend, and to nobody who holds it already, with the reason at the field', async () => {
    const clerk = await t.build.user({ company, permissions: ['contact_edit'], workspaces: [sales], name: 'Davi' })
    const { id } = await room({ owner: 'person', ownerUser: marina })
    const to = (userId: number) =>
      asMarina.call(transferDialog, { body: { dialogId: id, typeTransfer: 1, workspaceId: sales.id, userId } })
    const refused = await to(clerk.id)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { userId: 'Esta pessoa não pode atender neste workspace.' } },
    ])
    expect((await to(marina.id)).body).toMatchObject({ fields: { userId: 'Esta sala já está com esta pessoa.' } })
    const names = async (query: { transferOf?: number }) =>
      (await asMarina.call(listWorkspaceUsers, { query: { workspaceId: sales.id, ...query } })).body.result.map(
        (person: { name: string }) => person.name,
      )
    expect(await names({})).toEqual(expect.arrayContaining(['Caio', 'Davi', 'Marina']))
    const targets = await names({ transferOf: id })
    expect(targets).toContain('Caio')
    expect(targets).not.toContain('Davi')
    expect(targets).not.toContain('Marina')
  })
})

describe('a room that is offered', () => {
  const offered = async () => {
    const area = await t.build.workspace({ company })
    const permissions = ['omnichannel_view'] as const
    const people = await Promise.all(
      ['Lia', 'Davi'].map((name) =>
        t.build.user({ company, permissions, workspaces: [area], name, isAttendant: true }),
      ),
    )
    for (const { id } of people)
      await t.database.owner.query("insert into presence values ($1, $2, now() + interval '1 minute')", [
        company.id,
        id,
      ])
    await t.database.owner.query(
      'insert into workspace_member (company_id, workspace_id, user_id) values ($1, $2, $3)',
      [company.id, area.id, marina.id],
    )
    const { id } = await room()
    const { body } = await (await t.as(marina)).call(transferDialog, {
      body: { dialogId: id, typeTransfer: 2, workspaceId: area.id },
    })
    const lia = people[0] as TestUser
    const davi = people[1] as TestUser
    return {
      id,
      body,
      first: body.ownerUserId === lia.id ? lia : davi,
      second: body.ownerUserId === lia.id ? davi : lia,
    }
  }

  it('says to whom and until when, and goes to the next when it is passed', async () => {
    const { id, body, first, second } = await offered()
    expect(body).toMatchObject({ owner: 'offered', ownerUserId: first.id })
    expect(Date.parse(body.offerExpiresAt ?? '')).toBeGreaterThan(Date.now())
    const pass = async (user: TestUser) => (await t.as(user)).call(passDialog, { params: { id } })
    expect((await pass(second)).status).toBe(409)
    expect((await pass(first)).status).toBe(200)
    const room = (await (await t.as(second)).call(getDialog, { params: { id } })).body
    expect(room).toMatchObject({ owner: 'offered', ownerUserId: second.id })
    expect((await pass(second)).status).toBe(200)
    expect((await (await t.as(second)).call(getDialog, { params: { id } })).body).toMatchObject({
      owner: 'queue',
      offerExpiresAt: null,
    })
  })
})

describe('deleting a message', () => {
  const withRemove = async () =>
    t.as(await t.build.user({ company, permissions: ['message_remove', 'omnichannel_view'], workspaces: [sales] }))
  const sentIn = async (id: number) => {
    await asMarina.call(joinDialog, { params: { id } })
    return (await asMarina.call(sendMessage, { params: { id }, body: { clientId: randomUUID(), message: 'segredo' } }))
      .body.id
  }

  it('removes the words of our side where the channel can take them back, and says so in the list', async () => {
    const { id } = await room({ kind: 'fake' })
    const message = await sentIn(id)
    const { body } = await (await withRemove()).call(deleteMessage, { params: { id: message } })
    expect(body).toMatchObject({ message: 'Mensagem apagada', deleted: true })
    const { rows } = await t.database.owner.query('select text from message where dialog_id = $1 and seq = 2', [id])
    expect(rows).toEqual([{ text: '' }])
  })

  it('refuses where the channel knows no deletion, what the customer wrote, and who may not', async () => {
    const { id } = await room()
    const message = await sentIn(id)
    const remover = await withRemove()
    expect((await remover.call(deleteMessage, { params: { id: message } })).status).toBe(422)
    expect((await remover.call(deleteMessage, { params: { id: `${id}-1` } })).status).toBe(422)
    expect((await remover.call(deleteMessage, { params: { id: `${id}-99` } })).status).toBe(404)
    const blind = await t.as(await t.build.user({ company, permissions: ['message_remove'], workspaces: [sales] }))
    expect((await blind.call(deleteMessage, { params: { id: message } })).status).toBe(403)
  })
})

it('marks a room read for the one who read it', async () => {
  const { id } = await room({ texts: ['a', 'b'] })
  await asMarina.call(markAsRead, { params: { id } })
  expect((await asMarina.call(getDialog, { params: { id } })).body.unreadMessageTotal).toBe(0)
})

it('says up to which version a room was read, and lets no newer one come between', async () => {
  const { id } = await room({ texts: ['a', 'b'] })
  const writer = new Client({ ...t.database.app, database: t.database.owner.database })
  await writer.connect()
  try {
    await writer.query('begin')
    await writer.query("select set_config('app.company_id', $1, true)", [String(company.id)])
    const { rows } = await writer.query('update dialog set version = version + 1 where id = $1 returning version', [id])
    const marking = asMarina.call(markAsRead, { params: { id } })
    await expect.poll(lockWaits, { timeout: 5_000 }).toBeGreaterThan(0)
    await writer.query('commit')
    expect((await marking).body).toEqual({ success: true, version: rows[0].version })
  } finally {
    await writer.end()
  }
})

it('lets an administrator act in the company he has chosen', async () => {
  const admin = await t.build.admin()
  const asAdmin = await t.as(admin, { companyId: company.id })
  const { id } = await room()
  expect((await asAdmin.call(joinDialog, { params: { id } })).body).toMatchObject({
    owner: 'person',
    ownerUserId: admin.id,
  })
})
