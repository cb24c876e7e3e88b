import type { Lexeme } from '../text/lex.ts'
import { gluedDigits, gluedSign, wordAt } from './lexemes.ts'
import type { ReadNumber } from './number-words.ts'
import { readWritten, withScale } from './quantity.ts'

const glued = (lexeme: Lexeme | undefined): boolean => lexeme !== undefined && !lexeme.spaced

/** ",5" and ".25" without digits before the sign. */
function readBareDecimals(lexemes: readonly Lexeme[], at: number): ReadNumber | null {
  const sign = lexemes[at]
  const digits = lexemes[at + 1]
  if (!sign || !/^[.,]$/.test(sign.text) || !digits || !gluedDigits(lexemes, at + 1)) return null
  const before = lexemes[at - 1]
  const free = sign.spaced ? before?.kind !== 'digits' : /^[-$€£¥(+=]$/.test(before?.text ?? '')
  if (!free || !/^\d{1,9}$/.test(digits.text)) return null
  if (gluedSign(lexemes, at + 2, /^[-.,/:]$/) && gluedDigits(lexemes, at + 3)) return null
  return withScale(lexemes, { text: `0.${digits.text}`, decimals: digits.text.length, next: at + 2 })
}

/** Things counted by the thousand: before these, "1 500" is one number. */
const counted = /^(?:reais|euros|dolares|libras|pesos|ienes|pessoas|habitantes|unidades|convidados|seguidores)$/
/** Maximum of groups of three digits after the first. */
const mostGroups = 4

/**
 * "12 345 678", "10 000", "1 500,00": groups of three digits separated by single spaces. Two adjacent numbers may also
 * be two counts: a single group must be round, have decimals, or be alone. "100 200 300" is a list.
 */
function readSpaced(text: string, lexemes: readonly Lexeme[], at: number): ReadNumber | null {
  const first = wordAt(lexemes, at)
  if (lexemes[at]?.kind !== 'digits' || !/^[1-9]\d{0,2}$/.test(first) || lexemes[at - 1]?.kind === 'digits') return null
  const groups: string[] = []
  let next = at + 1
  while (groups.length <= mostGroups && isGroup(text, lexemes, next)) groups.push(wordAt(lexemes, next++))
  if (groups.length === 0 || groups.length > mostGroups || lexemes[next]?.kind === 'digits') return null
  const comma =
    gluedSign(lexemes, next, /^,$/) && gluedDigits(lexemes, next + 1) && /^\d+$/.test(wordAt(lexemes, next + 1))
  if (glued(lexemes[next]) && lexemes[next]?.kind === 'word' && !/^(?:k|mi|bi|mil)$/.test(wordAt(lexemes, next)))
    return null
  if (!comma && glued(lexemes[next]) && gluedDigits(lexemes, next + 1)) return null
  const round = groups.every((group) => group === '000')
  const alone =
    (at === 0 || lexemes[at - 1]?.kind === 'sign') &&
    (lexemes[next]?.kind !== 'word' || counted.test(wordAt(lexemes, next)))
  if (groups.length === 1 && !round && !comma && !alone) return null
  if (first.length === 3 && !round && !comma && [first, ...groups].every((group) => group.endsWith('0'))) return null
  const whole = [first, ...groups].join('')
  if (!comma) return withScale(lexemes, { text: whole, decimals: null, next })
  const decimals = wordAt(lexemes, next + 1)
  return withScale(lexemes, { text: `${whole}.${decimals}`, decimals: decimals.length, next: next + 2 })
}

/** "1'500'000". */
function readApostrophes(lexemes: readonly Lexeme[], at: number): ReadNumber | null {
  let whole = wordAt(lexemes, at)
  if (lexemes[at]?.kind !== 'digits' || !/^[1-9]\d{0,2}$/.test(whole)) return null
  let next = at + 1
  for (let count = 0; count < mostGroups && gluedSign(lexemes, next, /^['’]$/) && isThree(lexemes, next + 1); count++) {
    whole += wordAt(lexemes, next + 1)
    next += 2
  }
  return next === at + 1 ? null : withScale(lexemes, { text: whole, decimals: null, next })
}

const isThree = (lexemes: readonly Lexeme[], at: number): boolean =>
  gluedDigits(lexemes, at) && /^\d{3}$/.test(wordAt(lexemes, at))

function isGroup(text: string, lexemes: readonly Lexeme[], at: number): boolean {
  const [before, group] = [lexemes[at - 1], lexemes[at]]
  return (
    before !== undefined &&
    group?.spaced === true &&
    /^\d{3}$/.test(group.text) &&
    group.start - before.end === 1 &&
    text.charAt(before.end) !== '\n'
  )
}

/** Largest exponent of ten. */
const mostPower = 15

/** "1e3", "1,5e6", "2E-3", "3x10^5", "3 x 10^5", "10^6". */
function readScientific(lexemes: readonly Lexeme[], at: number): ReadNumber | null {
  const base = readWritten(lexemes, at)
  if (!base) return null
  const letter = lexemes[base.next]
  if (base.text === '10' && gluedSign(lexemes, base.next, /^\^$/)) {
    const power = readPower(lexemes, base.next + 1)
    return power && power.value <= mostPower ? { value: 10 ** power.value, next: power.next, decimals: null } : null
  }
  const power =
    letter?.text === 'e' && glued(letter) ? readPower(lexemes, base.next + 1) : readTimesTen(lexemes, base.next)
  if (!power || Math.abs(power.value) > mostPower) return null
  const value = Number(`${base.text}e${power.value}`)
  return Math.abs(value) > Number.MAX_SAFE_INTEGER ? null : { value, next: power.next, decimals: null }
}

/** "3", "-3", "+3" without a space. */
function readPower(lexemes: readonly Lexeme[], at: number): { value: number; next: number } | null {
  const signed = gluedSign(lexemes, at, /^[-+]$/) ? 1 : 0
  const digits = wordAt(lexemes, at + signed)
  const after = lexemes[at + signed + 1]
  if (!gluedDigits(lexemes, at + signed) || !/^\d{1,2}$/.test(digits)) return null
  if (glued(after) && (after?.kind !== 'sign' || gluedDigits(lexemes, at + signed + 2))) return null
  return { value: Number(digits) * (wordAt(lexemes, at) === '-' ? -1 : 1), next: at + signed + 1 }
}

const readTimesTen = (lexemes: readonly Lexeme[], at: number): { value: number; next: number } | null =>
  /^[x*×·]$/.test(wordAt(lexemes, at)) && wordAt(lexemes, at + 1) === '10' && gluedSign(lexemes, at + 2, /^\^$/)
    ? readPower(lexemes, at + 3)
    : null

/** "4M", "2,5M": millions, since the M of metres is lower case, but not beside other sizes ("2M e 3G"). */
function readCapital(text: string, lexemes: readonly Lexeme[], at: number): ReadNumber | null {
  const base = readWritten(lexemes, at)
  const letter = lexemes[base?.next ?? -1]
  if (!base || letter?.text !== 'm' || letter.spaced || text.charAt(letter.start) !== 'M') return null
  if (glued(lexemes[base.next + 1]) && lexemes[base.next + 1]?.kind !== 'sign') return null
  const near = [at - 1, at - 2, base.next + 2, base.next + 3].map((index) => wordAt(lexemes, index))
  return near.some((word) => /^(?:p|g|pp|gg|xg|tamanho|tam)$/.test(word))
    ? null
    : { value: Number(base.text) * 1e6, next: base.next + 1, decimals: null }
}

/** Forms of digits beyond `readDigits`: ",5", "12 345 678", "1'500", "1e3", "4M"; null if none begins there. */
export function readWrittenForm(text: string, lexemes: readonly Lexeme[], at: number): ReadNumber | null {
  if (lexemes[at]?.kind === 'word') return null
  return (
    readBareDecimals(lexemes, at) ??
    readSpaced(text, lexemes, at) ??
    readApostrophes(lexemes, at) ??
    readScientific(lexemes, at) ??
    readCapital(text, lexemes, at)
  )
}
