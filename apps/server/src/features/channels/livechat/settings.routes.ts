import * as contract from '@prosa/contract'
import { publishChannelsChanged } from '../../../conversation/model/events.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { findBot } from '../../bots/index.ts'
import { changeKeys } from './change-keys.ts'
import { livechatErrors } from './errors.ts'
import { readSettings, type SettingsRow } from './settings.queries.ts'
import { openKeys, presentKeys, rotate, validKeys } from './site-keys.ts'
import { updateSettings } from './update-settings.ts'

/** The staff's settings of a bot's chat. */
export const registerLivechatSettings = (handle: Handle, platform: Platform): void => {
  const { clock, config, secrets } = platform

  const present = ({ companyId }: Scope, row: SettingsRow): contract.LivechatSettings => ({
    active: row.active,
    botActive: row.botActive,
    allowed: row.allowed,
    token: row.token,
    publicUrl: config.publicUrl?.replace(/\/$/, '') ?? null,
    sites: contract.storedSites(row.settings.sites),
    liveChatInteractions: row.interactions as contract.LivechatSettings['liveChatInteractions'],
    nameOnStart: row.nameOnStart,
    emailOnStart: row.emailOnStart,
    phoneOnStart: row.phoneOnStart,
    whatsappRedirect: row.whatsappRedirect,
    whatsappPhone: row.whatsappPhone,
    keys: presentKeys(openKeys(secrets, companyId, row.connectionId, row.sealed), clock.now()),
  })

  const find = async (db: Kysely<DB>, scope: Scope, botId: number): Promise<SettingsRow> => {
    await findBot(db, scope, botId)
    const row = await readSettings(db, scope.companyId, botId)
    if (!row) throw new AppError(errors.notFound)
    return row
  }

  handle(contract.getLivechatSettings, async ({ scope, db, params: { id } }) =>
    present(scope, await find(db, scope, id)),
  )

  handle(contract.updateLivechatSettings, async ({ scope, db, params: { id }, body }) => {
    await find(db, scope, id)
    const changed = await updateSettings(db, scope, id, body)
    if (body.active !== undefined) publishChannelsChanged(platform.realtime, scope.companyId)
    return present(scope, changed)
  })

  handle(contract.rotateLivechatKey, async ({ scope, db, params: { id } }) => {
    await find(db, scope, id)
    const now = clock.now()
    return changeKeys(platform, db, scope, id, 'livechat.key-made', (keys) => {
      const { key, keys: next } = rotate(keys, now)
      return { keys: next, answer: { key: key.text, keys: presentKeys(next, now) } }
    })
  })

  handle(contract.endPreviousLivechatKey, async ({ scope, db, params: { id } }) => {
    await find(db, scope, id)
    return changeKeys(platform, db, scope, id, 'livechat.previous-key-ended', (keys) => {
      const [current, ...previous] = validKeys(keys, clock.now())
      if (!current || previous.length === 0) throw new AppError(livechatErrors.noPreviousKey)
      return { keys: [current], answer: { success: true as const } }
    })
  })

  handle(contract.endLivechatKeys, async ({ scope, db, params: { id } }) => {
    await find(db, scope, id)
    return changeKeys(platform, db, scope, id, 'livechat.keys-ended', () => ({
      keys: [],
      answer: { success: true as const },
    }))
  })
}
