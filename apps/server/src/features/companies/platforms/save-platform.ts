import type { updatePlatform } from '@prosa/contract'
import type { z } from 'zod'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, defineErrors, errors } from '../../../platform/errors/index.ts'
import type { FileOwner, FileWorkers } from '../../../platform/file-workers/index.ts'
import { isFileAtFault } from '../../../platform/files/index.ts'
import { drawPicture, type PictureKind, pictureKinds } from './draw-picture.ts'
import * as platforms from './platforms.queries.ts'

type Given = z.output<typeof updatePlatform.schema.body>

export const platformErrors = defineErrors({
  hostTaken: [409, 'Este endereço já pertence a outra plataforma.'],
  emailTaken: [409, 'Não foi possível convidar este e-mail.'],
})

const urlColumns: Record<PictureKind, keyof platforms.PlatformChanges> = {
  logo: 'logo_url',
  logoSidebar: 'logo_sidebar_url',
  logoSidebarRetracted: 'logo_sidebar_retracted_url',
  avatar: 'avatar_url',
  favicon: 'favicon_url',
  loginPicture: 'login_picture_url',
}

type Drawn = Partial<Record<PictureKind, { mime: string; bytes: Buffer } | null>>

/**
 * Called before the transaction, since drawing is slow.
 * @throws unprocessable at a picture that cannot be drawn; errors of `fileWorkerErrors`
 */
export const drawPictures = async (workers: FileWorkers, owner: FileOwner, body: Given): Promise<Drawn> => {
  const drawn: Drawn = {}
  const drawOne = async (kind: PictureKind): Promise<void> => {
    const url = body[kind]
    if (url === null) drawn[kind] = null
    if (url) drawn[kind] = await drawPicture(workers, owner, url, kind).catch((error) => refuseAt(kind, error))
  }
  await Promise.all(pictureKinds.map(drawOne))
  return drawn
}

const refuseAt = (kind: PictureKind, error: unknown): never => {
  if (!isFileAtFault(error)) throw error
  const { message } = error
  throw new AppError(errors.unprocessable, { message, fields: { [kind]: message }, cause: error })
}

const columnsOf = (body: Given): platforms.PlatformChanges => {
  const pairs = {
    name: body.name,
    display_name: body.displayName,
    tab_title: body.tabTitle,
    main_color: body.mainColor,
    login_style: body.loginStyle,
    hosts: body.hosts && [...new Set(body.hosts)],
    privacy_text: body.privacyText === '' ? null : body.privacyText,
    terms_text: body.termsText === '' ? null : body.termsText,
    support_email: body.supportEmail,
  }
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== undefined))
}

/**
 * Writes the given fields and pictures of a platform.
 * @param id null for a new one
 * @throws hostTaken at `hosts`
 */
export const savePlatform = async (tx: Kysely<DB>, id: number | null, body: Given, drawn: Drawn): Promise<number> => {
  if (body.hosts) {
    const taken = await platforms.findTakenHost(tx, body.hosts, id ?? 0)
    const { message } = platformErrors.hostTaken
    if (taken) throw new AppError(platformErrors.hostTaken, { fields: { hosts: `${message} (${taken})` } })
  }
  const columns = columnsOf(body)
  const { name = '', display_name = '' } = columns
  const saved = id ?? (await platforms.insert(tx, { ...columns, name, display_name }))
  if (id !== null) await platforms.update(tx, id, columns)
  for (const kind of pictureKinds) await savePicture(tx, saved, kind, drawn[kind])
  return saved
}

const savePicture = async (
  tx: Kysely<DB>,
  platformId: number,
  kind: PictureKind,
  picture: Drawn[PictureKind],
): Promise<void> => {
  if (picture === undefined) return
  if (picture === null) {
    await platforms.removePicture(tx, platformId, kind)
    await platforms.update(tx, platformId, { [urlColumns[kind]]: null })
    return
  }
  const version = await platforms.writePicture(tx, { platformId, kind, ...picture })
  await platforms.update(tx, platformId, {
    [urlColumns[kind]]: `/api/brand/pictures/${platformId}/${kind}?v=${version}`,
  })
}
