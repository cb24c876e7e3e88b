import * as contract from '@prosa/contract'
import { fold } from '@prosa/language'
import { botsTopic } from '../../../conversation/model/events.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { countServices } from '../../insight/index.ts'
import { chosenWorkspaces } from '../../workspaces/index.ts'
import { findKeyProject, hasBotMultipleGoogleCredentials } from '../credentials/index.ts'
import { botToApi, versionToApi } from './bots.api.ts'
import * as bots from './bots.queries.ts'
import { cloneBot } from './clone-bot.ts'
import { createBot } from './create-bot.ts'
import { defineEndBot, deleteBot } from './delete-bot.ts'
import { findBot } from './find-bot.ts'
import { nameVersion } from './name-version.ts'
import { pageBots, pageVersions } from './page-bots.ts'
import { presentBot, presentChoice, presentListRow, presentVersion, presentWithVersion } from './present.ts'
import { readWhatsapp } from './read-whatsapp.ts'
import { readTransferSettings, saveTransferSettings } from './transfer-settings.ts'
import { defineUnlinkBot } from './unlink-bot.ts'
import { updateAvatar } from './update-avatar.ts'
import { updateBot } from './update-bot.ts'

interface Wanted {
  limit: number
  offset: number
  workspaces?: number[] | undefined
  name?: string | null | undefined
}

export const registerBots = (handle: Handle, program: Program): void => {
  defineEndBot(program)
  defineUnlinkBot(program)
  /** Called after the commit. Publishes only that bots changed; each client reads them again with its own rights. */
  const tell = (companyId: number): void => program.realtime.publish(botsTopic(companyId), {})

  const list = async (db: Kysely<DB>, scope: Scope, { limit, offset, workspaces, name }: Wanted) => {
    const workspaceIds = chosenWorkspaces(scope, workspaces)
    const { rows, total } = await bots.list(db, scope.companyId, {
      workspaceIds,
      name: fold(name ?? ''),
      limit,
      offset,
    })
    return { result: rows.map(scope.permissions.has('bot_view') ? presentListRow : presentChoice), total }
  }

  handle(contract.listBots, ({ scope, db, body }) => list(db, scope, body))

  handle(contract.searchBots, ({ scope, db, query }) => list(db, scope, query))

  handle(contract.summarizeBots, async ({ scope, db, query }) => {
    const workspaceIds = chosenWorkspaces(scope, query.workspaces)
    const maySee = scope.permissions.has('bot_view')
    const options = { workspaceIds, name: '', limit: query.limit, offset: 0, order: 'edited' } as const
    const { rows, total } = await bots.list(db, scope.companyId, options)
    const channels = maySee ? await bots.countChannels(db, scope.companyId, workspaceIds) : null
    return { total, channels, recent: rows.map(maySee ? presentListRow : presentChoice) }
  })

  handle(contract.createBot, async ({ scope, db, body }) => {
    const made = await createBot(program, db, scope, body)
    tell(scope.companyId)
    return made
  })

  handle(contract.cloneBot, async ({ scope, db, body }) => {
    const made = await cloneBot(program, db, scope, body)
    tell(scope.companyId)
    return made
  })

  handle(contract.deleteBot, async ({ scope, db, params: { id } }) => {
    await deleteBot(program, db, scope, id)
    tell(scope.companyId)
    return { success: true as const }
  })

  handle(contract.getBot, async ({ scope, db, params: { id } }) => {
    const bot = await findBot(db, scope, id)
    const [versions, lastServices, counts, key, hasKeys, whatsapp] = await Promise.all([
      bots.listVersions(db, scope.companyId, id),
      bots.listLastServices(db, scope.companyId, id),
      countServices(db, scope.companyId, id),
      findKeyProject(db, scope.companyId, id),
      hasBotMultipleGoogleCredentials(db, scope.companyId, id),
      readWhatsapp(program, db, scope.companyId, id),
    ])
    return presentBot(bot, { versions, lastServices, counts, key, hasKeys, scope, whatsapp })
  })

  handle(contract.listBotVersions, async ({ scope, db, params: { id }, query }) => {
    const bot = await findBot(db, scope, id)
    const [rows, total] = await Promise.all([
      bots.listVersions(db, scope.companyId, id, query),
      bots.countVersions(db, scope.companyId, id),
    ])
    return { result: rows.map((row) => presentVersion(row, bot)), total }
  })

  handle(contract.nameBotVersion, async ({ scope, db, params: { id, versionId }, body: { name, note } }) => {
    await findBot(db, scope, id)
    await nameVersion(db, scope, { botId: id, versionId }, { name: name || null, note: note || null })
    return { success: true as const }
  })

  handle(contract.updateBot, async ({ scope, db, params: { id }, body }) => {
    await updateBot(program.clock, db, scope, id, body)
    tell(scope.companyId)
    return { id }
  })

  handle(contract.updateBotAvatar, ({ scope, db, params: { id }, body }) => updateAvatar(program, db, scope, id, body))

  handle(contract.getBotTransferSettings, ({ scope, db, params: { id } }) => readTransferSettings(db, scope, id))

  handle(contract.updateBotTransferSettings, ({ scope, db, params: { id }, body }) =>
    saveTransferSettings(db, scope, id, body),
  )

  handle(contract.api.getBot, async ({ scope, db, params: { id } }) =>
    botToApi(presentWithVersion(await findBot(db, scope, id))),
  )

  handle(contract.api.listBots, async ({ scope, db, query: { workspaceId, ...page } }) => {
    const { data, next } = await pageBots(db, scope, workspaceId, page)
    return { data: data.map(botToApi), next }
  })

  handle(contract.api.listBotVersions, async ({ scope, db, params, query }) => {
    const { data, next } = await pageVersions(db, scope, params.id, query)
    return { data: data.map(versionToApi), next }
  })
}
