const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** 'agora', '4 min', '2 h', '3 d', then the date: how lists say when something happened. Times are ISO 8601. */
export function formatRelative(instant: string, nowMs: number): string {
  const past = nowMs - Date.parse(instant)
  if (Number.isNaN(past)) return ''
  if (past < minuteMs) return 'agora'
  if (past < hourMs) return `${Math.floor(past / minuteMs)} min`
  if (past < dayMs) return `${Math.floor(past / hourMs)} h`
  if (past < 7 * dayMs) return `${Math.floor(past / dayMs)} d`
  return new Date(instant).toLocaleDateString('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' })
}
