import { randomBytes } from 'node:crypto'
import { deleteGrant, releaseLinked } from '../../../channels/linking.queries.ts'
import { messagingKinds } from '../../../channels/meta/messaging/kinds.ts'
import { messagingSettings } from '../../../channels/meta/messaging/settings.ts'
import type { Program } from '../../../program.ts'
import { findGrantsOf, finishRequest, type GrantRow, listOfBot, storeRequest } from './messenger.queries.ts'

/** 128 random bits: who has the code has asked, or was told. */
const codeBytes = 16

/** Takes a request for deletion and does it. @returns the code that its page is found with */
export const openRequest = async (program: Program, personId: string): Promise<string> => {
  const { clock, database } = program
  const code = randomBytes(codeBytes).toString('hex')
  await storeRequest(database.unscoped(), code, clock.now())
  await forgetPerson(program, personId)
  await finishRequest(database.unscoped(), code, clock.now())
  return code
}

/**
 * Forgets what a person of Meta allowed us, in every company: the logins, and the pages that were connected by them, whose tokens are
 * worth nothing from now on. Conversations are their companies' and stay.
 */
export const forgetPerson = async (program: Program, personId: string): Promise<void> => {
  for (const grant of await findGrantsOf(program.database, personId)) await forgetGrant(program, grant, personId)
}

const forgetGrant = (program: Program, { companyId, botId, kind }: GrantRow, personId: string): Promise<void> =>
  program.database
    .scoped(companyId)
    .transaction()
    .execute(async (tx) => {
      for (const { id, settings } of await listOfBot(tx, companyId, botId, messagingKinds)) {
        const read = messagingSettings.safeParse(settings)
        if (read.success && read.data.personId === personId) await releaseLinked(tx, { companyId, id })
      }
      await deleteGrant(tx, companyId, { botId, kind })
    })
