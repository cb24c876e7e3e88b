const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Beyond this a day is shown with its year. */
const yearlessDays = 300

/** Formats instants (ISO 8601) in one time zone; invalid ones give ''. */
export interface Formats {
  /** '21/11/2026'. */
  day: (instant: string) => string
  /** '09:31'. */
  time: (instant: string) => string
  /** '21/11/2026 09:31'. */
  moment: (instant: string) => string
  /** '21/11/2026, 09:31:05': exact. */
  exact: (instant: string) => string
  /** '19 de novembro', with the year if long ago. */
  longDay: (instant: string, nowMs: number) => string
  /** 'segunda-feira, 23/11': a day in these weeks. */
  weekday: (instant: string) => string
  /** The zone's own name: 'Horário de Brasília'. */
  zone: string
  /** 'agora', '4 min', '2 h', '3 d', then the day: relative times in lists. */
  relative: (instant: string, nowMs: number) => string
  /** The day as `2026-11-21`, for comparing and sorting; '' if invalid. */
  dayKey: (instant: string) => string
  /** Calendar days between then and now; NaN if invalid. */
  daysAgo: (instant: string, nowMs: number) => number
}

const numbers = new Intl.NumberFormat('pt-BR')
const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const wholes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const percents = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 })

const ratios = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '4,5', truncated: 4.49 must not become 4.5. */
export const formatRatio = (value: number): string => ratios.format(Math.floor(value * 10) / 10)
/** '12.480'. */
export const formatNumber = (value: number): string => numbers.format(value)
/** 'US$ 0,0625': at least two and at most six decimals. */
export const formatPrice = (amount: number, currency: string): string =>
  amount.toLocaleString('pt-BR', { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 6 })

/** '1,8', and '12' from ten on: an approximate size or duration. */
export const formatAbout = (value: number): string => (value < 10 ? tenths : wholes).format(value)

/** A share from 0 to 1: '87%'. */
export const formatPercent = (share: number): string => percents.format(share)

const digits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** The zone's name; for an unknown zone the browser's own is used. */
function knownZone(timeZone: string | null): string | undefined {
  if (timeZone === null) return undefined
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** What a name of a zone has in its standard time alone. */
const standardTime = / Padr\u00e3o\b/

/** The name that holds all year; where clocks never change, browsers give that of the standard time. */
function zoneName(timeZone: string | undefined): string {
  const parts = formatter('pt-BR', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(standardTime, '') ?? ''
}

function makeFormats(named: string | null): Formats {
  const timeZone = knownZone(named)
  const make =
    (options: Intl.DateTimeFormatOptions, locale = 'pt-BR') =>
    (instant: string): string => {
      const ms = Date.parse(instant)
      return Number.isNaN(ms) ? '' : formatter(locale, { ...options, timeZone }).format(ms)
    }
  const day = make(digits)
  const time = make({ hour: '2-digit', minute: '2-digit' })
  const longThisYear = make({ day: 'numeric', month: 'long' })
  const longOtherYear = make({ day: 'numeric', month: 'long', year: 'numeric' })
  // The Swedish locale formats dates as ISO.
  const dayKey = make(digits, 'sv-SE')
  const daysAgo = (instant: string, nowMs: number): number =>
    (Date.parse(dayKey(new Date(nowMs).toISOString())) - Date.parse(dayKey(instant))) / dayMs
  return {
    day,
    time,
    moment: (instant) => [day(instant), time(instant)].join(' ').trim(),
    exact: make({ ...digits, hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    longDay: (instant, nowMs) => (daysAgo(instant, nowMs) > yearlessDays ? longOtherYear : longThisYear)(instant),
    weekday: make({ weekday: 'long', day: '2-digit', month: '2-digit' }),
    get zone() {
      return zoneName(timeZone)
    },
    relative: (instant, nowMs) => {
      const past = nowMs - Date.parse(instant)
      if (Number.isNaN(past)) return ''
      if (past < minuteMs) return 'agora'
      if (past < hourMs) return `${Math.floor(past / minuteMs)} min`
      if (past < dayMs) return `${Math.floor(past / hourMs)} h`
      if (past < 7 * dayMs) return `${Math.floor(past / dayMs)} d`
      return day(instant)
    },
    dayKey,
    daysAgo,
  }
}

// Creating a formatter costs a hundred times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

const zones = new Map<string | null, Formats>()

/** Formats for an IANA time zone; null is the browser's. The same object for the same zone. */
export function formatsIn(timeZone: string | null): Formats {
  const known = zones.get(timeZone)
  if (known) return known
  const made = makeFormats(timeZone)
  zones.set(timeZone, made)
  return made
}

/** Progress from 0 to 1, in whole percent, and never 100% before the end. */
export const wholePercent = (share: number): number => Math.min(99, Math.max(0, Math.floor(share * 100)))
