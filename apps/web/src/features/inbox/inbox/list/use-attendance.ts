import { type Attendance, getAttendance, setAttendance } from '@prosa/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../app/api.ts'
import { query } from '../../../../app/query.ts'
import { serverNowMs } from '../../../../ui/clock.ts'
import { toastError } from '../../../../ui/toast.tsx'
import { attendanceTexts } from './attendance-texts.ts'

const soonestMs = 1_000
/** Timers overflow after some weeks, so the wait is an hour at most. */
const latestMs = 3_600_000

/** Refetches when the absence is over; other windows refetch when they are looked at. */
const untilBack = (attendance: Attendance | undefined): number | false =>
  attendance?.awayUntil
    ? Math.min(latestMs, Math.max(soonestMs, Date.parse(attendance.awayUntil) - serverNowMs()))
    : false

/** Whether this person is offered rooms, as they set it; undefined until it is known. */
export function useAttendance() {
  const cache = useQueryClient()
  const asked = query(getAttendance)
  const { data } = useQuery({
    ...asked,
    staleTime: 0,
    refetchInterval: ({ state }) => untilBack(state.data),
  })
  const change = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof setAttendance>>[1]['body']) => call(setAttendance, { body }),
    onSuccess: (fresh) => cache.setQueryData(asked.queryKey, fresh),
    onError: (error) => toastError(attendanceTexts.failed, { detail: error.message }),
  })
  return { attendance: data, change: change.mutate, isChanging: change.isPending }
}
