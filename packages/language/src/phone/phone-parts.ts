import { areaCodes, subscriber } from './brazil.ts'

/** Digits in a text that belong together. */
export interface PhonePart {
  digits: string
  /** The digits in their written groups. */
  groups: string[]
  /** Preceded by a plus. */
  isInternational: boolean
}

/**
 * A text without artefacts of programs: invisible characters, full-width digits, `="…"`, a decimal place,
 * `5,511987654321E+12`. Null if digits were lost.
 */
export function tidyPhone(text: string): string | null {
  const seen = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐-―−]/g, '-')
    .trim()
  const plain = seen.replace(/^=?["']+|["']+$/g, '')
  const scientific = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(plain)
  if (scientific) {
    const [, first = '', rest = '', exponent = ''] = scientific
    return rest.length === Number(exponent) ? first + rest : null
  }
  // Placeholder for the carrier: 0xx11, (0**11).
  return plain.replace(/^(\d{8,15})[.,]0{1,2}$/, '$1').replace(/(?<![a-z])(?:0\s*)?(?:xx|\*\*)\s*(?=\d)/gi, '0')
}

const partOf = (text: string): PhonePart => {
  const isInternational = text.startsWith('+')
  // A zero in brackets is only dialled within the country.
  const written = isInternational ? text.replace(/\(\s*0\s*\)/, ' ') : text
  const groups = written.match(/\d+/g) ?? []
  return { groups, digits: groups.join(''), isInternational }
}

/** Possible numbers in a text, separated by words and by signs not used within numbers. */
export function phoneParts(text: string): PhonePart[] {
  const parts: PhonePart[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(/\+\s*\(?\d[\d\s().-]*|\d[\d\s().-]*/g)) {
    const part = partOf(written)
    const before = parts.at(-1)
    const between = text.slice(end, index)
    // 11/98765-4321: a separate area code.
    if (before && /^\s*[/|]\s*\(?$/.test(between) && isArea(before) && subscriber(part.digits)) {
      parts.pop()
      parts.push(partOf(`${before.digits} ${written}`))
    } else parts.push(part)
    end = index + written.trimEnd().length
  }
  return parts
}

const isArea = ({ digits, isInternational }: PhonePart): boolean =>
  !isInternational && areaCodes.has(digits.replace(/^0/, ''))
