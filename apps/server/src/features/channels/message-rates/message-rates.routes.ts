import { deleteMessageRate, listMessageRates, type MessageRate, maxMessageRates, setMessageRate } from '@prosa/contract'
import { audit } from '../../../platform/audit/index.ts'
import { AppError, defineErrors, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import * as rates from './rates.queries.ts'

const rateErrors = defineErrors({ tooMany: [422, `Limite de ${maxMessageRates} preços atingido.`] })

const detailOf = ({ id: _, ...rate }: MessageRate) => rate

/** Prices of the official API's messages, entered by administrators, since published sources differ. */
export const registerMessageRates = (handle: Handle, { clock }: Platform): void => {
  handle.companyless(listMessageRates, async ({ db }) => ({ result: await rates.list(db) }))

  handle.companyless(setMessageRate, ({ db, identity, body }) =>
    db.transaction().execute(async (tx) => {
      const made = await rates.put(tx, body, clock.now(), maxMessageRates)
      if (!made) throw new AppError(rateErrors.tooMany)
      await audit(tx, {
        companyId: null,
        accountId: identity.userId,
        action: 'message-rate.set',
        record: made.id,
        detail: detailOf(made),
      })
      return made
    }),
  )

  handle.companyless(deleteMessageRate, async ({ db, identity, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      const gone = await rates.remove(tx, id)
      if (!gone) throw new AppError(errors.notFound)
      await audit(tx, {
        companyId: null,
        accountId: identity.userId,
        action: 'message-rate.deleted',
        record: id,
        detail: detailOf(gone),
      })
    })
    return { success: true as const }
  })
}
