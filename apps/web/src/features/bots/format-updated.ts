import dayjs from 'dayjs'

/** 'hoje, 08:52', 'ontem, 17:20', else the day. */
export function formatUpdated(instant: string, nowMs: number): string {
  const moment = dayjs(instant)
  if (!moment.isValid()) return ''
  const days = dayjs(nowMs).startOf('day').diff(moment.startOf('day'), 'day')
  if (days === 0) return `hoje, ${moment.format('HH:mm')}`
  if (days === 1) return `ontem, ${moment.format('HH:mm')}`
  return moment.format('DD/MM/YYYY')
}
