import type { Pipeline } from '../../platform/database/index.ts'
import { announce, type Core, draftOf, lockWaitMs, type UnderLock, underLock } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import { type DialogDraft, isChanged } from '../dialog/draft.ts'
import { limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import type { Acted } from '../due-loop.ts'
import type { RunRow } from '../model/follow-up.ts'
import type { PlannedRow } from '../model/planned.ts'
import type { ReminderRow } from '../model/reminders.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { finishDraft } from '../turn/finish-draft.ts'
import { type DueAct, findDueKinds, lockDueActs, type Settled, settleActs, stopFaulty } from './acts.queries.ts'
import { type EventEnd, type EventRow, endEvents, lockDueEvents } from './events.queries.ts'
import { judge, mustAsk } from './judge.ts'
import { judgeEvent } from './judge-event.ts'
import { type JudgedReminder, judgeReminder } from './judge-reminder.ts'
import { judgeStep } from './judge-step.ts'
import { fireReminders, lockDueReminders } from './reminders.queries.ts'
import { lockDueSteps, type StepEnd, writeSteps } from './steps.queries.ts'

export const keyOf = ({ companyId, actId }: DueAct): string => `${companyId}:${actId}`
const placeOf = ({ companyId, dialogId }: { companyId: number; dialogId: number }): string => `${companyId}:${dialogId}`

/**
 * Takes due acts of any companies in one transaction, all or none: dialogs are locked, then the acts that still wait, each is judged, and what it becomes is
 * written with its new state in one commit. There is no lease: whoever comes second, or again, finds nothing that waits.
 */
export const actOnActsTogether = async (core: Core, due: readonly DueAct[]): Promise<Acted<DueAct>> => {
  const shown = new Set<DialogDraft>()
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
      const acts = Map.groupBy(await lockDue(seen, companyId, ids, core.now()), ({ row }) => row.dialogId)
      const ofAll = noEnds()
      for (const dialog of own) {
        const draft = draftOf(core, dialog)
        const locked = { core, pipeline: seen, draft, bot: draft.known.bot }
        const { asks, ...ended } = await judgeAll(locked, acts.get(dialog.id) ?? [])
        unready.push(...asks.map((actId) => ({ companyId, actId, dialogId: dialog.id })))
        if (idsOf(ended).length === 0) continue
        ofAll.settled.push(...ended.settled)
        ofAll.reminded.push(...ended.reminded)
        ofAll.steps.push(...ended.steps)
        ofAll.events.push(...ended.events)
        if (isShown(ended)) shown.add(draft)
        else if (!isChanged(draft)) continue
        finishDraft(draft, draft.known.bot)
        drafts.push(draft)
      }
      ends.set(companyId, ofAll)
    }
    writeDrafts(pipeline, drafts)
    for (const [companyId, one] of ends) {
      if (idsOf(one).length > 0) pipeline.setCompany(companyId)
      writeEnds(pipeline, companyId, one, core.now())
    }
    await pipeline.commit()
    return { drafts, ends, unready }
  })
  announce(core, drafts)
  tell(core, [...shown], [...ends.values()])
  for (const [companyId, { steps }] of ends) tellPaused(core, companyId, steps)
  const ended = new Set([...ends].flatMap(([companyId, one]) => idsOf(one).map((id) => `${companyId}:${id}`)))
  const alone = new Set(unready.map(keyOf))
  return { held: due.filter((one) => !ended.has(keyOf(one)) && !alone.has(keyOf(one))), unready }
}

/** What became of the acts of a transaction. */
interface Ends {
  settled: Settled[]
  reminded: JudgedReminder[]
  steps: StepEnd[]
  events: EventEnd[]
}

const noEnds = (): Ends => ({ settled: [], reminded: [], steps: [], events: [] })
const idsOf = ({ settled, reminded, steps, events }: Ends): number[] =>
  [...settled, ...reminded, ...steps, ...events].map(({ id }) => id)
/** Something ended that a room shows. */
const isShown = ({ settled, reminded, steps }: Ends): boolean => settled.length + reminded.length + steps.length > 0

type Due =
  | { kind: 'message'; row: PlannedRow }
  | { kind: 'reminder'; row: ReminderRow }
  | { kind: 'step'; row: RunRow }
  | { kind: 'event'; row: EventRow }

type LockAll<Row> = (pipeline: Pipeline, companyId: number, ids: readonly number[], now: Date) => Promise<Row[]>

/** Locks acts of every kind that are due; their dialogs must be locked. A kind that is not among them is not asked for: its facts cost as much for no row as for some. */
const lockDue = async (pipeline: Pipeline, companyId: number, ids: readonly number[], now: Date): Promise<Due[]> => {
  const idsOfKind = Map.groupBy(await findDueKinds(pipeline, companyId, ids, now), ({ kind }) => kind)
  const lock = async <Row>(kind: Due['kind'], lockAll: LockAll<Row>): Promise<Row[]> => {
    const own = idsOfKind.get(kind)?.map(({ id }) => id)
    return own ? lockAll(pipeline, companyId, own, now) : []
  }
  const [messages, reminders, steps, events] = await Promise.all([
    lock('message', lockDueActs),
    lock('reminder', lockDueReminders),
    lock('step', lockDueSteps),
    lock('event', lockDueEvents),
  ])
  return [
    ...messages.map((row) => ({ kind: 'message' as const, row })),
    ...reminders.map((row) => ({ kind: 'reminder' as const, row })),
    ...steps.map((row) => ({ kind: 'step' as const, row })),
    ...events.map((row) => ({ kind: 'event' as const, row })),
  ]
}

