import { announce, type Core, draftOf, lockWaitMs, underLock } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import type { DialogDraft } from '../dialog/draft.ts'
import { limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import type { Acted } from '../due-loop.ts'
import { finishDraft } from '../turn/take-turn.ts'
import { type DueAct, lockDueActs, type Settled, settleActs, stopFaulty } from './acts.queries.ts'
import { judge } from './judge.ts'

export const keyOf = ({ companyId, actId }: DueAct): string => `${companyId}:${actId}`
const placeOf = ({ companyId, dialogId }: { companyId: number; dialogId: number }): string => `${companyId}:${dialogId}`

/**
 * Takes due acts of any companies in one transaction, all or none: dialogs are locked, then the acts that still wait, each is judged, and what it becomes is
 * written with its new state in one commit. There is no lease: whoever comes second, or again, finds nothing that waits.
 */
export const actOnActsTogether = async (core: Core, due: readonly DueAct[]): Promise<Acted<DueAct>> => {
  const { drafts, settled, unready } = await core.worker.pipeline(async (pipeline) => {
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    limitLockWait(pipeline, lockWaitMs)
    const places = [...new Map(due.map((one) => [placeOf(one), one])).values()]
    const dialogs = await lockDialogs(pipeline, places, true)
    const drafts: DialogDraft[] = []
    const settled = new Map<number, Settled[]>()
    const unready: DueAct[] = []
    for (const [companyId, own] of Map.groupBy(dialogs, (dialog) => dialog.companyId)) {
      const seen = as(companyId)
      await core.world.prepare(seen, companyId, own)
      const missing = new Set(own.filter((one) => core.world.missing(companyId, [one]).length > 0).map(({ id }) => id))
      const ofCompany = due.filter((one) => one.companyId === companyId)
      unready.push(...ofCompany.filter(({ dialogId }) => missing.has(dialogId)))
      const ready = new Set(own.map(({ id }) => id).filter((id) => !missing.has(id)))
      const ids = ofCompany.filter(({ dialogId }) => ready.has(dialogId)).map(({ actId }) => actId)
      const acts = Map.groupBy(await lockDueActs(seen, companyId, ids, core.now()), ({ dialogId }) => dialogId)
      const ends: Settled[] = []
      for (const dialog of own) {
        const waiting = acts.get(dialog.id)
        if (!waiting) continue
        const draft = draftOf(core, dialog)
        const ended = waiting.flatMap((act) => judge(draft, act, core.now()) ?? [])
        if (ended.length === 0) continue
        ends.push(...ended)
        finishDraft(draft, draft.known.bot)
        drafts.push(draft)
      }
      settled.set(companyId, ends)
    }
    writeDrafts(pipeline, drafts)
    for (const [companyId, ends] of settled) {
      if (ends.length > 0) pipeline.setCompany(companyId)
      settleActs(pipeline, companyId, ends, core.now())
    }
    await pipeline.commit()
    return { drafts, settled, unready }
  })
  announce(core, drafts)
  tell(core, drafts)
  const ended = new Set([...settled].flatMap(([companyId, ends]) => ends.map(({ id }) => `${companyId}:${id}`)))
  const alone = new Set(unready.map(keyOf))
  return { held: due.filter((one) => !ended.has(keyOf(one)) && !alone.has(keyOf(one))), unready }
}

/** Takes one act. @returns whether it ended */
export const actOnAct = async (core: Core, { companyId, actId, dialogId }: DueAct): Promise<boolean> => {
  const draft = await underLock(
    core,
    companyId,
    dialogId,
    async ({ pipeline, draft }) => {
      const [act] = await lockDueActs(pipeline, companyId, [actId], core.now())
      const ended = act && judge(draft, act, core.now())
      if (!ended) return null
      settleActs(pipeline, companyId, [ended], core.now())
      return draft
    },
    { skip: true, handles: core.worker },
  )
  if (draft) tell(core, [draft])
  return draft !== undefined && draft !== null
}

/** Ends an act that cannot be taken: people are told instead. */
export const endFaulty = async (core: Core, { companyId, actId }: DueAct): Promise<void> => {
  const dialog = await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const stopped = await stopFaulty(pipeline, companyId, actId)
    await pipeline.commit()
    return stopped
  })
  if (dialog) core.scheduleChanged({ companyId, ...dialog })
}

const tell = (core: Core, drafts: readonly DialogDraft[]): void => {
  for (const { dialog } of drafts) core.scheduleChanged(dialog)
}
