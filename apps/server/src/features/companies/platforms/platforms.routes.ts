import * as contract from '@prosa/contract'
import type { FastifyInstance } from 'fastify'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { type Handle, type Identity, platformReached } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { demandRevision, withRevision } from '../../../platform/revision/index.ts'
import { administratorMail, sendMail } from '../../mails/index.ts'
import { endSessionsOf, foldEmail, issueResetCode } from '../../people/index.ts'
import * as platforms from './platforms.queries.ts'
import { drawPictures, platformErrors, savePlatform } from './save-platform.ts'

/** Validity of a new administrator's link. */
const administratorLinkMs = 7 * 24 * 3_600_000

const read = async (db: Kysely<DB>, id: number): Promise<contract.PlatformRecord> => {
  const row = await platforms.find(db, id)
  if (!row) throw new AppError(errors.notFound)
  const record = {
    id,
    name: row.name,
    displayName: row.display_name,
    tabTitle: row.tab_title,
    mainColor: row.main_color ?? '',
    loginStyle: row.login_style === 'picture' ? ('picture' as const) : ('plain' as const),
    hosts: row.hosts,
    isDefault: row.is_default,
    urlLogo: row.logo_url,
    urlLogoSidebar: row.logo_sidebar_url,
    urlLogoSidebarRetracted: row.logo_sidebar_retracted_url,
    urlAvatar: row.avatar_url,
    urlFavicon: row.favicon_url,
    urlLoginPicture: row.login_picture_url,
    privacyText: row.privacy_text,
    termsText: row.terms_text,
    supportEmail: row.support_email,
    administrators: await platforms.listAdministrators(db, id),
  }
  const { id: _, isDefault: __, administrators: ___, ...changed } = record
  return withRevision(record, Object.keys(changed) as (keyof typeof changed)[])
}

/** A platform outside of the administrator's reach counts as missing. */
const demandReached = (identity: Identity, id: number): void => {
  const only = platformReached(identity)
  if (only !== null && only !== id) throw new AppError(errors.notFound)
}

export const registerPlatforms = (handle: Handle, platform: Platform, app: FastifyInstance): void => {
  const { clock, database, files, sessions } = platform

  handle.companyless(contract.listPlatforms, async ({ db, identity }) => {
    const result = await platforms.list(db, platformReached(identity))
    return { result, total: result.length }
  })

  handle.companyless(contract.getPlatform, ({ db, identity, params: { id } }) => {
    demandReached(identity, id)
    return read(db, id)
  })

  handle.companyless(contract.createPlatform, async ({ db, identity, body }) => {
    const drawn = await drawPictures(files.workers, `account ${identity.userId}`, body)
    const id = await db.transaction().execute(async (tx) => {
      const saved = await savePlatform(tx, null, body, drawn)
      await audit(tx, {
        companyId: null,
        accountId: identity.userId,
        action: 'platform.created',
        record: saved,
      })
      return saved
    })
    return read(db, id)
  })

  handle.companyless(contract.updatePlatform, async ({ db, identity, params: { id }, body }) => {
    demandReached(identity, id)
    const drawn = await drawPictures(files.workers, `account ${identity.userId}`, body)
    await db.transaction().execute(async (tx) => {
      if (!(await platforms.lock(tx, id))) throw new AppError(errors.notFound)
      await demandRevision(body.revision, (now) => read(now, id))(tx)
      // Only the installation assigns hosts to platforms: a reseller must not take another's.
      if (body.hosts && platformReached(identity) !== null) throw new AppError(errors.forbidden)
      await savePlatform(tx, id, body, drawn)
      await audit(tx, {
        companyId: null,
        accountId: identity.userId,
        action: 'platform.changed',
        record: id,
        fields: fieldsOf(body),
      })
    })
    return read(db, id)
  })

  handle.companyless(contract.invitePlatformAdministrator, async ({ db, identity, params: { id }, body }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await platforms.find(tx, id))) throw new AppError(errors.notFound)
      const userId = await platforms.insertAdministrator(tx, {
        email: body.email,
        emailFolded: foldEmail(body.email),
        name: body.name,
        platformId: id,
      })
      const { message } = platformErrors.emailTaken
      if (userId === undefined) throw new AppError(platformErrors.emailTaken, { fields: { email: message } })
      const code = await issueResetCode(tx, userId, clock.now(), administratorLinkMs)
      await sendMail(platform, tx, {
        to: body.email,
        platformId: id,
        lane: 'account',
        content: ({ product, link }) => administratorMail({ product, url: link(`/reset-password/${code}`) }),
      })
      await audit(tx, {
        companyId: null,
        accountId: identity.userId,
        action: 'administrator.invited',
        record: userId,
        detail: { platform: id },
      })
    })
    return read(db, id)
  })

  handle.companyless(contract.removePlatformAdministrator, async ({ db, identity, params: { id, userId } }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await platforms.setAdministrator(tx, id, userId, false))) throw new AppError(errors.notFound)
      await endSessionsOf(tx, userId, clock.now())
      await audit(tx, {
        companyId: null,
        accountId: identity.userId,
        action: 'administrator.removed',
        record: userId,
        detail: { platform: id },
      })
    })
    sessions.forget()
    return read(db, id)
  })

  handle.public(contract.getLegalTexts, async ({ db, request }) => {
    const found = await platforms.findByHost(db, request.hostname)
    return found ?? { displayName: 'Prosa', privacyText: null, termsText: null, supportEmail: null }
  })

  // Its URL changes with every new picture, so browsers may cache it for ever; mails and other sites may show it.
  app.get<{ Params: { id: string; kind: string } }>(
    '/api/brand/pictures/:id/:kind',
    {
      config: {
        access: contract.publicAccess('A marca aparece antes de haver sessão, e nos e-mails.'),
        cookieless: true,
      },
    },
    async ({ params }, reply) => {
      const id = contract.urlId.safeParse(params.id).data
      const picture = id && (await platforms.findPicture(database.unscoped(), id, params.kind))
      if (!picture) throw new AppError(errors.notFound)
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .type(picture.mime)
        .send(picture.bytes)
    },
  )
}
