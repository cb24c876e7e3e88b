import { changeMessages } from '../change-messages.ts'
import type { Core } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import { setMessageStatus } from '../dialog/message-status.queries.ts'
import { type MessageRow, presentMessage } from '../model/present.ts'
import { deleteClaimed, type Finished, type FreeDialog, lockFreeDialogs, settleClaimed } from './outbox.queries.ts'

/** Takes a message out of the outbox with its state on it, in one transaction and only while it is still ours. */
export type Finish = (finished: Finished) => Promise<void>

interface Waiting extends Finished {
  resolve(): void
  reject(error: unknown): void
}

const maxBatch = 64

/** Finishes what waits together while an earlier batch is under way: messages of any companies, each dialog once. */
export const createFinisher = (core: Core): Finish => {
  const waiting = new Set<Waiting>()
  let isBusy = false

  const pick = (): Waiting[] => {
    const dialogs = new Set<number>()
    const batch: Waiting[] = []
    for (const one of waiting) {
      if (batch.length === maxBatch) break
      if (dialogs.has(one.claimed.dialogId)) continue
      dialogs.add(one.claimed.dialogId)
      waiting.delete(one)
      batch.push(one)
    }
    return batch
  }

  const work = async (): Promise<void> => {
    while (waiting.size > 0) await finishBatch(core, pick())
    isBusy = false
  }

  return (finished) =>
    new Promise((resolve, reject) => {
      waiting.add({ ...finished, resolve, reject })
      if (isBusy) return
      isBusy = true
      setImmediate(() => void work())
    })
}

/** Settles each of the batch itself; never rejects. What others hold, and a batch that fails, is finished one by one. */
const finishBatch = async (core: Core, batch: readonly Waiting[]): Promise<void> => {
  let done = new Set<Waiting>()
  try {
    done = await finishTogether(core, batch)
  } catch {
    // Whose fault it was shows when each is alone.
  }
  for (const one of batch) {
    if (done.has(one)) one.resolve()
    else finishAlone(core, one).then(one.resolve, one.reject)
  }
}

/** Two round trips for all of them. @returns those whose dialogs were free. */
const finishTogether = async (core: Core, batch: readonly Waiting[]): Promise<Set<Waiting>> => {
  const groups = [...Map.groupBy(batch, ({ claimed }) => claimed.companyId)].sort(([a], [b]) => a - b)
  const outcome = await core.worker.pipeline(async (pipeline) => {
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    const locked = await Promise.all(
      groups.map(([companyId, group]) =>
        lockFreeDialogs(
          as(companyId),
          companyId,
          group.map(({ claimed }) => claimed.dialogId),
        ),
      ),
    )
    const free = groups.map(([companyId, group], index) => {
      const dialogs = new Map(locked[index]?.map((dialog) => [dialog.id, dialog]))
      return { companyId, dialogs, group: group.filter(({ claimed }) => dialogs.has(claimed.dialogId)) }
    })
    const changed = free
      .filter(({ group }) => group.length > 0)
      .map(({ companyId, dialogs, group }) => ({
        companyId,
        dialogs,
        rows: settleClaimed(as(companyId), companyId, group),
      }))
    await pipeline.commit()
    return { done: new Set(free.flatMap(({ group }) => group)), changed }
  })
  for (const { companyId, dialogs, rows } of outcome.changed)
    for (const row of await rows) publish(core, companyId, dialogs.get(row.dialog_id), row)
  return outcome.done
}

const publish = (core: Core, companyId: number, dialog: FreeDialog | undefined, row: MessageRow): void => {
  if (!dialog) return
  core.publish({
    type: 'dialog.changed',
    companyId,
    dialogId: dialog.id,
    identityId: dialog.identityId,
    workspaceId: dialog.workspaceId,
    version: row.version,
    inbound: false,
    messages: [presentMessage(row)],
    events: [],
  })
}

const finishAlone = async (core: Core, { claimed, status }: Finished): Promise<void> => {
  const { companyId, dialogId, seq } = claimed
  await changeMessages(
    core,
    companyId,
    dialogId,
    async (pipeline) => {
      if (!(await deleteClaimed(pipeline, claimed)) || !status) return []
      return setMessageStatus(pipeline, companyId, dialogId, seq, status)
    },
    { handles: core.worker },
  )
}
