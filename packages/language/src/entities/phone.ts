import type { Run } from './digits.ts'
import { isAlphanumericAt, readRun } from './digits.ts'
import type { Finder, FoundValue } from './finder.ts'

/** The 67 area codes in use (Anatel). */
const areaCodes = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)

/** A subscriber's number without area code: nine digits from 9, eight from 6 to 9 (a mobile of old, the ninth digit is added), eight from 2 to 5 (fixed). */
function subscriber(digits: string): string | null {
  if (/^9\d{8}$/.test(digits)) return digits
  if (/^[6-9]\d{7}$/.test(digits)) return `9${digits}`
  return /^[2-5]\d{7}$/.test(digits) ? digits : null
}

/**
 * Normal form of a telephone number given as digits: +55, area code and number for a full one, the ninth digit added to mobiles that lack it; the
 * digits alone for a number without area code and for 0800, 0300, 0500, 4004 and 3003 numbers. Null when it is none.
 */
export function normalPhone(digits: string): string | null {
  if (/^0[358]00\d{6,7}$/.test(digits)) return digits
  if (/^(?:400\d|300\d)\d{4}$/.test(digits)) return digits
  let rest = digits
  if (/^00?55\d{10,11}$/.test(rest)) rest = rest.replace(/^0+/, '')
  if (/^55\d{10,11}$/.test(rest) && areaCodes.has(rest.slice(2, 4)) && subscriber(rest.slice(4))) rest = rest.slice(2)
  // A trunk zero, with or without the two digits of a carrier.
  else if (/^0\d{2}\d{10,11}$/.test(rest) && areaCodes.has(rest.slice(3, 5))) rest = rest.slice(3)
  else if (/^0\d{10,11}$/.test(rest)) rest = rest.slice(1)
  if (rest.length >= 10 && areaCodes.has(rest.slice(0, 2))) {
    const number = subscriber(rest.slice(2))
    return number ? `+55${rest.slice(0, 2)}${number}` : null
  }
  return rest.length <= 9 ? subscriber(rest) : null
}

/** "0xx11": the carrier's place, written out. */
const carrierBefore = /^0xx$/i

/** The last group is the four last digits, or the whole number, as people part it; documents and dates are parted otherwise. */
function isPhoneShape({ groups, characters }: Run): boolean {
  const last = groups.at(-1) ?? 0
  return groups.length === 1 || last === 4 || last === 8 || last === 9 || (/^0[358]00/.test(characters) && last >= 6)
}

/** Telephone numbers of Brazil in every usual spelling; see `normalPhone` for the normal form. */
export const findPhone: Finder = ({ text }) => {
  const found: FoundValue[] = []
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (
      code < 48 ||
      code > 57 ||
      (isAlphanumericAt(text, index - 1) && !carrierBefore.test(text.slice(Math.max(0, index - 3), index)))
    )
      continue
    const run = readRun(text, index, ' .-()', 15, false)
    const value = normalPhone(run.characters)
    if (!value || isAlphanumericAt(text, run.end) || !isPhoneShape(run)) continue
    // A number without area code is none when digits stand right before it: their area code does not exist, or they belong together.
    if (!value.startsWith('+') && /\d[ .\-()]{1,3}$/.test(text.slice(Math.max(0, run.start - 4), run.start))) continue
    let start = run.start
    if (/[+(]/.test(text.charAt(start - 1))) start--
    if (text.charAt(start - 1) === '+') start--
    found.push({ value, start, end: run.end })
    index = run.end
  }
  return found
}
