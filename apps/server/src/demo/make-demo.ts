import type { Pipeline } from '../platform/database/index.ts'
import { campaignStories, neighbourStories, shopStories } from './content/conversations.ts'
import { shopEntities } from './content/shop-entities.ts'
import { shopFlow } from './content/shop-flow.ts'
import { campaignFlow, neighbourFlow } from './content/small-flows.ts'
import { createFirstAdmin, insertRows, reserveIds } from './demo.queries.ts'
import { type BotDraft, type MadeBot, makeBots } from './make-bots.ts'
import { makeCompany, makePeople, makeWorkspaces } from './make-company.ts'
import { makeDialogs } from './make-dialogs.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { planDialogs } from './plan-dialogs.ts'
import { seededRandom } from './random.ts'

const seed = 20_260_121
const shopHistory = 62
const shopContacts = 58
const campaignHistory = 9
const neighbourHistory = 4

export interface DemoOptions {
  now: Date
  secretKey: string
  /** Of each demo person, by e-mail. */
  passwordHashes: ReadonlyMap<string, string>
}

type Person = DemoPerson & { passwordHash: string }

/**
 * Makes the demo companies in the transaction that the pipeline has open: the same each time but for the moment, to which
 * everything is relative.
 * @returns the public token of the shop's bot
 */
export const makeDemo = async (pipeline: Pipeline, options: DemoOptions): Promise<string> => {
  const [platformId = 0, neighbourPlatformId = 0] = await makePlatforms(pipeline)
  const people = demoPeople.map((person) => ({
    ...person,
    passwordHash: options.passwordHashes.get(person.email) ?? '',
  }))
  const of = (...keys: DemoPerson['key'][]): Person[] => people.filter(({ key }) => keys.includes(key))
  const [admin] = of('admin')
  if (admin) await createFirstAdmin(pipeline, admin)
  const token = await makeShop(pipeline, options, platformId, of('manager', 'attendant1', 'attendant2', 'nobody'))
  await makeNeighbour(pipeline, options, neighbourPlatformId, of('neighbour'))
  return token
}

/** The product's own brand, and that of a reseller at a host of its own, with the picture beside its login. */
const makePlatforms = async (pipeline: Pipeline): Promise<number[]> => {
  const ids = await reserveIds(pipeline, 'platform', 2)
  insertRows(pipeline, 'platform', [
    {
      id: ids[0],
      name: 'prosa',
      display_name: 'Prosa',
      main_color: '#02cdad',
      login_style: 'plain',
      hosts: [],
      is_default: true,
    },
    {
      id: ids[1],
      name: 'vizinha',
      display_name: 'Fala Vizinha',
      main_color: '#8a3ffc',
      login_style: 'picture',
      hosts: ['vizinha.localhost'],
      is_default: false,
    },
  ])
  return ids
}

