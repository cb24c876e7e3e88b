// Gate: the main way of offers.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '../../app.ts'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

/* Rooms offered in turn, by two processes over one database. */

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

/** A bot without a script whose rooms are offered in turn, as its settings say. */
const setUp = async (names: readonly string[]) => {
  const world = await conversationWorld(app)
  const { companyId, workspaceId, bot } = world
  await app.build.run('update bot set active = false, settings_workspace_id = $2 where id = $1', [bot.id, workspaceId])
  const people: number[] = []
  for (const name of names) people.push(await comes(world, name))
  const processes = [app.app, second].map(({ program }) => program.conversation)
  const write = async (externalId: string = randomUUID(), process = 0): Promise<number> => {
    const taken = await processes[process]?.receive(inbound(world, { externalId }))
    return taken?.dialog.id ?? 0
  }
  const asked = () =>
    query<{ id: number; userId: number }>(
      `select id, owner_user_id as "userId" from dialog where company_id = $1 and owner = 'offered' order by id`,
      [companyId],
    )
  const offers = (dialogId: number) =>
    query<{ userId: number }>(
      `select (detail ->> 'userId')::int as "userId" from dialog_event
       where company_id = $1 and dialog_id = $2 and kind = 'offered' order by version`,
      [companyId, dialogId],
    ).then((rows) => rows.map(({ userId }) => userId))
  const runOut = (dialogId: number) =>
    query("update dialog set offer_expires_at = now() - interval '1 hour', due_at = now() where id = $1", [dialogId])
  return { world, people, processes, write, asked, offers, runOut }
}

const comes = async ({ companyId, workspaceId }: ConversationWorld, name: string): Promise<number> => {
  const values = { company: { id: companyId }, name, workspaces: [{ id: workspaceId }], isAttendant: true }
  const { id } = await app.build.user({ ...values, permissions: ['omnichannel_view'] })
  await app.build.run("insert into presence values ($1, $2, now() + interval '1 hour')", [companyId, id])
  return id
}

describe('rooms that come at the same time', () => {
  it('are offered one to each person, whichever process and transaction makes the offers', async () => {
    const { people, write, asked, world } = await setUp(['Ana', 'Bia', 'Caio'])
    await Promise.all(Array.from({ length: 30 }, (_, place) => write(undefined, place % 2)))
    const offered = await asked()
    expect(new Set(offered.map(({ userId }) => userId)).size).toBe(offered.length)
    // Whoever was held by another transaction at that moment is found as long as they are here.
    await world.conversation.offerToIdle(world.companyId, people)
    expect((await asked()).map(({ userId }) => userId).sort()).toEqual([...people].sort())
  })

  it('go to the first who comes online, the longest waiting customer first', async () => {
    const { world, write, asked } = await setUp([])
    const patient = randomUUID()
    const first = await write(patient)
    app.clock.advance('10s')
    await write()
    app.clock.advance('10s')
    await write(patient)
    const ana = await comes(world, 'Ana')
    await world.conversation.offerToPersonOnline(world.companyId, ana)
    expect(await asked()).toEqual([{ id: first, userId: ana }])
  })
})

describe('an offer', () => {
  it('goes to all who are online, each once, and then the room waits', async () => {
    const { people, write, offers, runOut, processes, world } = await setUp(['Ana', 'Bia', 'Caio'])
    const room = await write()
    for (const _ of people) {
      await runOut(room)
      // Both processes find it due at the same moment, and one that was stopped finds it once more afterwards.
      await Promise.all(processes.map((process) => process.actOnDue(world.companyId, room)))
      await Promise.all(processes.map((process) => process.actOnDue(world.companyId, room)))
    }
    expect(await offers(room)).toEqual(people)
    const [row] = await query('select owner, owner_user_id from dialog where id = $1', [room])
    expect(row).toEqual({ owner: 'queue', owner_user_id: null })
  })

  it('lasts as long as the workspace says', async () => {
    const { world, write } = await setUp(['Ana'])
    await app.build.run('update workspace set offer_seconds = 45 where id = $1', [world.workspaceId])
    const [row] = await query<{ offer_expires_at: Date }>('select offer_expires_at from dialog where id = $1', [
      await write(),
    ])
    expect(row?.offer_expires_at).toEqual(new Date(app.clock.now().getTime() + 45_000))
  })

  it('is made even if the process that was to make it died after its commit', async () => {
    const { world, people, write, asked, offers, runOut } = await setUp(['Ana'])
    const [ana = 0] = people
    const first = await write()
    const waiting = await write()
    const died = vi.spyOn(second.platform.realtime, 'publish').mockImplementation(() => {
      throw new Error('killed after the commit')
    })
    await runOut(first)
    const { conversation } = second.program
    await expect(conversation.actOnDue(world.companyId, first)).rejects.toThrow('killed after the commit')
    died.mockRestore()
    expect(await asked()).toEqual([])
    // The next word of whichever process she is with.
    await world.conversation.offerToIdle(world.companyId, people)
    expect(await asked()).toEqual([{ id: waiting, userId: ana }])
    await world.conversation.offerToIdle(world.companyId, people)
    expect(await offers(waiting)).toEqual([ana])
  })
})
