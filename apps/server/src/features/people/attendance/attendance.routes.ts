import { type Attendance, getAttendance, setAttendance } from '@prosa/contract'
import { publishPeopleChanged } from '../../../conversation/model/events.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Handle, Scope } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import * as attendances from './attendance.queries.ts'

/** An administrator who is no collaborator of the company has no settings there. */
const nothingSet: Attendance = { isAttendant: false, isAway: false, awayUntil: null, roomLimit: null }

const read = async (db: Kysely<DB>, { companyId, userId }: Scope): Promise<Attendance> => {
  const row = await attendances.find(db, companyId, userId)
  return row ? { ...row, awayUntil: row.awayUntil?.toISOString() ?? null } : nothingSet
}

/** The caller's own settings for being offered rooms. */
export const registerAttendance = (handle: Handle, { conversation, realtime }: Program): void => {
  handle(getAttendance, ({ scope, db }) => read(db, scope))

  handle(setAttendance, async ({ scope, db, body: { isAway, awayMinutes, roomLimit } }) => {
    const away = isAway === true ? { minutes: awayMinutes ?? null } : isAway
    await attendances.update(db, scope.companyId, scope.userId, { away, roomLimit })
    publishPeopleChanged(realtime, scope.companyId)
    // A person who is back, or raised their limit, is offered waiting rooms.
    await conversation.offerToIdle(scope.companyId, [scope.userId])
    return read(db, scope)
  })
}
