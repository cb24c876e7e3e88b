import type { Pipeline } from '../platform/database/index.ts'
import { type Core, type LockOptions, underLock } from './core.ts'
import { markPersonsRead, type StatusChange, setMessageStatus } from './dialog/message-status.queries.ts'
import { type MessageRow, presentMessage } from './present.ts'

/** Changes stored messages of a dialog under its lock, and tells who listens after the commit. */
export const changeMessages = async (
  core: Core,
  companyId: number,
  dialogId: number,
  work: (pipeline: Pipeline) => Promise<MessageRow[]>,
  options: LockOptions = {},
): Promise<MessageRow[] | undefined> => {
  const changed = await underLock(
    core,
    companyId,
    dialogId,
    async ({ pipeline, draft }) => ({ rows: await work(pipeline), dialog: draft.dialog }),
    options,
  )
  const last = changed?.rows.at(-1)
  if (changed && last) {
    const { identityId, workspaceId } = changed.dialog
    core.publish({
      type: 'dialog.changed',
      companyId,
      dialogId,
      identityId,
      workspaceId,
      version: last.version,
      inbound: false,
      messages: changed.rows.map(presentMessage),
      events: [],
    })
  }
  return changed?.rows
}

/** What a provider says of a message that it took. */
export const reportStatus = (
  core: Core,
  companyId: number,
  dialogId: number,
  seq: number,
  status: StatusChange,
): Promise<MessageRow[] | undefined> =>
  changeMessages(core, companyId, dialogId, (pipeline) => setMessageStatus(pipeline, companyId, dialogId, seq, status))

/** The customer saw what people wrote, up to a version of the dialog. */
export const markSeen = (
  core: Core,
  companyId: number,
  dialogId: number,
  version: number,
): Promise<MessageRow[] | undefined> =>
  changeMessages(core, companyId, dialogId, (pipeline) => markPersonsRead(pipeline, companyId, dialogId, version))
