import type { Line, Story } from './content/conversations.ts'
import { planQuarter } from './plan-quarter.ts'

/** One conversation that the demo shall have had: when it began, who wrote, and what happened. */
export interface PlannedDialog {
  contact: number
  startsAt: Date
  lines: readonly Line[]
  /** Nobody of the team has looked at it yet. */
  unread: boolean
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** São Paulo has had no summer time since 2019. */
const localOffsetMs = -3 * hourMs
const historyDays = 89
/** Minutes after midnight: customers write most in the middle of the morning and in the middle of the afternoon. */
const morning = { from: 9 * 60, minutes: 210 }
const afternoon = { from: 13 * 60, minutes: 360 }
/** A conversation that runs out is closed a day later, so history begins before yesterday. */
const newestHistoryDay = 2
/** So long a conversation lasts at most. */
const longestMs = 2 * hourMs

interface Recent {
  story: number
  minutesAgo: number
  /** How many of the story's lines have happened, counted over both of its parts; all of the first by default. */
  lines?: number
  unread?: boolean
}

/** What an attendant finds in the inbox: the bot at work, rooms that wait, rooms in good hands. Each with the contact of its place. */
const recent: readonly Recent[] = [
  { story: 0, minutesAgo: 4, lines: 2 },
  { story: 8, minutesAgo: 6, unread: true },
  { story: 4, minutesAgo: 17, lines: 3 },
  { story: 2, minutesAgo: 24, unread: true },
  { story: 0, minutesAgo: 48, lines: 8 },
  { story: 6, minutesAgo: 55, unread: true },
  { story: 2, minutesAgo: 95, lines: 4 },
  { story: 10, minutesAgo: 160, lines: 5 },
  { story: 1, minutesAgo: 300 },
  { story: 6, minutesAgo: 20 * 60, lines: 6 },
  { story: 3, minutesAgo: 18 * 60 },
  { story: 12, minutesAgo: 12, unread: true },
  { story: 13, minutesAgo: 200 },
]

/**
 * Conversations over the last ninety days, more of them lately: the inbox of today, and a history in which every story came
 * to its end. The same for the same moment.
 */
export const planDialogs = (
  stories: readonly Story[],
  options: {
    now: Date
    /** How many came to their end; or as many as a shop has that grows week by week. */
    history: number | 'growing'
    contacts: number
    withRecent: boolean
    random: () => number
  },
): PlannedDialog[] => {
  const { now, history, contacts, random } = options
  const today = options.withRecent ? recent.map((entry, place) => planRecent(stories, entry, place, now)) : []
  const midnight = Math.floor((now.getTime() + localOffsetMs) / dayMs) * dayMs - localOffsetMs
  const finished = stories.filter(({ begins }) => !begins.some(({ by }) => by === 'transfer'))
  const over = (startsAt: Date, place: number, contact: number): PlannedDialog => ({
    contact,
    startsAt,
    lines: whole(finished[place % finished.length] as Story).map((line) => withOwnOrder(line, random)),
    unread: false,
  })
  if (history === 'growing') {
    const until = now.getTime() - longestMs
    const starts = planQuarter({ days: historyDays, midnight, weekdayOf, until, minuteOfDay, random })
    // Who has an open conversation may have had others, but none since it began.
    const free = contacts - today.length
    const isLate = (startsAt: Date): boolean => startsAt.getTime() > midnight - newestHistoryDay * dayMs
    const contactOf = (startsAt: Date, place: number): number =>
      isLate(startsAt) ? today.length + (place % free) : place % contacts
    return [...today, ...starts.map((startsAt, place) => over(startsAt, place, contactOf(startsAt, place)))]
  }
  const past = Array.from({ length: history }, (_, place) => {
    const share = history === 1 ? 0 : place / (history - 1)
    const daysAgo = newestHistoryDay + Math.round((historyDays - newestHistoryDay) * share ** 1.4)
    const day = onWorkdays(midnight - daysAgo * dayMs, place, midnight - historyDays * dayMs)
    const startsAt = new Date(day + minuteOfDay(random()) * minuteMs)
    // Who wrote today may have written before.
    return over(startsAt, place, (today.length + place) % contacts)
  })
  return [...today, ...past]
}

/** Of a day's start: 0 is Sunday. */
const weekdayOf = (day: number): number => new Date(day + localOffsetMs).getUTCDay()

/** Two of three who would write on a weekend write on the Friday before. */
const onWorkdays = (day: number, place: number, oldest: number): number => {
  const weekday = weekdayOf(day) || 7
  const friday = day - (weekday - 5) * dayMs
  return weekday > 5 && place % 3 > 0 && friday >= oldest ? friday : day
}

/** Of a number from 0 to 1: half of them in the morning, half in the afternoon, most in the middle of each. */
const minuteOfDay = (chance: number): number => {
  const half = chance < 0.5 ? morning : afternoon
  const part = (chance * 2) % 1
  const middled = part < 0.5 ? Math.sqrt(part / 2) : 1 - Math.sqrt((1 - part) / 2)
  return half.from + Math.floor(half.minutes * middled)
}

const planRecent = (stories: readonly Story[], entry: Recent, contact: number, now: Date): PlannedDialog => {
  const story = stories[entry.story] as Story
  const lines = [...story.begins, ...story.goesOn].slice(0, entry.lines ?? story.begins.length)
  return {
    contact,
    startsAt: new Date(now.getTime() - entry.minutesAgo * minuteMs),
    lines,
    unread: entry.unread ?? false,
  }
}

/** Everybody has an order of their own. */
const withOwnOrder = (line: Line, random: () => number): Line =>
  line.by === 'customer'
    ? { ...line, text: line.text.replace(/\b\d{6}\b/, () => String(200_000 + Math.floor(random() * 150_000))) }
    : line

/** What the bot settled alone runs out in silence. */
const whole = ({ begins, goesOn }: Story): Line[] => {
  const lines = [...begins, ...goesOn]
  return goesOn.length > 0 ? lines : [...lines, { by: 'silence', closes: true }]
}

/** Contacts up to this place have open conversations. */
export const recentContacts = recent.length