const makeShop = async (
  pipeline: Pipeline,
  { now, secretKey }: DemoOptions,
  platformId: number,
  people: readonly Person[],
): Promise<string> => {
  const companyId = await makeCompany(pipeline, now, {
    name: 'Demo',
    email: 'contato@demo.local',
    platformId,
    allowCampaigns: true,
  })
  const workspaceIds = await makeWorkspaces(pipeline, companyId, ['Loja', 'Suporte'])
  const [salesWorkspaceId = 0, supportWorkspaceId = 0] = workspaceIds
  const [managerId = 0, firstId = 0, secondId = 0] = await makePeople(pipeline, {
    companyId,
    now,
    people,
    workspaceIds,
  })
  const [productId = 0, sizeId = 0, orderId = 0] = await reserveIds(pipeline, 'entity', 3)
  const drafts: BotDraft[] = [
    {
      ...shopBot,
      workspaceId: salesWorkspaceId,
      document: shopFlow({ salesWorkspaceId, supportWorkspaceId, productId, sizeId, orderId }),
      entities: shopEntities({ product: productId, size: sizeId, order: orderId }),
    },
    { ...campaignBot, workspaceId: salesWorkspaceId, document: campaignFlow({ salesWorkspaceId }), entities: [] },
  ]
  const botIds = await reserveIds(pipeline, 'bot', drafts.length)
  const bots = await makeBots(pipeline, { companyId, now, authorId: managerId, secretKey, botIds, bots: drafts })
  const [shop, campaign] = bots.map((bot, place) => ({ ...bot, ...(drafts[place] as BotDraft) }))
  if (!shop || !campaign) throw new Error('The demo has two bots')
  const random = seededRandom(seed)
  const common = {
    companyId,
    workspaceNames: new Map([
      [salesWorkspaceId, 'Loja'],
      [supportWorkspaceId, 'Suporte'],
    ]),
    attendants: [
      { id: firstId, name: 'Bruno' },
      { id: secondId, name: 'Camila' },
    ],
    readers: [managerId, firstId, secondId],
    random,
  }
  const plan = { now, random, withRecent: false }
  const shopPlan = { ...plan, history: shopHistory, contacts: shopContacts, withRecent: true }
  const campaignPlan = { ...plan, history: campaignHistory, contacts: campaignHistory }
  await makeDialogs(pipeline, { ...common, bot: shop, firstContact: 0, planned: planDialogs(shopStories, shopPlan) })
  await makeDialogs(pipeline, {
    ...common,
    bot: campaign,
    firstContact: shopContacts,
    planned: planDialogs(campaignStories, campaignPlan),
  })
  return shop.token
}

const makeNeighbour = async (
  pipeline: Pipeline,
  { now, secretKey }: DemoOptions,
  platformId: number,
  people: readonly Person[],
): Promise<void> => {
  const companyId = await makeCompany(pipeline, now, {
    name: 'Vizinha',
    email: 'contato@vizinha.local',
    platformId,
    allowCampaigns: false,
  })
  const workspaceIds = await makeWorkspaces(pipeline, companyId, ['Padaria'])
  const [workspaceId = 0] = workspaceIds
  const [managerId = 0] = await makePeople(pipeline, { companyId, now, people, workspaceIds })
  const draft: BotDraft = { ...neighbourBot, workspaceId, document: neighbourFlow({ workspaceId }), entities: [] }
  const botIds = await reserveIds(pipeline, 'bot', 1)
  const [bot] = await makeBots(pipeline, { companyId, now, authorId: managerId, secretKey, botIds, bots: [draft] })
  const random = seededRandom(seed)
  await makeDialogs(pipeline, {
    companyId,
    bot: { ...(bot as MadeBot), ...draft },
    firstContact: shopContacts + campaignHistory,
    planned: planDialogs(neighbourStories, {
      now,
      random,
      history: neighbourHistory,
      contacts: neighbourHistory,
      withRecent: false,
    }),
    workspaceNames: new Map([[workspaceId, 'Padaria']]),
    attendants: [{ id: managerId, name: 'Sofia Lacerda' }],
    readers: [managerId],
    random,
  })
}

const closeMessage = 'Como não tivemos resposta, encerramos por aqui. Quando quiser, é só chamar!'

const shopBot = {
  name: 'Loja Demo',
  target: 1,
  tokenSeed: 'loja',
  avatarColor: '#0A043C',
  chatColor: '#02A88F',
  questions: ['O que vocês vendem?', 'Onde está meu pedido?', 'Quero trocar um produto'],
  fallbackMessages: [
    'Não entendi bem. Pode dizer de outra forma?',
    'Desculpe, não entendi. Tente com outras palavras, por favor.',
  ],
  closeMessage,
}

const campaignBot = {
  name: 'Campanha Demo',
  target: 5,
  tokenSeed: 'campanha',
  avatarColor: '#C2255C',
  chatColor: '#E8590C',
  questions: ['Como funciona?', 'Quero aproveitar'],
  fallbackMessages: ['Não entendi bem. Pode dizer de outra forma?'],
  closeMessage,
}

const neighbourBot = {
  name: 'Padaria Vizinha',
  target: 1,
  tokenSeed: 'vizinha',
  avatarColor: '#5F3DC4',
  chatColor: '#8A3FFC',
  questions: ['Que horas abre?'],
  fallbackMessages: [],
  closeMessage,
}
