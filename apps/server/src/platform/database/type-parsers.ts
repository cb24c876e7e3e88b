import { types } from 'pg'

const { builtins } = types

const exactInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} não cabe em um número exato`)
  return value
}

const asText = (text: string): string => text

const parseAnyInstant = types.getTypeParser(builtins.TIMESTAMPTZ) as (text: string) => unknown

/**
 * Parses `2026-11-24 12:18:28.123456-03` with the engine's own date parser, at a third of the cost of the driver's
 * patterns; a page of messages holds hundreds of timestamps. The driver parses the rest: infinity, dates before Christ,
 * years without four digits, offsets with minutes.
 */
export const parseInstant = (text: string): unknown => {
  const sign = text.at(-3)
  const isUsual = text[4] === '-' && text[0] !== '0' && (sign === '+' || sign === '-')
  return isUsual ? new Date(text) : parseAnyInstant(text)
}

/**
 * JavaScript types of database values: int8 and numeric (counts, sums, averages) become numbers, timestamps become
 * Dates, days and times of day stay text, since they belong to no time zone of this process.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, exactInteger],
  [builtins.NUMERIC, Number],
  [builtins.TIMESTAMPTZ, parseInstant],
  [builtins.DATE, asText],
  [builtins.TIME, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.INTERVAL, asText],
])

const int8Array = 1016
const dateArray = 1182

export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) => {
    const own = parsers.get(oid)
    if (own) return own
    if (oid === int8Array) return (text) => elements(text, exactInteger)
    if (oid === dateArray) return (text) => elements(text, asText)
    return types.getTypeParser(oid, format) as (value: string) => unknown
  },
}

const elements = <T>(text: string, parse: (text: string) => T): (T | null)[] => {
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map((element) => (element === 'NULL' ? null : parse(element)))
}
