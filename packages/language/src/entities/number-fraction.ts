import type { Lexeme } from '../text/lex.ts'
import { gluedDigits, gluedSign, wordAt } from './lexemes.ts'
import { belowThousand } from './number-vocabulary.ts'
import type { ReadNumber } from './number-words.ts'

/** A fraction, and the lexeme after it. */
interface Fraction {
  value: number
  next: number
}

/** Folded names of fractions in the singular; the plural adds an s. */
const parts: ReadonlyMap<string, number> = new Map([
  ['terco', 3],
  ['quarto', 4],
  ['quinto', 5],
  ['sexto', 6],
  ['setimo', 7],
  ['oitavo', 8],
  ['nono', 9],
  ['decimo', 10],
  ['vigesimo', 20],
  ['centesimo', 100],
  ['milesimo', 1000],
  ['milionesimo', 1e6],
])

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/**
 * Words after "um quinto" or "três quartos" that keep it a fraction: "um quinto do valor"; others make it a floor, a
 * century or a bedroom.
 */
const afterPart = set('de do da dos das e ou a mais menos por no na em pra para vezes ao')
/** Words that make "quartos" bedrooms. */
const rooms = set('casal solteiro hospedes hospede hotel dormir empregada visita visitas')
/**
 * Words before a number with a bar that make it a date, part of a series or an address: "dia 1/3", "parcela 2/5", "apto
 * 3/4".
 */
const beforeOther = set(
  'dia dias em no ate desde data vence venc vencimento parcela parcelas parc prestacao pagina pag pg folha jogo fase etapa lote bloco apto ap casa sala quadra entre amanha hoje domingo segunda terca quarta quinta sexta sabado feira nasci nascimento marcado marcada marcar agendar agendado agenda capitulo cap lei aula turma artigo ontem as reserva chega chegou',
)
/** Words after it that do the same: "1/3 às 10h", "1/3 de 2026". */
const behindOther = set('as ate feira cedo pela')

function greatestCommon(a: number, b: number): number {
  return b === 0 ? a : greatestCommon(b, a % b)
}

/** Largest denominator after a bar. */
const mostBelow = 100

/**
 * "2/5" without words that make it a date: below one and in lowest terms, since "5/10" and "12/8" are days, blood
 * pressures or counts, and "7/10" is a mark.
 */
