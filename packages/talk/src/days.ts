import { talkTexts } from './texts.ts'

const dayMs = 86_400_000

/** One day of the reader's own time zone, `2026-11-20`. */
export const dayKey = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

const thisYear = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' })
const otherYear = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })

/** 'Hoje', 'Ontem', 'quinta-feira, 19 de novembro', '3 de março de 2025'. */
export const dayLabel = (date: Date, now: Date): string => {
  const noon = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), 12).getTime()
  const days = Math.round((noon(now) - noon(date)) / dayMs)
  if (days === 0) return talkTexts.today
  if (days === 1) return talkTexts.yesterday
  return (date.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(date)
}

/** '14:32', or 'agora' within the last minute. */
export const timeLabel = (date: Date, now: Date): string =>
  Math.abs(now.getTime() - date.getTime()) < 60_000 ? talkTexts.now : clock.format(date)
