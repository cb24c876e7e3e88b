import type { LivechatSettingsBody } from '@prosa/contract'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { livechatErrors } from './errors.ts'
import { type BotChanges, readSettings, type SettingsRow, updateBotChat, updateConnection } from './settings.queries.ts'

/**
 * Changes the given fields. @returns the chat's new settings
 * @throws unprocessable when visitors are to be redirected to a number and the bot has none
 */
export const updateSettings = (
  db: Kysely<DB>,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  botId: number,
  body: LivechatSettingsBody,
): Promise<SettingsRow> =>
  db.transaction().execute(async (tx) => {
    const row = await readSettings(tx, companyId, botId, true)
    if (!row) throw new AppError(errors.notFound)
    if (body.whatsappRedirect && row.whatsappPhone === null)
      throw new AppError(livechatErrors.noNumber, { fields: { whatsappRedirect: livechatErrors.noNumber.message } })
    await updateConnection(tx, companyId, row.connectionId, body)
    await updateBotChat(tx, companyId, botId, readBotChanges(body))
    const fields = fieldsOf(body)
    await audit(tx, { companyId, accountId: userId, action: 'livechat.changed', record: botId, fields })
    const changed = await readSettings(tx, companyId, botId)
    if (!changed) throw new AppError(errors.notFound)
    return changed
  })

const readBotChanges = (body: LivechatSettingsBody): BotChanges => ({
  ...(body.liveChatInteractions && {
    interactions: JSON.stringify([...body.liveChatInteractions].sort((a, b) => a.position - b.position)),
  }),
  ...(body.nameOnStart !== undefined && { name_on_start: body.nameOnStart }),
  ...(body.emailOnStart !== undefined && { email_on_start: body.emailOnStart }),
  ...(body.phoneOnStart !== undefined && { phone_on_start: body.phoneOnStart }),
  ...(body.whatsappRedirect !== undefined && { whatsapp_redirect: body.whatsappRedirect }),
})
