import { isServiceNumber, subscriber } from './brazil.ts'
import { dialledNumber, internationalNumber } from './full-number.ts'
import { type PhonePart, phoneParts, tidyPhone } from './phone-parts.ts'

/** Why a text is no number that somebody can be reached by. */
export type PhoneProblem =
  /** It holds no digits. */
  | 'none'
  | 'invalid'
  /** 0800, 4004 and their like. */
  | 'service'
  /** A number of Brazil without its area code. */
  | 'area'
  /** A spreadsheet has cut it: 5,51E+12. */
  | 'abbreviated'

export type ReadPhone =
  | {
      /** As it is kept: of Brazil `55`, area code and number, of another country `+` and its digits. */
      number: string
      isMobile: boolean
      /** The other numbers that the text holds. */
      others: string[]
    }
  | { number: null; why: PhoneProblem /** Without area code: the number. */; local?: string }

const longestText = 200

/**
 * The telephone number in a text that holds nothing else, as forms, spreadsheets and pages have it: Brazil's where no country is told, another
 * country's behind `+` or `00`. Of several the first mobile one, else the first; an extension is left out.
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

/** Of a number as it is kept. */
const isMobile = (number: string): boolean => /^55\d{2}9\d{8}$/.test(number)

type Refusal = { why: PhoneProblem; local?: string }

/** A number as it is kept, or why it is none. */
function readPart({ digits, isInternational }: PhonePart): string | Refusal {
  if (!isInternational && isServiceNumber(digits)) return { why: 'service' }
  const number = isInternational ? internationalNumber(digits) : dialledNumber(digits)
  if (number !== null) return number
  const local = isInternational ? null : subscriber(digits)
  return local === null ? { why: 'invalid' } : { why: 'area', local }
}

/** Two numbers with nothing but a space between them. */
function readTwo({ groups, isInternational }: PhonePart): string[] {
  for (let cut = 1; cut < groups.length; cut++) {
    const [first, second] = [groups.slice(0, cut), groups.slice(cut)].map((some) => some.join(''))
    const one = readPart({ groups: [], digits: first ?? '', isInternational })
    const other = readPart({ groups: [], digits: second ?? '', isInternational: false })
    if (typeof one !== 'string') continue
    if (typeof other === 'string') return [one, other]
    if (other.why === 'area') return [one]
  }
  return []
}
