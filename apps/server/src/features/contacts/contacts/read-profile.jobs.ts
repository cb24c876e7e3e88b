import { findOwnConnection } from '../../../channels/linking.queries.ts'
import { findStranger, type Stranger } from '../../../channels/profiles.queries.ts'
import { profileKeyOf, profilesEndedAt, readProfileJob } from '../../../channels/profiles.ts'
import type { Program } from '../../../program.ts'
import { fetchPicture } from './fetch-picture.ts'
import { nameContact } from './name-contact.ts'
import { publishContactChange } from './publish-dialogs.ts'
import { storePicture } from './store-picture.ts'

export interface ReadBounds {
  readMs: number
  pictureMs: number
}

/** `tries`: how often it came to a process that could not ask. */
type AskedStranger = Stranger & { tries?: number }

const readBounds: ReadBounds = { readMs: 10_000, pictureMs: 10_000 }
/** A picture may take its time: the names of others need not wait for it. */
const concurrency = 4
/** With a few processes one of so many tries comes to the right one; the customer's next message asks again. */
const maxTries = 12
const passOnMs = 3_000

/** What the provider could not tell now is asked again; a name that people have given meanwhile stays. */
export const defineReadProfile = (program: Program): void =>
  program.jobs.define<AskedStranger>(readProfileJob, (stranger) => readProfile(program, stranger, readBounds), {
    concurrency,
    keyed: true,
  })

/** The name first, and for itself: a picture that cannot be had keeps no name from the contact. */
export const readProfile = async (program: Program, stranger: AskedStranger, bounds: ReadBounds): Promise<void> => {
  const { companyId, connectionId, customer } = stranger
  const { channels, clock, database, realtime } = program
  const db = database.worker.scoped(companyId)
  const contact = await findStranger(db, stranger, profilesEndedAt(clock))
  const connection = contact && (await findOwnConnection(program, companyId, connectionId))
  const profiles = connection && channels.find(connection.kind)?.profiles
  if (!contact || !connection || !profiles) return
  const profile = await profiles.read(connection, customer, AbortSignal.timeout(bounds.readMs))
  if (profile.kind === 'elsewhere') return passOn(program, stranger)
  if (profile.kind === 'later') throw new Error('The provider does not tell who a customer is now')
  const change = { companyId, contact, now: clock.now() }
  if (profile.kind === 'unknown') return void (await storePicture(program, db, change, 'same'))
  if (profile.name !== null)
    publishContactChange(realtime, companyId, await nameContact(db, companyId, contact.id, profile.name))
  const signal = AbortSignal.timeout(bounds.pictureMs)
  const picture =
    profile.picture === null
      ? null
      : ((await fetchPicture(await profiles.openPicture(profile.picture, signal))) ?? 'same')
  publishContactChange(realtime, companyId, await storePicture(program, db, change, picture))
}

const passOn = async ({ jobs, clock }: Program, stranger: AskedStranger): Promise<void> => {
  const tries = (stranger.tries ?? 0) + 1
  const startAfter = new Date(clock.now().getTime() + passOnMs)
  if (tries < maxTries)
    await jobs.enqueue(readProfileJob, { ...stranger, tries }, { startAfter, key: profileKeyOf(stranger) })
}