/** `asks`: those whose provider must be asked first; what comes after one in its room keeps its place behind it, but for reminders. */
const judgeAll = async (
  { core, pipeline, draft, bot }: UnderLock,
  due: readonly Due[],
): Promise<Ends & { asks: number[] }> => {
  const ends = { ...noEnds(), asks: [] as number[] }
  const now = core.now()
  for (const { kind, row } of due) {
    if (kind === 'reminder') {
      const reminded = judgeReminder(draft, row, now)
      if (reminded) ends.reminded.push(reminded)
      continue
    }
    if (ends.asks.length > 0) continue
    if (kind === 'event') {
      const judged = judgeEvent(core, draft, row, now)
      if (judged === mustAsk) {
        ends.asks.push(row.id)
        continue
      }
      if (judged) ends.events.push(judged.end)
      if (judged?.request && bot) await routeTransfer(pipeline, draft, judged.request, bot)
      continue
    }
    // Its facts were read before what this transaction says: it is judged anew by the next.
    if (kind === 'step' && ends.settled.length + ends.steps.length > 0) continue
    if (kind === 'message') {
      const settled = judge(draft, row, now, core.templates)
      if (settled === mustAsk) ends.asks.push(row.id)
      else if (settled) ends.settled.push(settled)
    } else {
      const end = judgeStep(draft, row, now, core.templates)
      if (end === mustAsk) ends.asks.push(row.id)
      else if (end) ends.steps.push(end)
    }
  }
  return ends
}

const writeEnds = (
  pipeline: Pipeline,
  companyId: number,
  { settled, reminded, steps, events }: Ends,
  at: Date,
): void => {
  const stopped = reminded.flatMap((one) =>
    one.kind === 'stopped' ? [{ id: one.id, state: 'stopped' as const, reason: one.reason }] : [],
  )
  settleActs(pipeline, companyId, [...settled, ...stopped], at)
  fireReminders(
    pipeline,
    companyId,
    reminded.filter((one) => one.kind === 'fired'),
  )
  writeSteps(pipeline, companyId, steps, at)
  endEvents(pipeline, companyId, events, at)
}

/** Takes one act. @returns whether it ended */
export const actOnAct = async (core: Core, due: DueAct): Promise<boolean> => {
  const taken = await takeAlone(core, due)
  const asked = taken && 'asks' in taken ? taken.asks : null
  if (asked !== null) await core.templates.ask({ companyId: due.companyId, connectionId: asked })
  const done = asked === null ? taken : await takeAlone(core, due)
  if (!done || 'asks' in done) return false
  tell(core, isShown(done.ends) ? [done.draft] : [], [done.ends])
  tellPaused(core, due.companyId, done.ends.steps)
  return true
}

/** @returns what became of it; or the number whose provider must be asked first; null: it waits; undefined: others hold its dialog */
const takeAlone = (
  core: Core,
  { companyId, actId, dialogId }: DueAct,
): Promise<{ draft: DialogDraft; ends: Ends } | { asks: number } | null | undefined> =>
  underLock(
    core,
    companyId,
    dialogId,
    async (locked) => {
      const { pipeline, draft } = locked
      const due = await lockDue(pipeline, companyId, [actId], core.now())
      const { asks, ...ends } = await judgeAll(locked, due)
      if (asks.length > 0) return { asks: draft.dialog.connectionId }
      if (idsOf(ends).length === 0) return null
      writeEnds(pipeline, companyId, ends, core.now())
      return { draft, ends }
    },
    { skip: true, handles: core.worker },
  )

/** Ends an act that cannot be taken: people are told instead. */
export const endFaulty = async (core: Core, { companyId, actId }: DueAct): Promise<void> => {
  const dialog = await core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    limitLockWait(pipeline, lockWaitMs)
    const stopped = await stopFaulty(pipeline, companyId, actId)
    await pipeline.commit()
    return stopped
  })
  if (dialog) core.scheduleChanged({ companyId, ...dialog })
}

const tellPaused = (core: Core, companyId: number, steps: readonly StepEnd[]): void => {
  if (steps.some((end) => end.state === 'waiting' && end.pauses)) core.automationsChanged(companyId)
}

const tell = (core: Core, drafts: readonly DialogDraft[], ends: readonly Ends[]): void => {
  for (const { dialog } of drafts) core.scheduleChanged(dialog)
  for (const one of ends.flatMap(({ reminded }) => reminded)) if (one.kind === 'fired') core.reminded(one.told)
  for (const { fires } of ends.flatMap(({ steps }) => steps)) if (fires) core.reminded(fires)
}
