import { findOwnConnection } from '../../channels/linking.queries.ts'
import { findNameless } from '../../channels/profiles.queries.ts'
import { type NamelessCustomer, readProfileJob } from '../../channels/profiles.ts'
import { conversationTopic } from '../../conversation/model/events.ts'
import type { Program } from '../../program.ts'
import { nameContact } from './name-contact.ts'

const readMs = 10_000

/** What the provider could not tell now is asked again; a name that people have given meanwhile stays. */
export const defineReadProfile = (program: Program): void =>
  program.jobs.define<NamelessCustomer>(readProfileJob, (nameless) => readProfile(program, nameless))

const readProfile = async (program: Program, nameless: NamelessCustomer): Promise<void> => {
  const { companyId, connectionId, customer } = nameless
  const db = program.database.worker.scoped(companyId)
  const contactId = await findNameless(db, nameless)
  const connection = contactId === null ? null : await findOwnConnection(program, companyId, connectionId)
  const profiles = connection && program.channels.find(connection.kind)?.profiles
  if (contactId === null || !connection || !profiles) return
  const profile = await profiles.read(connection, customer, AbortSignal.timeout(readMs))
  if (profile.kind === 'later') throw new Error('The provider does not tell who a customer is now')
  if (profile.kind === 'unknown') return
  for (const { id: dialogId, workspaceId, version } of await nameContact(db, companyId, contactId, profile.name))
    program.realtime.publish(conversationTopic(companyId), {
      type: 'dialog.changed',
      companyId,
      dialogId,
      workspaceId,
      version,
      inbound: false,
      messages: [],
      events: [],
    })
}
