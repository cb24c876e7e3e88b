import { isServiceNumber, subscriber } from './brazil.ts'
import { dialledNumber, internationalNumber } from './full-number.ts'
import { type PhonePart, phoneParts, tidyPhone } from './phone-parts.ts'

/** Why a text is no usable phone number. */
export type PhoneProblem =
  /** It contains no digits. */
  | 'none'
  | 'invalid'
  /** 0800, 4004 and the like. */
  | 'service'
  /** A Brazilian number without area code. */
  | 'area'
  /** Abbreviated by a spreadsheet: 5,51E+12. */
  | 'abbreviated'

export type ReadPhone =
  | {
      /** Stored form: Brazilian as `55`, area code and number, foreign as `+` and digits. */
      number: string
      isMobile: boolean
      /** Further numbers in the text. */
      others: string[]
    }
  | { number: null; why: PhoneProblem /** Set without area code: the number. */; local?: string }

const longestText = 200

/**
 * The phone number in a text that contains nothing else, as in forms, spreadsheets and pages: Brazilian without a
 * country code, foreign with `+` or `00`. Of several the first mobile one, else the first; an extension is ignored.
 */
export function readPhone(text: string): ReadPhone {
  if (text.length > longestText) return { number: null, why: 'invalid' }
  const tidy = tidyPhone(text)
  if (tidy === null) return { number: null, why: 'abbreviated' }
  const parts = phoneParts(tidy)
  const read = parts.map(readPart)
  const found = read.flatMap((one) => (typeof one === 'string' ? one : []))
  if (found.length === 0) found.push(...parts.flatMap(readTwo))
  const number = found.find(isMobile) ?? found[0]
  if (number !== undefined)
    return { number, isMobile: isMobile(number), others: [...new Set(found)].filter((other) => other !== number) }
  if (parts.length === 0) return { number: null, why: 'none' }
  const refused = read.flatMap((one) => (typeof one === 'string' ? [] : one))
  return { number: null, ...(refused.find(({ why }) => why !== 'invalid') ?? { why: 'invalid' }) }
}

/** Checks a stored number. */
const isMobile = (number: string): boolean => /^55\d{2}9\d{8}$/.test(number)

type Refusal = { why: PhoneProblem; local?: string }

/** The stored form of a number, or why it is invalid. */
function readPart({ digits, isInternational }: PhonePart): string | Refusal {
  if (!isInternational && isServiceNumber(digits)) return { why: 'service' }
  const number = isInternational ? internationalNumber(digits) : dialledNumber(digits)
  if (number !== null) return number
  const local = isInternational ? null : subscriber(digits)
  if (local === null) return { why: 'invalid' }
  // Eight digits from 55 on may also be the country code and an incomplete number.
  return { why: digits.startsWith('55') ? 'invalid' : 'area', local }
}

/** Two numbers separated only by a space. */
function readTwo({ groups, isInternational }: PhonePart): string[] {
  for (let cut = 1; cut < groups.length; cut++) {
    const [first, second] = [groups.slice(0, cut), groups.slice(cut)].map((some) => some.join(''))
    const one = readPart({ groups: [], digits: first ?? '', isInternational })
    const other = readPart({ groups: [], digits: second ?? '', isInternational: false })
    if (typeof one !== 'string') continue
    if (typeof other === 'string') return [one, other]
    if (other.local !== undefined) return [one]
  }
  return []
}
