import type { Core } from '../core.ts'
import { touchDialogs } from '../turn/workspaces.queries.ts'

const dialogsOfOneTransaction = 500

/** Makes the rooms of a workspace that are with people due now: handling them recomputes their timers by the new rules. */
export const applyRules = async (core: Core, companyId: number, workspaceId: number): Promise<void> => {
  core.world.forgetWorkspace(companyId, workspaceId)
  for (let touched = dialogsOfOneTransaction; touched === dialogsOfOneTransaction; )
    touched = await core.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(companyId)
      const count = await touchDialogs(pipeline, companyId, workspaceId, dialogsOfOneTransaction)
      await pipeline.commit()
      return count
    })
}