function readBar(lexemes: readonly Lexeme[], at: number): Fraction | null {
  if (lexemes[at]?.kind !== 'digits' || !gluedSign(lexemes, at + 1, /^[/⁄]$/) || !gluedDigits(lexemes, at + 2))
    return null
  const [above, below] = [wordAt(lexemes, at), wordAt(lexemes, at + 2)]
  const [top, bottom] = [Number(above), Number(below)]
  if (
    !/^[1-9]\d?$/.test(above) ||
    !/^[1-9]\d{0,2}$/.test(below) ||
    top >= bottom ||
    bottom > mostBelow ||
    bottom === 10
  )
    return null
  if (greatestCommon(top, bottom) !== 1) return null
  const [before, after] = [wordAt(lexemes, at - 1), wordAt(lexemes, at + 3)]
  const spaced = lexemes[at]?.spaced !== false || /^[(["'=+-]$/.test(before)
  const tail = lexemes[at + 3]
  if (!spaced || beforeOther.has(before) || behindOther.has(after)) return null
  if (/^(?:pra|pro|para|pros)$/.test(before) && tail?.kind !== 'word') return null
  if ((before === 'ou' || after === 'ou') && bottom > 4) return null
  if (/^(?:de|do)$/.test(after) && /^(?:\d{4}|mes|ano)$/.test(wordAt(lexemes, at + 4))) return null
  if (after === 'a' && lexemes[at + 4]?.kind === 'digits') return null
  if (tail && !tail.spaced && tail.kind !== 'word' && !/^[.,;:!?)\]"'%]$/.test(after)) return null
  if (gluedSign(lexemes, at + 3, /^[.,:]$/) && gluedDigits(lexemes, at + 4)) return null
  return { value: top / bottom, next: at + 3 }
}

/** "½", "2½": one lexeme, folded to digits with a special bar; the single digit before the bar belongs to the sign. */
function readSign(lexemes: readonly Lexeme[], at: number): Fraction | null {
  const folded = /^(\d{0,9})(\d)⁄(\d{1,2})$/.exec(wordAt(lexemes, at))
  if (!folded) return null
  const [, whole = '', top = '', bottom = ''] = folded
  return { value: Number(whole) + Number(top) / Number(bottom), next: at + 1 }
}

/** Denominator named by a word, 0 for other words. */
const partOf = (word: string): number => parts.get(word.replace(/s$/, '')) ?? 0

/** Whether a clause ends at a position, or a word follows that relates to a measure. */
const ends = (lexemes: readonly Lexeme[], at: number): boolean => {
  const lexeme = lexemes[at]
  return !lexeme || lexeme.kind === 'sign' || afterPart.has(lexeme.text)
}

/**
 * "Um terço", "dois quintos", "2 terços", "uma quarta parte", "três doze avos". "Três quartos" are bedrooms unless "de"
 * or "do" follows.
 */
function readNamedPart(lexemes: readonly Lexeme[], at: number): Fraction | null {
  const digits = lexemes[at]?.kind === 'digits' && /^[1-9]\d?$/.test(wordAt(lexemes, at))
  const top = digits ? { value: Number(wordAt(lexemes, at)), next: at + 1 } : belowThousand(lexemes, at)
  if (!top || top.value === 0) return null
  const word = wordAt(lexemes, top.next)
  const after = lexemes[top.next + 1]
  if (top.value === 1 && word === 'meio' && (!after || after.kind === 'sign')) return { value: 0.5, next: top.next + 1 }
  const feminine = /^[a-z]+as?$/.test(word) && /^partes?$/.test(wordAt(lexemes, top.next + 1))
  const bottom = partOf(feminine ? word.replace(/as?$/, 'o') : word)
  if (bottom > 0) {
    const next = top.next + (feminine ? 2 : 1)
    if (feminine) return { value: top.value / bottom, next }
    if ((top.value === 1) === word.endsWith('s')) return null
    if (bottom === 4 && !isQuarter(lexemes, at, next, top.value)) return null
    return top.value > 1 && bottom !== 4
      ? { value: top.value / bottom, next }
      : oneOrQuarters(lexemes, top.value / bottom, next)
  }
  const below = belowThousand(lexemes, top.next)
  const bar = below !== null && /^avos?$/.test(wordAt(lexemes, below.next)) && below.value > 1
  return bar ? { value: top.value / below.value, next: below.next + 1 } : null
}

const oneOrQuarters = (lexemes: readonly Lexeme[], value: number, next: number): Fraction | null =>
  ends(lexemes, next) ? { value, next } : null

/** "Um quarto" and "três quartos" in words, not "3 quartos", "cinco quartos", "com três quartos", "um quarto de casal". */
function isQuarter(lexemes: readonly Lexeme[], at: number, next: number, top: number): boolean {
  if ((top !== 1 && top !== 3) || lexemes[at]?.kind === 'digits') return false
  if (/^(?:com|tem|de|quero|queria|reservar|reserva|alugar|alugo|sao|numero|no)$/.test(wordAt(lexemes, at - 1)))
    return /^d[eoa]s?$/.test(wordAt(lexemes, next)) && !rooms.has(wordAt(lexemes, next + 1))
  return !/^(?:para|pra|no|na|em|por|a)$/.test(wordAt(lexemes, next)) && !rooms.has(wordAt(lexemes, next + 1))
}

/** "Metade", "a metade do valor", "pela metade", not "metade calabresa". */
function readWordHalf(lexemes: readonly Lexeme[], at: number): Fraction | null {
  if (wordAt(lexemes, at) !== 'metade') return null
  const before = lexemes[at - 1]
  const after = lexemes[at + 1]
  const starts = !before || before.kind === 'sign'
  const fits =
    starts ||
    /^(?:a|e|uma|so|apenas|quero|queria|pela|levo|pago|paguei|foi|deu|por|com|tipo|quase|de)$/.test(before.text)
  const free =
    !after || after.kind === 'sign' || /^(?:d[eoa]s?|desse|dessa|disso|deles|delas|dele|dela|por|pfv)$/.test(after.text)
  return fits && free ? { value: 0.5, next: at + 1 } : null
}

/** "Um sobre três", only as the whole message. */
function readOver(lexemes: readonly Lexeme[], at: number): Fraction | null {
  const countAt = (from: number): { value: number; next: number } | null =>
    lexemes[from]?.kind === 'digits' && /^[1-9]\d{0,2}$/.test(wordAt(lexemes, from))
      ? { value: Number(wordAt(lexemes, from)), next: from + 1 }
      : belowThousand(lexemes, from)
  const top = isOpen(lexemes[at - 1]) ? countAt(at) : null
  const bottom = top && wordAt(lexemes, top.next) === 'sobre' ? countAt(top.next + 1) : null
  if (!top || !bottom || bottom.value < 2 || !isOpen(lexemes[bottom.next])) return null
  return { value: top.value / bottom.value, next: bottom.next }
}

const isOpen = (lexeme: Lexeme | undefined): boolean => !lexeme || lexeme.kind === 'sign'

/** A separate fraction: "2/5", "½", "um terço", "três doze avos", "metade"; null if none begins there. */
export function readFraction(lexemes: readonly Lexeme[], at: number): ReadNumber | null {
  const written = readBar(lexemes, at) ?? readSign(lexemes, at)
  const read = written ?? readNamedPart(lexemes, at) ?? readWordHalf(lexemes, at) ?? readOver(lexemes, at)
  return read && { value: rounded(read.value), next: read.next, decimals: null }
}

/** Fractions are rounded to six decimals: "um terço" is 0.333333. */
const rounded = (value: number): number => Number(value.toFixed(6))

/**
 * A fraction added to a whole number: "1 1/2", "2 ½", "dois e três quartos", "dois inteiros e um terço"; null without
 * one.
 */
export function readAddedFraction(lexemes: readonly Lexeme[], at: number): Fraction | null {
  const whole = /^inteiros?$/.test(wordAt(lexemes, at)) ? at + 1 : at
  const joined = wordAt(lexemes, whole) === 'e'
  const from = joined ? whole + 1 : whole
  const bar = readBar(lexemes, from) ?? readSign(lexemes, from)
  const read = bar ?? (joined ? readNamedPart(lexemes, from) : null)
  return read && read.value < 1 ? { value: rounded(read.value), next: read.next } : null
}
