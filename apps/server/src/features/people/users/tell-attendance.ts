import { publishPeopleChanged, publishRightsChanged } from '../../../conversation/model/events.ts'
import type { Program } from '../../../program.ts'

/**
 * Called after a commit that changed who attends or where: open windows reload their person, and waiting rooms are
 * offered to people online.
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
