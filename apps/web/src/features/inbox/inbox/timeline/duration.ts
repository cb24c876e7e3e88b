const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const withRest = (whole: number, unit: string, rest: number, restUnit: string): string =>
  rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${restUnit}`

/** '40 s', '12 min', '3 h 5 min', '2 d 4 h'; negative durations count as 0. */
export const formatDuration = (ms: number): string => {
  const past = Math.max(0, ms)
  if (past < minuteMs) return `${Math.floor(past / 1_000)} s`
  if (past < hourMs) return `${Math.floor(past / minuteMs)} min`
  if (past < dayMs) return withRest(Math.floor(past / hourMs), 'h', Math.floor((past % hourMs) / minuteMs), 'min')
  return withRest(Math.floor(past / dayMs), 'd', Math.floor((past % dayMs) / hourMs), 'h')
}
