import type { Pipeline } from '../../platform/database/index.ts'
import { announce, type Core, draftOf, lockWaitMs, underLock } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import type { DialogDraft } from '../dialog/draft.ts'
import { limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import type { Acted } from '../due-loop.ts'
import { finishDraft } from '../turn/take-turn.ts'
import { type DueAct, lockDueActs, type Settled, settleActs, stopFaulty } from './acts.queries.ts'
import { judge } from './judge.ts'
import { type JudgedReminder, judgeReminder } from './judge-reminder.ts'
import { fireReminders, lockDueReminders } from './reminders.queries.ts'

export const keyOf = ({ companyId, actId }: DueAct): string => `${companyId}:${actId}`
const placeOf = ({ companyId, dialogId }: { companyId: number; dialogId: number }): string => `${companyId}:${dialogId}`

/**
 * Takes due acts of any companies in one transaction, all or none: dialogs are locked, then the acts that still wait, each is judged, and what it becomes is
 * written with its new state in one commit. There is no lease: whoever comes second, or again, finds nothing that waits.
 */
export const actOnActsTogether = async (core: Core, due: readonly DueAct[]): Promise<Acted<DueAct>> => {
  const { drafts, ends, unready } = await core.worker.pipeline(async (pipeline) => {
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    limitLockWait(pipeline, lockWaitMs)
    const places = [...new Map(due.map((one) => [placeOf(one), one])).values()]
    const dialogs = await lockDialogs(pipeline, places, true)
    const drafts: DialogDraft[] = []
    const ends = new Map<number, Ends>()
    const unready: DueAct[] = []
    for (const [companyId, own] of Map.groupBy(dialogs, (dialog) => dialog.companyId)) {
      const seen = as(companyId)
      await core.world.prepare(seen, companyId, own)
      const missing = new Set(own.filter((one) => core.world.missing(companyId, [one]).length > 0).map(({ id }) => id))
      const ofCompany = due.filter((one) => one.companyId === companyId)
      unready.push(...ofCompany.filter(({ dialogId }) => missing.has(dialogId)))
      const ready = new Set(own.map(({ id }) => id).filter((id) => !missing.has(id)))
      const ids = ofCompany.filter(({ dialogId }) => ready.has(dialogId)).map(({ actId }) => actId)
      const [messages, reminders] = await Promise.all([
        lockDueActs(seen, companyId, ids, core.now()),
        lockDueReminders(seen, companyId, ids, core.now()),
      ])
      const [acts, calls] = [Map.groupBy(messages, dialogOf), Map.groupBy(reminders, dialogOf)]
      const ofAll: Ends = { settled: [], reminded: [] }
      for (const dialog of own) {
        const draft = draftOf(core, dialog)
        const settled = acts.get(dialog.id)?.flatMap((act) => judge(draft, act, core.now()) ?? []) ?? []
        const reminded = calls.get(dialog.id)?.flatMap((act) => judgeReminder(draft, act, core.now()) ?? []) ?? []
        if (settled.length + reminded.length === 0) continue
        ofAll.settled.push(...settled)
        ofAll.reminded.push(...reminded)
        finishDraft(draft, draft.known.bot)
        drafts.push(draft)
      }
      ends.set(companyId, ofAll)
    }
    writeDrafts(pipeline, drafts)
    for (const [companyId, one] of ends) {
      if (one.settled.length + one.reminded.length > 0) pipeline.setCompany(companyId)
      writeEnds(pipeline, companyId, one, core.now())
    }
    await pipeline.commit()
    return { drafts, ends, unready }
  })
  announce(core, drafts)
  tell(core, drafts, [...ends.values()])
  const ended = new Set(
    [...ends].flatMap(([companyId, { settled, reminded }]) =>
      [...settled, ...reminded].map(({ id }) => `${companyId}:${id}`),
    ),
  )
  const alone = new Set(unready.map(keyOf))
  return { held: due.filter((one) => !ended.has(keyOf(one)) && !alone.has(keyOf(one))), unready }
}

/** What became of the acts of a transaction. */
interface Ends {
  settled: Settled[]
  reminded: JudgedReminder[]
}

const dialogOf = ({ dialogId }: { dialogId: number }): number => dialogId

const writeEnds = (pipeline: Pipeline, companyId: number, { settled, reminded }: Ends, at: Date): void => {
  const stopped = reminded.flatMap((one) =>
    one.kind === 'stopped' ? [{ id: one.id, state: 'stopped' as const, reason: one.reason }] : [],
  )
  settleActs(pipeline, companyId, [...settled, ...stopped], at)
  fireReminders(
    pipeline,
    companyId,
    reminded.filter((one) => one.kind === 'fired'),
  )
}

/** Takes one act. @returns whether it ended */
export const actOnAct = async (core: Core, { companyId, actId, dialogId }: DueAct): Promise<boolean> => {
  const taken = await underLock(
    core,
    companyId,
    dialogId,
    async ({ pipeline, draft }) => {
      const [[act], [call]] = await Promise.all([
        lockDueActs(pipeline, companyId, [actId], core.now()),
        lockDueReminders(pipeline, companyId, [actId], core.now()),
      ])
      const settled = act && judge(draft, act, core.now())
      const reminded = call && judgeReminder(draft, call, core.now())
      if (!settled && !reminded) return null
      const ends = { settled: settled ? [settled] : [], reminded: reminded ? [reminded] : [] }
      writeEnds(pipeline, companyId, ends, core.now())
      return { draft, ends }
    },
    { skip: true, handles: core.worker },
  )
  if (taken) tell(core, [taken.draft], [taken.ends])
  return taken !== undefined && taken !== null
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

const tell = (core: Core, drafts: readonly DialogDraft[], ends: readonly Ends[]): void => {
  for (const { dialog } of drafts) core.scheduleChanged(dialog)
  for (const one of ends.flatMap(({ reminded }) => reminded)) if (one.kind === 'fired') core.reminded(one.told)
}
