import { type ChannelKind, kindsWithPhone, type updateBotAvatar as operation } from '@prosa/contract'
import { fold } from '@prosa/language'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { demandRevision } from '../../../platform/revision/index.ts'
import { eraseReleased, filePath, holdFiles, releaseFiles } from '../../files/index.ts'
import { botErrors } from './errors.ts'
import { findBot } from './find-bot.ts'
import { botRevision } from './present.ts'
import { storePicture } from './store-picture.ts'
import * as bots from './write-bot.queries.ts'

type Body = z.output<typeof operation.schema.body>

/**
 * Changes a bot's appearance and the start of its chat; absent fields are left unchanged. A replaced picture is
 * released.
 * @throws notFound, unprocessable at `whatsappRedirect` without a connected number, and at `avatarIconUrl` for an
 * invalid picture
 */
export const updateAvatar = async (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  body: Body,
): Promise<{ id: number; avatarIconUrl: string | null }> => {
  const { companyId } = scope
  const bot = await findBot(db, scope, id)
  if (body.whatsappRedirect && !bot.whatsapp_redirect && !bot.channels.some(hasPhone)) throw noWhatsapp()
  const chosen = await keepChosen(platform, db, scope, body.avatarIconUrl)
  const shown = await db.transaction().execute(async (tx) => {
    const before = await bots.lock(tx, companyId, id)
    if (!before) throw new AppError(errors.notFound)
    await demandRevision(body.revision, async () => ({ revision: botRevision(await findBot(tx, scope, id)) }))(tx)
    if (chosen) await holdFiles(tx, companyId, { kind: 'bot', id }, [chosen])
    await bots.update(tx, companyId, id, {
      ...readFields(body),
      ...(chosen !== undefined && { avatar_file_id: chosen }),
    })
    const fields = fieldsOf(body)
    await audit(tx, { companyId, accountId: scope.userId, action: 'bot.changed', record: id, fields })
    const old = before.avatarFileId
    if (chosen === undefined || old === null) return chosen ?? old
    if (!(await bots.isInFlows(tx, companyId, id, old))) await releaseFiles(tx, companyId, { kind: 'bot', id }, [old])
    return chosen
  })
  if (chosen !== undefined) await eraseReleased(platform, companyId)
  return { id, avatarIconUrl: shown && filePath(shown) }
}

/** Id of the new picture, null to remove it, undefined to keep the current one. */
const keepChosen = async (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  url: string | null | undefined,
): Promise<string | null | undefined> => {
  if (!url) return url === null ? null : undefined
  await ensureMember(db, scope)
  return storePicture(platform, scope, url)
}

const hasPhone = (kind: string): boolean => kindsWithPhone.includes(kind as ChannelKind)

const noWhatsapp = (): AppError => {
  const { message } = botErrors.noWhatsapp
  return new AppError(errors.unprocessable, { message, fields: { whatsappRedirect: message } })
}

const readFields = (body: Body): bots.BotChanges => {
  const asksPhone = body.phoneOnStar ?? body.phoneOnStart
  return {
    ...(body.name !== undefined && { name: body.name, name_folded: fold(body.name) }),
    ...(body.avatarColor !== undefined && { avatar_color: body.avatarColor }),
    ...(body.chatColor !== undefined && { chat_color: body.chatColor }),
    ...(body.nameOnStart !== undefined && { name_on_start: body.nameOnStart }),
    ...(body.emailOnStart !== undefined && { email_on_start: body.emailOnStart }),
    ...(asksPhone !== undefined && { phone_on_start: asksPhone }),
    ...(body.whatsappRedirect !== undefined && { whatsapp_redirect: body.whatsappRedirect }),
    ...(body.interactions && {
      interactions: JSON.stringify([...body.interactions].sort((a, b) => a.position - b.position)),
    }),
  }
}
