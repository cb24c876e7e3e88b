import type { Finder, FoundValue } from './finder.ts'

function findAll(text: string, pattern: RegExp, readValue: (match: RegExpExecArray) => string | null): FoundValue[] {
  const found: FoundValue[] = []
  for (const match of text.matchAll(pattern)) {
    const value = readValue(match)
    if (value !== null) found.push({ value, start: match.index, end: match.index + match[0].length })
  }
  return found
}

const decimal = (digits: string): string => digits.replace(/\.(?=\d{3}(?:\D|$))/g, '').replace(',', '.')

export const findNumber: Finder = ({ text }) =>
  findAll(text, /(?<![\p{L}\d.,/-])-?\d{1,15}(?:[.,]\d{1,15}){0,4}(?![\p{L}\d])/gu, (match) => decimal(match[0]))

export const findMoney: Finder = ({ text }) =>
  findAll(
    text,
    /R\$\s{0,2}(\d{1,9}(?:\.\d{3}){0,3}(?:,\d{1,2})?)|(?<![\d.,])(\d{1,9}(?:\.\d{3}){0,3}(?:,\d{1,2})?) reais/giu,
    (match) => Number(decimal(match[1] ?? match[2] ?? '')).toFixed(2),
  )

export const findHour: Finder = ({ text }) =>
  findAll(
    text,
    /(?<![\d/])([01]?\d|2[0-3])(?:[:h]([0-5]\d)|h(?:oras?)?)(?!\w)/giu,
    (match) => `${(match[1] ?? '').padStart(2, '0')}:${match[2] ?? '00'}`,
  )

export const findDate: Finder = ({ text }, moment) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: moment.timeZone }).format(new Date(moment.now))
  const inDays = (days: number): string =>
    new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
  return findAll(text, /\b(hoje|amanh[ãa])(?!\p{L})|\b(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?\b/giu, (match) => {
    if (match[1]) return inDays(match[1].toLowerCase() === 'hoje' ? 0 : 1)
    const value = `${match[4] ?? today.slice(0, 4)}-${(match[3] ?? '').padStart(2, '0')}-${(match[2] ?? '').padStart(2, '0')}`
    const time = Date.parse(`${value}T00:00:00Z`)
    return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value ? null : value
  })
}
