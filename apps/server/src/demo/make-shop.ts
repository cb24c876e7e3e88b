import type { WorkspaceSettings } from '../conversation/replay.ts'
import type { Pipeline } from '../platform/database/index.ts'
import { campaignStories, rareShopStories, shopStories } from './content/conversations.ts'
import { shopEntities } from './content/shop-entities.ts'
import { shopFlow } from './content/shop-flow.ts'
import { campaignFlow } from './content/small-flows.ts'
import { addRatings, insertRows, reserveIds } from './demo.queries.ts'
import { makeAttendance } from './make-attendance.ts'
import { type BotDraft, makeBots } from './make-bots.ts'
import { makeCampaigns } from './make-campaigns.ts'
import { makeCompany, makePeople, makeWorkspaces, type Targets } from './make-company.ts'
import { makeContactDetails } from './make-contact-details.ts'
import { type FormerConnection, makeDialogs } from './make-dialogs.ts'
import { makeTemplates } from './make-templates.ts'
import type { DemoPerson } from './people.ts'
import { planDialogs } from './plan-dialogs.ts'
import { seededRandom } from './random.ts'

const seed = 20_260_121

export interface ShopOptions {
  now: Date
  /** What the bots' public tokens follow from. */
  secretKey: string
  platformId: number
  name: string
  email: string
  /** Name of the shop's bot. */
  bot: string
  /** A manager, two attendants, and whoever else. */
  people: readonly (DemoPerson & { passwordHash: string })[]
  /** Conversations that came to their end, beside those of today. */
  history: { shop: number | 'growing'; shopContacts: number; campaign: number }
  /** Customers of the past came by other channels too and said how they were served, people have targets and miss some: what a dashboard shows. */
  hasStory?: boolean
}

export interface MadeShop {
  companyId: number
  /** Public token of the shop's bot. */
  token: string
  /** In the order of `people`. */
  peopleIds: readonly number[]
}

/** A company with a shop's bot and a campaign's, and the conversations that they and two attendants had. */
export const makeShop = async (pipeline: Pipeline, options: ShopOptions): Promise<MadeShop> => {
  const { now, secretKey, platformId, name, email, people, history } = options
  const targets = options.hasStory ? storyTargets : null
  const companyId = await makeCompany(pipeline, now, { name, email, platformId, allowCampaigns: true })
  const workspaceIds = await makeWorkspaces(pipeline, companyId, ['Loja', 'Suporte'], targets)
  const [salesWorkspaceId = 0, supportWorkspaceId = 0] = workspaceIds
  const peopleIds = await makePeople(pipeline, { companyId, now, people, workspaceIds })
  const [managerId = 0, firstId = 0, secondId = 0] = peopleIds
  const [productId = 0, sizeId = 0, orderId = 0] = await reserveIds(pipeline, 'entity', 3)
  const drafts: BotDraft[] = [
    {
      ...shopBot,
      name: options.bot,
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
  await makeTemplates(pipeline, {
    companyId,
    workspaceIds,
    authorId: managerId,
    now,
    templates: [
      { name: 'Atendimento de loja', bot: shop },
      { name: 'Resposta a uma campanha', bot: campaign },
    ],
  })
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
    now,
    targets: targets && { now, of: (workspaceId: number) => settingsOf(workspaceId, targets) },
    random,
  }
  const plan = { now, random, withRecent: false }
  const shopPlan = { ...plan, history: history.shop, contacts: history.shopContacts, withRecent: true }
  const stories = options.hasStory ? [...shopStories, ...rareShopStories] : shopStories
  const formerConnections = options.hasStory ? await makeFormerConnections(pipeline, companyId, shop.id) : []
  const campaignPlan = { ...plan, history: history.campaign, contacts: history.campaign }
  await makeDialogs(pipeline, {
    ...common,
    bot: shop,
    firstContact: 0,
    planned: planDialogs(stories, shopPlan),
    formerConnections,
  })
  await makeDialogs(pipeline, {
    ...common,
    bot: campaign,
    firstContact: history.shopContacts,
    planned: planDialogs(campaignStories, campaignPlan),
  })
  await makeContactDetails(pipeline, { companyId, createdBy: managerId })
  if (options.hasStory) {
    addRatings(pipeline, companyId, ratingComments)
    await makeAttendance(pipeline, { companyId, salesWorkspaceId, supportWorkspaceId, managerId })
  }
  await makeCampaigns(pipeline, {
    companyId,
    workspaceId: salesWorkspaceId,
    botId: campaign.id,
    createdBy: managerId,
    now,
  })
  return { companyId, token: shop.token, peopleIds }
}

/** As a number, a page and an account that were taken off the bot: their conversations stay, and nothing is sent by them. */
const makeFormerConnections = async (
  pipeline: Pipeline,
  companyId: number,
  botId: number,
): Promise<FormerConnection[]> => {
  const ids = await reserveIds(pipeline, 'connection', formerKinds.length)
  const made = formerKinds.map((kind, place) => ({ ...kind, id: ids[place] as number }))
  insertRows(
    pipeline,
    'connection',
    made.map(({ id, kind }) => ({
      company_id: companyId,
      id,
      kind,
      bot_id: botId,
      external_id: `demo:${id}`,
      active: false,
      state: 'reconnect',
    })),
  )
  return made
}

const formerKinds = [
  { kind: 'whatsapp_qrcode', isOfPhones: true },
  { kind: 'instagram', isOfPhones: false },
  { kind: 'facebook', isOfPhones: false },
] as const

const storyTargets: Targets = { answerMinutes: 10, closeMinutes: 30 }
/** As the rows of `makeWorkspaces` have it. */
const settingsOf = (id: number, targets: Targets): WorkspaceSettings => ({
  id,
  name: '',
  offerSeconds: 30,
  hours: null,
  closedMessage: '',
  closedQueue: 'wait',
  alarmMinutes: 0,
  ...targets,
  asksSatisfaction: false,
  timeZone: 'America/Sao_Paulo',
})
const ratingComments = [
  'Atendimento rápido, obrigada!',
  'Muito atenciosos.',
  'Resolveram na hora.',
  'Adorei, chegou antes do prazo.',
  'Tudo certo, só demorou um pouco para responder.',
]

/** What a bot of the demo says when it closes a silent room. */
export const closeMessage = 'Como não tivemos resposta, encerramos por aqui. Quando quiser, é só chamar!'

const shopBot = {
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
