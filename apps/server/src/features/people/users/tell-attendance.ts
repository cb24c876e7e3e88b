import { publishPeopleChanged, publishRightsChanged } from '../../../conversation/model/events.ts'
import type { Program } from '../../../program.ts'

/**
 * After the commit that made people attend, or attend elsewhere: their open windows ask again who they are, and what waits in a queue is
 * offered to those who are online.
 */
export const tellAttendance = async (
  { conversation, realtime }: Pick<Program, 'conversation' | 'realtime'>,
  companyId: number,
  userIds: readonly number[],
): Promise<void> => {
  if (userIds.length === 0) return
  for (const userId of userIds) publishRightsChanged(realtime, companyId, userId)
  publishPeopleChanged(realtime, companyId)
  await conversation.offerToIdle(companyId, userIds)
}
