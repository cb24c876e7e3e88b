import type { Pipeline } from '../../platform/database/index.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import type { Looked } from './world.ts'

/** What the flow needs to know of a dialog to answer. */
export type AskedDialog = Looked & Pick<LockedDialog, 'session' | 'contactName' | 'contactEmail' | 'contactPhone'>

const asked = `select d.bot_id as "botId", b.xmin::text as "botRevision", d.version_id as "versionId", d.connection_id as "connectionId",
 d.workspace_id as "workspaceId", d.session, c.name as "contactName", c.email as "contactEmail", c.phone as "contactPhone"
 from dialog d join contact c on c.company_id = $1 and c.id = d.contact_id left join bot b on b.company_id = $1 and b.id = d.bot_id
 where d.company_id = $1 and d.id = $2`

/** Without a lock: nothing is written. */
export const findAsked = async (
  pipeline: Pipeline,
  companyId: number,
  dialogId: number,
): Promise<AskedDialog | undefined> => (await pipeline.query<AskedDialog>(asked, [companyId, dialogId]))[0]
