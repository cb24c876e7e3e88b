import { isServiceNumber, subscriber } from '../phone/brazil.ts'
import { dialledNumber, internationalNumber } from '../phone/full-number.ts'
import type { Lexeme } from '../text/lex.ts'
import type { Run } from './digits.ts'
import { isAlphanumericAt, oddSeparators, readRun } from './digits.ts'
import type { Finder, FoundValue } from './finder.ts'
import { areaOf, statedAreas } from './phone-area.ts'

/**
 * Normal form of a phone number given as digits: `+`, country and number for a full one, with the ninth digit added to
 * Brazilian mobiles that lack it; only the digits for a number without area code, and for 0800, 0300, 0500, 4004 and
 * 3003 numbers. Null if it is no phone number.
 */
export function normalPhone(digits: string): string | null {
  if (isServiceNumber(digits)) return digits
  const full = dialledNumber(digits)
  return full === null ? subscriber(digits) : plusOf(full)
}

const plusOf = (number: string): string => (number.startsWith('+') ? number : `+${number}`)

/** "0xx11", with a placeholder for the carrier, and words attached to the number: "tel11988887777". */
const gluedBefore = /(?:^|[^a-z0-9])\(?(?:0xx|ddd|tel|fone|cel|celular|telefone|fixo|zap|wpp|whats|whatsapp)$/i
const longestGlued = 10
const separators = ` .-()${oddSeparators}`
const digitsBefore = new RegExp(`\\d[${oddSeparators} .()-]{1,4}$`)
/** Two zeros, and the maximum of fifteen digits of a number in any country. */
const mostCharacters = 17
/** A number whose area code may be named elsewhere in the message. */
const local = /^(?![34]00\d{5}$)\d{8,9}$/

/**
 * Phones are grouped so that the last group has four digits, or is the whole number; documents and dates are grouped
 * otherwise.
 */
function isPhoneShape({ groups, characters }: Run): boolean {
  const last = groups.at(-1) ?? 0
  return groups.length === 1 || last === 4 || last === 8 || last === 9 || (/^0[358]00/.test(characters) && last >= 6)
}

/** A number at a position; its area code may also follow in brackets: "99123-4567 (84)". */
function readNumber(text: string, index: number): { value: string; end: number } | null {
  const run = readRun(text, index, separators, mostCharacters, false)
  const isWhole = !isAlphanumericAt(text, run.end)
  if (plusBefore.test(text.slice(Math.max(0, index - 3), index))) {
    const number = isWhole ? internationalNumber(run.characters) : null
    return number === null ? { value: '', end: run.end } : { value: plusOf(number), end: run.end }
  }
  const value = normalPhone(run.characters)
  if (value && isWhole && (isPhoneShape(run) || isForeign(value))) return { value, end: run.end }
  if (run.groups.at(-1) !== 2 || text.charAt(run.end) !== ')' || !run.separators.at(-1)?.endsWith('(')) return null
  const number = run.characters.slice(0, -2)
  const turned = /^\d{8,9}$/.test(number) ? normalPhone(run.characters.slice(-2) + number) : null
  return turned ? { value: turned, end: run.end + 1 } : null
}

const plusBefore = /\+ ?\(?$/
/** Foreign numbers may have any grouping. */
const isForeign = (value: string): boolean => value.startsWith('+') && !value.startsWith('+55')

/**
 * Brazilian phone numbers in all usual spellings, including a separately named area code ("ddd 84, número 99123-0099"),
 * and foreign ones with `+` or `00`; see `normalPhone` for the normal form.
 */
export const findPhone: Finder = ({ text, lexemes }) => {
  const found: FoundValue[] = []
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (
      code < 48 ||
      code > 57 ||
      (isAlphanumericAt(text, index - 1) && !gluedBefore.test(text.slice(Math.max(0, index - longestGlued), index)))
    )
      continue
    const read = readNumber(text, index)
    if (!read) continue
    if (read.value === '') {
      index = read.end
      continue
    }
    // A number without area code is refused if digits precede it directly: their area code does not exist, or they
    // belong together.
    if (!read.value.startsWith('+') && digitsBefore.test(text.slice(Math.max(0, index - 5), index))) continue
    let start = index
    start -= /\+? ?\(?$/.exec(text.slice(Math.max(0, start - 3), start))?.[0].trimStart().length ?? 0
    found.push({ value: read.value, start, end: read.end })
    index = read.end
  }
  return withAreas(found, lexemes)
}

/** Adds the separately named area code to numbers without one. */
function withAreas(found: FoundValue[], lexemes: readonly Lexeme[]): FoundValue[] {
  const first = found.find(({ value }) => local.test(value))
  const areas = first ? statedAreas(lexemes) : []
  const [told] = areas
  if (!first || !told) return found
  return found.map((phone) => {
    const area = local.test(phone.value) ? areaOf(areas, phone.start, first.start < told.start) : undefined
    const value = area === undefined ? null : normalPhone(area + phone.value)
    return value === null ? phone : { ...phone, value }
  })
}
