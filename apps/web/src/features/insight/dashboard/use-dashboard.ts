import { type Dashboard, listServicesByHour, readDashboard, readDashboardNow, readPeopleFigures } from '@prosa/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { invalidate, query } from '../../../app/query.ts'
import { type AnyBot, allBotsOf } from '../../../shared/bots/all-bots.ts'
import { useWorkspaces } from '../../../shared/workspaces/workspaces.ts'
import type { ChartRow } from '../../../ui/chart.tsx'
import { serverNow } from '../../../ui/clock.ts'
import type { DayRange } from '../../../ui/day-range.ts'
import { useListParams } from '../../../ui/list-params.ts'
import { daysOf, type Period, parsePeriod, printPeriod } from '../../../ui/period.ts'
import { toastError, toastSuccess } from '../../../ui/toast.tsx'
import { useFormats } from '../../../ui/use-formats.ts'
import { useToday } from '../../../ui/use-now.ts'
import { type DayRow, type Days, daysBefore, fillDays, hourDays, hourRows } from './dashboard-rows.ts'
import { dashboardTexts as texts } from './texts.ts'

/** Filters are kept in the URL, so that they survive a visit to a conversation. */
const addressOf = { period: 'periodo', bots: 'robos' } as const
const startPeriod: Period = 'hoje'
/** Refetch interval while the figures are not up to date. */
const lagMs = 60_000
/** Value for no bots; no bot has this id. */
const noBot = '0'

/** Toasts of one topic replace each other. */
const topic = 'dashboard'
const tellNoDays = (): void => toastError(texts.noDays, { detail: texts.noDaysDetail, topic })

/** A period without an end is its first day; without both days it is null. */
function wholeDays({ startAt, endAt }: DayRange): Days | null {
  const from = startAt ?? endAt
  return from === null ? null : { startAt: from, endAt: endAt ?? from }
}

