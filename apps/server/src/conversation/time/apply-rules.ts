import type { Core } from '../core.ts'
import { touchRooms } from '../turn/workspaces.queries.ts'

const roomsOfOneTransaction = 500

/** Makes the rooms of a workspace that are with people due now: handling them recomputes their timers by the new rules. */
export const applyRules = async (core: Core, companyId: number, workspaceId: number): Promise<void> => {
  core.world.forgetWorkspace(companyId, workspaceId)
  for (let touched = roomsOfOneTransaction; touched === roomsOfOneTransaction; )
    touched = await core.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(companyId)
      const count = await touchRooms(pipeline, companyId, workspaceId, roomsOfOneTransaction)
      await pipeline.commit()
      return count
    })
}
