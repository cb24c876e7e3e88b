import type { Pipeline } from '../platform/database/index.ts'
import { neighbourStories } from './content/conversations.ts'
import { neighbourFlow } from './content/small-flows.ts'
import { createFirstAdmin, insertRows, reserveIds } from './demo.queries.ts'
import { type BotDraft, type MadeBot, makeBots } from './make-bots.ts'
import { makeCompany, makePeople, makeWorkspaces } from './make-company.ts'
import { makeDialogs } from './make-dialogs.ts'
import { closeMessage, makeShop } from './make-shop.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { planDialogs } from './plan-dialogs.ts'
import { seededRandom } from './random.ts'

const seed = 20_260_121
/** Weeks that resemble each other, so that the dashboard shows how a shop grows and its forecast what comes. */
const history = { shop: 'growing', shopContacts: 120, campaign: 20 } as const
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
  const { token } = await makeShop(pipeline, {
    ...options,
    platformId,
    name: 'Demo',
    email: 'contato@demo.local',
    bot: 'Loja Demo',
    people: of('manager', 'attendant1', 'attendant2', 'nobody'),
    history,
    hasStory: true,
  })
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
    firstContact: history.shopContacts + history.campaign,
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
    now,
    random,
  })
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