/** Filters, figures and actions of the dashboard. */
export function useDashboard() {
  const today = useToday()
  const bots = useChosenBots()
  const { get, set } = useListParams()
  const period = parsePeriod(get(addressOf.period), startPeriod)
  const days = wholeDays(daysOf(period, today))
  const { hasNone, isPending } = useWorkspaces()
  const isWithout = hasNone && !isPending
  const isAsked = bots.isReady && days !== null && !hasNone
  const answer = useQuery({
    ...query(readDashboard, { params: { info: 'general' }, body: { bots: bots.ids, ...(days ?? { startAt: today }) } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.lag ? lagMs : false),
  })
  // Figures and days are shown together: while other days load, the former days and their figures stay.
  const shown = useShown(answer.isPlaceholderData ? null : (answer.data ?? null), bots.ids, days, today)
  const hours = useHours(shown, bots.ids, today)
  const before = useBefore(shown, bots.ids)
  useFailure(bots.error ?? answer.error, Math.max(bots.failedAt, answer.errorUpdatedAt))

  const reload = async (): Promise<void> => {
    if (days === null) return tellNoDays()
    // The other sections show their own failures.
    void invalidate(readPeopleFigures, readDashboardNow)
    const [known, figures] = await Promise.all([bots.refetch(), answer.refetch(), hours.refetch()])
    if (known.isSuccess && figures.isSuccess) toastSuccess(texts.updated, { topic })
  }
  const changePeriod = (next: Period): void => {
    set({ [addressOf.period]: next === startPeriod ? null : printPeriod(next) })
    if (wholeDays(daysOf(next, today)) === null) tellNoDays()
  }
  return {
    isWithout,
    bots,
    period,
    setPeriod: changePeriod,
    today,
    shown,
    hours,
    before,
    isFetching: bots.isFetching || answer.isFetching,
    error: shown ? null : (bots.error ?? answer.error),
    reload,
  }
}

/** A failed part, shown in its place. */
interface Failure {
  text: string
  onRetry: () => void
}

export interface ShownDashboard {
  data: Dashboard
  bots: number[]
  days: Days
  /** The period begins today: a partial day, which is not compared with whole days. */
  isToday: boolean
  history: DayRow[]
}

function useShown(data: Dashboard | null, bots: number[], days: Days | null, today: string): ShownDashboard | null {
  const [shown, setShown] = useState<ShownDashboard | null>(null)
  if (data && days && shown?.data !== data)
    setShown({
      data,
      bots,
      days,
      isToday: days.startAt === today,
      history: fillDays(data.servicesByDayHistory, days, today),
    })
  return shown
}

/** The figures of the same number of days just before. */
function useBefore(shown: ShownDashboard | null, bots: number[]): { data: Dashboard | null; failure: Failure | null } {
  const days = shown ? daysBefore(shown.days) : null
  const { data, isError, refetch } = useQuery({
    ...query(readDashboard, { params: { info: 'general' }, body: { bots, ...(days ?? { startAt: '' }) } }),
    enabled: days !== null,
  })
  const failure = isError && !data ? { text: texts.beforeFailed, onRetry: () => void refetch() } : null
  return { data: data ?? null, failure }
}

const isMean = ({ startAt, endAt }: Days): boolean => endAt > startAt

/** The hours of the pressed day, or the average over all days. */
function useHours(shown: ShownDashboard | null, bots: number[], today: string) {
  const [pressed, setPressed] = useState<string | null>(null)
  const isWithin = pressed !== null && shown !== null && pressed >= shown.days.startAt && pressed <= shown.days.endAt
  const asked = isWithin ? { startAt: pressed, endAt: pressed } : shown && hourDays(shown.days, today)
  const { dayKey, time } = useFormats()
  const { data, refetch, isFetching, isError } = useQuery({
    ...query(listServicesByHour, {
      query: {
        bots: bots.length === 0 ? [0] : bots,
        day: asked?.startAt ?? '',
        ...(asked && isMean(asked) ? { endDay: asked.endAt } : {}),
      },
    }),
    enabled: asked !== null,
  })
  // While other days load, the former days' hours stay.
  const [known, setKnown] = useState<{ data: typeof data; days: Days } | null>(null)
  if (data && asked && known?.data !== data) setKnown({ data, days: asked })
  const days = known?.days ?? asked
  const now = serverNow().toISOString()
  const lastHour = days?.endAt === dayKey(now) ? Number(time(now).slice(0, 2)) : 23
  const { startAt = '', endAt = '' } = days ?? {}
  const rows = useMemo(
    () => hourRows(known?.data ?? [], { startAt, endAt }, lastHour),
    [known, startAt, endAt, lastHour],
  )
  const open = (row: ChartRow): void => {
    const found = shown?.history.find(({ label }) => label === row.label)
    if (found) setPressed(found.day)
  }
  const failure =
    isError && data === undefined ? { text: texts.behind.hoursFailed, onRetry: () => void refetch() } : null
  /** Back to all days, if one of several was pressed. */
  const close = isWithin && shown.history.length > 1 ? (): void => setPressed(null) : null
  return {
    days,
    isMean: days !== null && isMean(days),
    pressed: isWithin ? pressed : null,
    rows,
    open,
    close,
    refetch,
    isFetching,
    failure,
  }
}

/** The chosen bots; all bots of the selected workspaces if none was chosen, or if no chosen bot exists any more. */
function useChosenBots() {
  const { selectedIds, isPending } = useWorkspaces()
  const { data, error, errorUpdatedAt, refetch, isFetching } = useQuery(allBotsOf(selectedIds))
  const { get, set } = useListParams()
  const all: readonly AnyBot[] = data?.bots ?? []
  const everyone = all.map(({ id }) => id).sort((one, other) => one - other)
  const choice = get(addressOf.bots)?.split(',') ?? null
  const chosen = everyone.filter((id) => choice?.includes(String(id)))
  const ids = chosen.length > 0 || choice?.join() === noBot ? chosen : everyone
  const choose = (next: number[]): void => {
    const isAll = everyone.length > 0 && next.length === everyone.length
    set({ [addressOf.bots]: isAll ? null : next.join() || noBot })
  }
  return {
    all,
    ids,
    isReady: !isPending && data !== undefined,
    isFetching,
    error,
    failedAt: errorUpdatedAt,
    refetch,
    choose,
  }
}

/** Shows one toast per failed attempt. */
function useFailure(error: Error | null, failedAt: number): void {
  const isFailed = error !== null
  useEffect(() => {
    if (isFailed && failedAt > 0) toastError(texts.failed, { detail: texts.failedDetail, topic })
  }, [isFailed, failedAt])
}
