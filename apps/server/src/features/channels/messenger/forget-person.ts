import { randomBytes } from 'node:crypto'
import { deleteGrant, releaseLinked } from '../../../channels/linking.queries.ts'
import { messagingKinds } from '../../../channels/meta/messaging/kinds.ts'
import { messagingSettings } from '../../../channels/meta/messaging/settings.ts'
import type { Program } from '../../../program.ts'
import { findGrantsOf, finishRequest, type GrantRow, listOfBot, storeRequest } from './messenger.queries.ts'

/** 128 random bits: only the requester can know the code. */
const codeBytes = 16

/** Accepts and executes a deletion request. @returns the code of its status page */
export const openRequest = async (program: Program, personId: string): Promise<string> => {
  const { clock, database } = program
  const code = randomBytes(codeBytes).toString('hex')
  await storeRequest(database.unscoped(), code, clock.now())
  await forgetPerson(program, personId)
  await finishRequest(database.unscoped(), code, clock.now())
  return code
}

/**
 * Deletes a Meta user's logins in every company, and disconnects pages connected by them, whose tokens become invalid.
 * Conversations belong to the companies, and stay.
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
