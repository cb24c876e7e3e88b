import { randomUUID } from 'node:crypto'
import { shopFlow } from '../../../conversation/testing.ts'
import { buildBot, buildPublishedFlow } from '../../../platform/testing/build-bots.ts'
import type { TestApp } from '../../../platform/testing/index.ts'

/** A settable clock, for events at given times. */
export const settableClock = () => {
  let at = new Date('2026-03-01T12:00:00Z')
  return {
    now: () => at,
    set: (instant: string): void => {
      at = new Date(instant)
    },
  }
}

/** A company with two attendants and two published bots, one of them with a second channel. */
export const dashboardWorld = async (t: TestApp, timeZone = 'America/Sao_Paulo') => {
  const company = await t.build.company()
  await t.build.run('update company set time_zone = $2 where id = $1', [company.id, timeZone])
  const workspace = await t.build.workspace({ company })
  const person = (name: string) =>
    t.build.user({ company, name, workspaces: [workspace], permissions: ['dashboard_view'] })
  const [ana, bia] = [await person('Ana'), await person('Bia')]
  const makeBot = async (target: number) => {
    const bot = await buildBot(t.build, { company, workspace, target })
    await buildPublishedFlow(t.build, { company, bot, document: shopFlow() })
    const { rows } = await t.database.owner.query<{ id: number }>('select id from connection where bot_id = $1', [
      bot.id,
    ])
    return { id: bot.id, livechat: rows[0]?.id ?? 0 }
  }
  const connect = async (owner: object): Promise<number> =>
    (
      await t.build.insert<{ id: number }>('connection', {
        company_id: company.id,
        kind: 'fake',
        external_id: randomUUID(),
        ...owner,
      })
    ).id
  const [first, second] = [await makeBot(1), await makeBot(2)]
  return {
    company,
    workspace,
    ana,
    bia,
    first: { ...first, fake: await connect({ bot_id: first.id }) },
    second,
    ownNumber: await connect({ user_id: ana.id }),
  }
}
export type DashboardWorld = Awaited<ReturnType<typeof dashboardWorld>>

/** An event in a dialog: a customer writes, a person writes, a person joins, time closes it … */
export type Act =
  | 'customer'
  | 'ana'
  | 'bia'
  | 'ana enters'
  | 'ana closes'
  | 'silence'
  | 'to the queue'
  | 'to bia'
  | 'offered to ana'
  | 'nobody takes it'
  | 'outside'
  | 'ana reopens'
  | 'bia reopens'
  | 'on another device'
  | 'time'
  | 'campaign'
  | 'company'

const texts = ['oi', 'vendas', 'pedido']

/** Plays the events of one customer on one connection. */
export const playing = ({ app: { program }, build }: TestApp, world: DashboardWorld, connectionId: number) => {
  const { company, workspace, ana, bia } = world
  const externalId = randomUUID()
  const said = { companyId: company.id, connectionId, externalId }
  let dialogId = 0
  let written = 0
  const { conversation } = program
  const change = (action: Parameters<typeof conversation.changeDialog>[0]['action']) =>
    conversation.changeDialog({ companyId: company.id, dialogId, action })
  const write = (userId: number) =>
    conversation.appendPersonMessage({
      companyId: company.id,
      dialogId,
      userId,
      userName: 'Pessoa',
      clientId: randomUUID(),
      text: 'Pois não?',
      files: [],
    })
  const close = (action: Parameters<typeof change>[0]) => {
    written = 0
    return change(action)
  }
  const begin = async (isBulk: boolean): Promise<void> => {
    const contact = await build.insert<{ id: number }>('contact', { company_id: company.id })
    await build.insert('identity', {
      company_id: company.id,
      contact_id: contact.id,
      connection_id: connectionId,
      external_id: externalId,
    })
    const place = await conversation.writeFirst({
      companyId: company.id,
      claim: () =>
        Promise.resolve({
          connectionId,
          kind: 'fake',
          contactId: contact.id,
          phone: null,
          text: 'Oferta!',
          isBulk,
        }),
    })
    if (!place) throw new Error(`Nobody can be written to at ${externalId}`)
    dialogId = place.dialogId
  }
  const acts: Record<Act, () => Promise<unknown>> = {
    customer: async () => {
      const text = texts[written++ % texts.length] ?? 'oi'
      dialogId = (await conversation.receive({ ...said, extId: randomUUID(), text })).dialog.id
    },
    ana: () => write(ana.id),
    bia: () => write(bia.id),
    'ana enters': () => change({ kind: 'join', userId: ana.id, userName: 'Ana' }),
    'ana closes': () => close({ kind: 'close', by: ana.id, reason: 'person' }),
    silence: () => close({ kind: 'close', by: null, reason: 'silence' }),
    'to the queue': () =>
      change({ kind: 'transferToQueue', workspaceId: workspace.id, workspaceName: 'Loja', by: null }),
    'to bia': () =>
      change({ kind: 'transferToPerson', userId: bia.id, userName: 'Bia', workspaceId: workspace.id, by: ana.id }),
    'offered to ana': () =>
      change({
        kind: 'offer',
        userId: ana.id,
        userName: 'Ana',
        workspaceId: workspace.id,
        expiresAt: new Date('2100-01-01'),
        onlineOnly: true,
        by: null,
      }),
    'nobody takes it': () => change({ kind: 'offerEnded', workspaceName: 'Loja' }),
    outside: () => change({ kind: 'transferToExternal', by: ana.id }),
    'ana reopens': () => change({ kind: 'reopen', by: ana.id, userName: 'Ana', workspaceName: 'Loja' }),
    'bia reopens': () => change({ kind: 'reopen', by: bia.id, userName: 'Bia', workspaceName: 'Loja' }),
    company: () => begin(false),
    campaign: async () => {
      await begin(true)
      const { id } = await build.insert<{ id: number }>('campaign', {
        company_id: company.id,
        workspace_id: workspace.id,
        bot_id: world.first.id,
        name: 'Oferta',
        name_folded: 'oferta',
        message: 'Oferta!',
        interval_seconds: 10,
        start_at: new Date(),
        status: 'COMPLETED',
      })
      await build.insert('campaign_recipient', {
        company_id: company.id,
        campaign_id: id,
        place: 1,
        status: 'sent',
        dialog_id: dialogId,
        seq: 1,
      })
    },
    time: () => conversation.actOnDue(company.id, dialogId),
    'on another device': () => conversation.takeEcho({ ...said, extId: randomUUID(), text: 'Respondi do celular' }),
  }
  return Object.assign((act: Act): Promise<unknown> => acts[act](), { dialogId: () => dialogId })
}
