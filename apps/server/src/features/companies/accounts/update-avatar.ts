import type { avatarBody } from '@prosa/contract'
import type { z } from 'zod'
import { demandMay } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { type Identity, isAdministrator, type Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { filePath } from '../../files/index.ts'
import {
  drawPhoto,
  erasePhotos,
  exchangePhoto,
  findAdministratorAvatar,
  findPerson,
  people,
  storePhoto,
  updatePerson,
} from '../../people/index.ts'
import { writeAdministratorAvatar } from './own-avatar.queries.ts'

type Given = z.output<typeof avatarBody>

interface Shown {
  avatarURL: string | null
  avatarColor: string
}

interface Change {
  id: number
  body: Given
}

/**
 * Changes the colour or photo of the caller, or of another person of the company. An administrator's are stored with
 * their account, since they belong to no company.
 * @throws outranked, notFound, noCompany; unprocessable at `image` for an invalid picture
 */
export const updateAvatar = async (
  platform: Platform,
  { identity, scope }: { identity: Identity; scope: Scope | null },
  change: Change,
): Promise<Shown> => {
  if (isAdministrator(identity) && change.id === identity.userId)
    return updateAdministrator(platform, identity.userId, change.body)
  if (!scope) throw new AppError(errors.noCompany)
  return updateMember(platform, scope, change)
}

const updateMember = async (platform: Platform, scope: Scope, { id, body }: Change): Promise<Shown> => {
  const { companyId } = scope
  const db = platform.database.scoped(companyId)
  const person = await findPerson(db, companyId, id)
  if (!person) throw new AppError(errors.notFound)
  demandMay(scope, { kind: 'person.edit', target: await people.rankOf(db, companyId, id) })
  const whose = { companyId, userId: id }
  const photo = body.pic ? await storePhoto(platform, whose, body.pic) : null
  await db.transaction().execute(async (tx) => {
    if (body.color) await updatePerson(tx, companyId, id, { avatar_color: body.color })
    if (body.pic !== undefined) await exchangePhoto(tx, whose, person.avatarFileId, photo)
    const fields = fieldsOf({ avatarColor: body.color, image: body.pic })
    await audit(tx, { companyId, accountId: scope.userId, action: 'user.changed', record: id, fields })
  })
  if (body.pic !== undefined && person.avatarFileId) await erasePhotos(platform, companyId)
  const shown = body.pic === undefined ? person.avatarFileId : photo
  return { avatarURL: shown && filePath(shown), avatarColor: body.color ?? person.avatarColor }
}

const updateAdministrator = async ({ database, files }: Platform, accountId: number, body: Given): Promise<Shown> => {
  const draw = (url: string) => drawPhoto(files.workers, `account ${accountId}`, url)
  const picture = body.pic ? await draw(body.pic) : body.pic === undefined ? undefined : null
  const db = database.unscoped()
  await db.transaction().execute(async (tx) => {
    await writeAdministratorAvatar(tx, accountId, { color: body.color, picture })
    const fields = fieldsOf({ avatarColor: body.color, image: body.pic })
    await audit(tx, { companyId: null, accountId, action: 'user.changed', record: accountId, fields })
  })
  return findAdministratorAvatar(db, accountId)
}
