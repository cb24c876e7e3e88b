// Gate: a bot that looks something up says nothing once a person has the conversation, whenever they took it.
import { randomUUID } from 'node:crypto'
import { defaultDocuments, setDocuments } from '@prosa/flow'
import { buildFlow, countingIds } from '@prosa/flow/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { propertyCases } from '../../../../../scripts/lib/property-runs.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import { publishSection } from '../../testing/publish-section.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

const drawn = buildFlow({
  Início: { says: 'Oi', exits: { Dúvidas: ['dúvida'] } },
  Dúvidas: { says: 'Pergunte.', exits: { Pedido: ['meu pedido'] } },
  Pedido: { says: 'Mande o número.' },
})
const node = drawn.nodes.find(({ name }) => name === 'Dúvidas')?.id ?? ''
const change = {
  documents: { ...defaultDocuments, boldness: 'bold' as const },
  targets: { notFound: null, person: null, helped: null },
}
const flow = setDocuments(drawn, node, change, countingIds('new')).document

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  await app.app.start()
  world = await conversationWorld(app, flow)
  await publishSection(app, world.companyId, {
    source: 'Política',
    title: 'Prazo para trocar',
    text: 'Você pode trocar em até 30 dias.',
  })
  // The database itself tells of each message of a bot in a conversation that a person has.
  await app.database.owner.query(`
    create table talked_over (dialog_id int, text text);
    create function note_talked_over() returns trigger language plpgsql security definer set search_path = public as $$ begin
      if new.sender = 'BOT' and exists (select from dialog d where d.id = new.dialog_id and d.owner = 'person')
        then insert into talked_over values (new.dialog_id, new.text); end if;
      return new;
    end $$;
    create trigger talked_over before insert on message for each row execute function note_talked_over()`)
})
afterAll(() => app.close())

/** Round trips to the database before a person takes over: from before the question is taken until after it is answered. */
const mostTrips = 40
const atOnce = 8

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  Number((await app.database.owner.query<{ count: string }>(text, values)).rows[0]?.count)

it('at random moments', async () => {
  const user = await app.build.user({ company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] })
  const takeOver = async (trips: number): Promise<number> => {
    const externalId = randomUUID()
    const write = (text: string) => world.conversation.receive(inbound(world, { externalId, text }))
    const { dialog } = await write('oi')
    await write('dúvida')
    const asked = write('qual é o prazo para trocar?')
    for (let trip = 0; trip < trips; trip++) await app.database.owner.query('select 1')
    await world.conversation.changeDialog({
      companyId: world.companyId,
      dialogId: dialog.id,
      action: { kind: 'join', userId: user.id, userName: 'Ana' },
      userName: 'Ana',
    })
    await asked
    return dialog.id
  }
  const cases = propertyCases(1_000, 64)
  const dialogs: number[] = []
  for (let from = 0; from < cases; from += atOnce)
    dialogs.push(
      ...(await Promise.all(Array.from({ length: atOnce }, (_, at) => takeOver((from + at * 5) % mostTrips)))),
    )
  const pending = () => count('select count(*) from flow_call where dialog_id = any($1)', [dialogs])
  await expect.poll(pending, { timeout: 20_000, interval: 50 }).toBe(0)
  expect(await count('select count(*) from talked_over')).toBe(0)
  // Else they took over before every question, or after every answer.
  const quoted = await count(
    "select count(*) from message where dialog_id = any($1) and text like 'Você pode trocar%'",
    [dialogs],
  )
  expect(quoted).toBeGreaterThan(0)
  expect(quoted).toBeLessThan(dialogs.length)
}, 120_000)
