// Gate: a bot asks for phone and name.
import { randomUUID } from 'node:crypto'
import { type ChannelKind, channelFacts, channelKinds } from '@prosa/contract'
import { freeTextEntity, setInteractionEntity } from '@prosa/flow'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { render } from '../../channels/whatsapp-meta/render.ts'
import { renderQr } from '../../channels/whatsapp-qr/render.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import { presentMessage, type StoredButton, storedButtons } from '../model/present.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

const question = 'Qual é o seu telefone?'
const shop = buildFlow({
  Início: { says: 'Oi', exits: { Pede: ['comprar'], Quem: ['reservar'] } },
  Pede: {
    says: [
      { text: question, buttons: [{ id: 'no', position: 0, label: 'Prefiro não', type: 'QUICK_REPLY', link: null }] },
    ],
    exits: { Obrigado: ['@phone:-105'], Depois: ['Prefiro não'] },
    fallbackMessages: ['Mande com DDD.'],
    phoneRequest: true,
  },
  Quem: { says: 'Como você se chama?', exits: { Obrigado: ['@texto:-108'] } },
  Obrigado: { says: 'Anotei.' },
  Depois: { says: 'Tudo bem.' },
})

const quem = shop.nodes.find(({ name }) => name === 'Quem')
const flow = setInteractionEntity(shop, quem?.id ?? '', quem?.userInteractions[0]?.id ?? '', {
  id: freeTextEntity.id,
  name: 'nome',
  contactName: true,
}).document

let app: TestApp
let world: ConversationWorld
const connections = new Map<ChannelKind, number>()
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app, flow)
  for (const kind of channelKinds) {
    const known = { livechat: world.connectionId, fake: world.fakeConnectionId }[kind as string]
    const { id } = known
      ? { id: known }
      : await app.build.insert<{ id: number }>('connection', {
          company_id: world.companyId,
          kind,
          bot_id: world.bot.id,
          external_id: randomUUID(),
          state: 'connected',
        })
    connections.set(kind, id)
  }
})
afterAll(() => app.close())

/** A customer without a phone, who is asked for it. */
const customer = async (kind: ChannelKind, over: Parameters<typeof inbound>[1] = {}) => {
  const externalId = randomUUID()
  const connectionId = connections.get(kind) ?? 0
  const write = (text: string) =>
    world.conversation.receive(inbound(world, { connectionId, externalId, text, ...over }))
  await write('oi')
  const asked = await write('comprar')
  return { write, asked, phone: () => phoneOf(connectionId, externalId) }
}

const phoneOf = async (connectionId: number, externalId: string) => {
  const { rows } = await app.database.owner.query<{ phone: string | null; name: string | null; search: string }>(
    `select k.phone, k.name, k.search from identity i join contact k on k.company_id = i.company_id and k.id = i.contact_id
     where i.company_id = $1 and i.connection_id = $2 and i.external_id = $3`,
    [world.companyId, connectionId, externalId],
  )
  return rows[0]
}

describe.each(channelKinds)('a customer of %s who is asked for the phone', (kind) => {
  it('is asked again for nonsense, and found by what they tell', async () => {
    const { write, asked, phone } = await customer(kind)
    expect(asked.replies.map(({ text }) => text)).toEqual([question])
    expect((await write('batata')).replies.map(({ text }) => text)).toEqual(['Mande com DDD.'])
    expect((await phone())?.phone ?? null).toBeNull()
    expect((await write('31 98455-2107')).replies.map(({ text }) => text)).toEqual(['Anotei.'])
    expect(await phone()).toMatchObject({ phone: '5531984552107', search: expect.stringContaining('5531984552107') })
  })

  it('may go on without, and is not asked where it is known', async () => {
    const { write, phone } = await customer(kind)
    expect((await write('Prefiro não')).replies.map(({ text }) => text)).toEqual(['Tudo bem.'])
    expect((await phone())?.phone ?? null).toBeNull()
    const known = await customer(kind, { contact: { phone: '+5511987654321' } })
    expect(known.asked.replies.map(({ text }) => text)).toEqual(['Anotei.'])
  })
})

it('leaves a phone that a person wrote meanwhile, and never joins two contacts', async () => {
  const [one, other] = [await customer('instagram'), await customer('facebook')]
  await one.write('11 98888-7777')
  await other.write('11 98888-7777')
  expect([(await one.phone())?.phone, (await other.phone())?.phone]).toEqual(['5511988887777', '5511988887777'])
  const { rows } = await app.database.owner.query<{ count: number }>(
    "select count(*)::int as count from contact where company_id = $1 and phone = '5511988887777'",
    [world.companyId],
  )
  expect(rows).toEqual([{ count: 2 }])
})

it('keeps the name that a customer tells, by which they are found, and the one that is known', async () => {
  const { write, phone } = await customer('livechat')
  await write('Prefiro não')
  await write('oi')
  await write('reservar')
  expect((await write('Meu nome é Ângela Reis')).replies.map(({ text }) => text)).toEqual(['Anotei.'])
  expect(await phone()).toMatchObject({ name: 'Ângela Reis', search: 'angela reis', phone: null })
  await write('oi')
  await write('reservar')
  await write('Bia')
  expect((await phone())?.name).toBe('Ângela Reis')
})

describe('the message that asks', () => {
  const asked = async () => {
    const { asked: received } = await customer('whatsapp_meta')
    return { row: received.replies[0], buttons: storedButtons(received.replies[0]?.buttons) as StoredButton[] }
  }
  const outbound = (buttons: readonly StoredButton[]) => ({
    reference: '7-3',
    to: 'BR.1',
    byPerson: false,
    text: question,
    buttons,
    files: [],
  })

  it("has WhatsApp's own button, and the other way written out", async () => {
    const { buttons } = await asked()
    expect(render(outbound(buttons), channelFacts.whatsapp_meta.capabilities)).toMatchObject({
      payloads: [
        {
          message: {
            type: 'interactive',
            interactive: {
              type: 'request_contact_info',
              body: { text: `${question}\n1. Prefiro não` },
              action: { name: 'request_contact_info' },
            },
          },
        },
      ],
    })
  })

  it('is a plain question elsewhere, and for people', async () => {
    const { row, buttons } = await asked()
    const plain = { payloads: [{ kind: 'text', text: `${question}\n1. Prefiro não` }] }
    expect(renderQr(outbound(buttons), channelFacts.whatsapp_qrcode.capabilities)).toMatchObject(plain)
    expect(row && presentMessage(row).buttons.map(({ type, label }) => [type, label])).toEqual([
      ['QUICK_REPLY', 'Prefiro não'],
    ])
  })
})
