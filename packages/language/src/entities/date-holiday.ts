import type { Lexeme } from '../text/lex.ts'
import type { LocalTime } from './calendar.ts'
import { dateOf, dayNumber, easter, firstOfMonth } from './calendar.ts'
import { readYear } from './date-named.ts'
import { isNoHoliday } from './date-place.ts'
import type { ReadDate, Reader } from './date-reading.ts'
import { single } from './date-reading.ts'
import { afterComing, isPast } from './date-words.ts'
import { wordAt } from './lexemes.ts'

/** Day of a holiday in a year; null if that year has none. */
type DayIn = (year: number) => number | null

const fixed =
  (month: number, day: number): DayIn =>
  (year) =>
    dayNumber(year, month, day)
const afterEaster =
  (days: number): DayIn =>
  (year) =>
    easter(year) + days
/** The second Sunday of a month. */
const secondSunday =
  (month: number): DayIn =>
  (year) => {
    const first = firstOfMonth(year, month)
    return first + ((7 - dateOf(first).weekday) % 7) + 7
  }

/** The day after the fourth Thursday of November. */
const blackFriday: DayIn = (year) => {
  const first = firstOfMonth(year, 11)
  return first + ((11 - dateOf(first).weekday) % 7) + 22
}

/** Holidays by name, without hyphens and "feira". */
const names: readonly (readonly [string, DayIn])[] = [
  ['natal', fixed(12, 25)],
  ['reveillon', fixed(12, 31)],
  ['reveilon', fixed(12, 31)],
  ['revellion', fixed(12, 31)],
  ['virada do ano', fixed(12, 31)],
  ['virada de ano', fixed(12, 31)],
  ['ano novo', fixed(1, 1)],
  ['confraternizacao universal', fixed(1, 1)],
  ['dia de reis', fixed(1, 6)],
  ['aniversario de sao paulo', fixed(1, 25)],
  ['dia da mulher', fixed(3, 8)],
  ['dia das mulheres', fixed(3, 8)],
  ['dia internacional da mulher', fixed(3, 8)],
  ['dia do consumidor', fixed(3, 15)],
  ['tiradentes', fixed(4, 21)],
  ['dia do trabalho', fixed(5, 1)],
  ['dia do trabalhador', fixed(5, 1)],
  ['dia dos trabalhadores', fixed(5, 1)],
  ['feriado do trabalho', fixed(5, 1)],
  ['feriado do trabalhador', fixed(5, 1)],
  ['dia dos namorados', fixed(6, 12)],
  ['dia de santo antonio', fixed(6, 13)],
  ['dia de sao joao', fixed(6, 24)],
  ['dia de sao pedro', fixed(6, 29)],
  ['dia da mentira', fixed(4, 1)],
  ['dia do amigo', fixed(7, 20)],
  ['dia dos avos', fixed(7, 26)],
  ['dia da avo', fixed(7, 26)],
  ['dia do avo', fixed(7, 26)],
  ['dia do cliente', fixed(9, 15)],
  ['dia da secretaria', fixed(9, 30)],
  ['dia do medico', fixed(10, 18)],
  ['dia do dentista', fixed(10, 25)],
  ['dia dos solteiros', fixed(11, 11)],
  ['imaculada conceicao', fixed(12, 8)],
  ['dia de nossa senhora da conceicao', fixed(12, 8)],
  ['dia da independencia', fixed(9, 7)],
  ['feriado da independencia', fixed(9, 7)],
  ['independencia do brasil', fixed(9, 7)],
  ['dia das criancas', fixed(10, 12)],
  ['dia da crianca', fixed(10, 12)],
  ['dia de nossa senhora', fixed(10, 12)],
  ['dia de nossa senhora aparecida', fixed(10, 12)],
  ['feriado de nossa senhora', fixed(10, 12)],
  ['feriado de nossa senhora aparecida', fixed(10, 12)],
  ['nossa senhora aparecida', fixed(10, 12)],
  ['dia da padroeira', fixed(10, 12)],
  ['dia do professor', fixed(10, 15)],
  ['dia dos professores', fixed(10, 15)],
  ['dia das bruxas', fixed(10, 31)],
  ['halloween', fixed(10, 31)],
  ['dia de todos os santos', fixed(11, 1)],
  ['todos os santos', fixed(11, 1)],
  ['finados', fixed(11, 2)],
  ['dia dos mortos', fixed(11, 2)],
  ['proclamacao da republica', fixed(11, 15)],
  ['dia da republica', fixed(11, 15)],
  ['feriado da republica', fixed(11, 15)],
  ['consciencia negra', fixed(11, 20)],
  ['pascoa', afterEaster(0)],
  ['domingo de pascoa', afterEaster(0)],
  ['sabado de aleluia', afterEaster(-1)],
  ['sexta santa', afterEaster(-2)],
  ['sexta da paixao', afterEaster(-2)],
  ['paixao de cristo', afterEaster(-2)],
  ['quinta santa', afterEaster(-3)],
  ['domingo de ramos', afterEaster(-7)],
  ['quarta de cinzas', afterEaster(-46)],
  ['carnaval', afterEaster(-47)],
  ['terca de carnaval', afterEaster(-47)],
  ['segunda de carnaval', afterEaster(-48)],
  ['domingo de carnaval', afterEaster(-49)],
  ['sabado de carnaval', afterEaster(-50)],
  ['corpus christi', afterEaster(60)],
  ['ascensao do senhor', afterEaster(39)],
  ['pentecostes', afterEaster(49)],
  ['black friday', blackFriday],
  ['blackfriday', blackFriday],
  ['cyber monday', (year) => (blackFriday(year) ?? 0) + 3],
  ['dia das maes', secondSunday(5)],
  ['dia da mae', secondSunday(5)],
  ['dia do pai', secondSunday(8)],
  ['dia dos pais', secondSunday(8)],
]

/** The names by their first word, longest first. */
const byFirst = new Map<string, { words: readonly string[]; dayIn: DayIn }[]>()
for (const [name, dayIn] of names) {
  const words = name.split(' ')
  const first = words[0] ?? ''
  byFirst.set(
    first,
    [...(byFirst.get(first) ?? []), { words, dayIn }].sort((a, b) => b.words.length - a.words.length),
  )
}

/**
 * Position after the words, skipping hyphens and "feira" between them ("sexta-feira santa", "ano-novo"); 0 without a
 * match.
 */
function afterWords(lexemes: readonly Lexeme[], at: number, words: readonly string[]): number {
  let place = at
  for (const [index, word] of words.entries()) {
    if (index > 0) {
      if (wordAt(lexemes, place) === '-') place++
      if (wordAt(lexemes, place) === 'feira') place++
    }
    if (wordAt(lexemes, place) !== word) return 0
    place++
  }
  return place
}

/** "véspera de", "antevéspera do": days before the holiday, and the position after the words. */
function readEve(lexemes: readonly Lexeme[], at: number): { days: number; next: number } {
  const word = wordAt(lexemes, at)
  const days = word === 'vespera' ? 1 : word === 'antevespera' ? 2 : 0
  return days > 0 && /^d[aeo]s?$/.test(wordAt(lexemes, at + 1)) ? { days, next: at + 2 } : { days: 0, next: at }
}

/** The day in the year named after it ("de 2027", "do ano passado", "passado"), else the next one, including today. */
function dayNamed(lexemes: readonly Lexeme[], from: number, at: number, dayIn: DayIn, eve: number, now: LocalTime) {
  const { year } = dateOf(now.day)
  const before = (of: number): number | null => {
    const day = dayIn(of)
    return day === null ? null : day - eve
  }
  const written = readYear(lexemes, at, now)
  if (written) return single(before(written.year), written.next)
  const thisYear = before(year)
  const lastOne = wordAt(lexemes, from - 1) === 'ultimo' || wordAt(lexemes, from - 1) === 'ultima'
  const ahead = thisYear !== null && thisYear >= now.day
  const past = isPast(wordAt(lexemes, at))
  if (past || lastOne) return single(ahead ? before(year - 1) : thisYear, past ? at + 1 : at)
  const coming = before(year + 1)
  return single(
    ahead ? thisYear : coming !== null && coming < now.day ? before(year + 2) : coming,
    afterComing(lexemes, at) || at,
  )
}

/** "semana santa": Palm Sunday to Easter. */
function holyWeek(lexemes: readonly Lexeme[], at: number, now: LocalTime): ReadDate | null {
  const next = afterWords(lexemes, at, ['semana', 'santa'])
  const easterDay = next > 0 ? dayNamed(lexemes, at, next, afterEaster(0), 0, now) : null
  return easterDay ? { ...easterDay, from: easterDay.to - 7 } : null
}

/** Saints whose feasts are called by the name alone. */
const saints: readonly (readonly [readonly string[], DayIn])[] = [
  [['santo', 'antonio'], fixed(6, 13)],
  [['sao', 'joao'], fixed(6, 24)],
  [['sao', 'pedro'], fixed(6, 29)],
]
/** Words before "de São João" that distinguish the feast from towns, districts and churches. */
const feastOf =
  /^(?:festas?|festejos?|pacotes?|feriad(?:o|ao)|antes|depois|recesso|fogueira|quadrilha|noites?|semana|periodo|dia)$/
const place =
  /^(?:mor[oa]|moramos|fic[oa]|bairro|rua|avenida|av|largo|igreja|loja|unidade|filial|hospital|colegio|escola|entrega|entregam)$/

/**
 * "no São João", "véspera de São Pedro", "pacote de São João", or only the name: the feast, but not "São João del Rei"
 * or "moro no São João".
 */
function saint(lexemes: readonly Lexeme[], at: number, now: LocalTime): ReadDate | null {
  const eve = readEve(lexemes, at)
  for (const [words, dayIn] of saints) {
    const next = afterWords(lexemes, eve.next, words)
    if (next === 0 || /^d[aeo]l?$/.test(wordAt(lexemes, next))) continue
    const [preposition, owner] = [wordAt(lexemes, at - 1), wordAt(lexemes, at - 2)]
    const alone = at === 0 && (lexemes[next]?.kind ?? 'sign') === 'sign'
    const inFeast = words[0] === 'sao' && /^(?:no|pro)$/.test(preposition) && !place.test(owner)
    const ofFeast = /^d[eo]$/.test(preposition) && feastOf.test(owner)
    if (eve.days > 0 || alone || inFeast || ofFeast) return dayNamed(lexemes, at, next, dayIn, eve.days, now)
  }
  return null
}

/**
 * Holidays like Christmas and Carnival, and the days before them: the next one, including today, or that of the named
 * year.
 */
export const holiday: Reader = (lexemes, at, now) => {
  const week = holyWeek(lexemes, at, now)
  if (week) return week
  const feast = saint(lexemes, at, now)
  if (feast) return feast
  const eve = readEve(lexemes, at)
  const named = byFirst.get(wordAt(lexemes, eve.next))
  if (!named) return null
  for (const { words, dayIn } of named) {
    const next = afterWords(lexemes, eve.next, words)
    if (next === 0) continue
    if (eve.days === 0 && isNoHoliday(lexemes, at)) return null
    return dayNamed(lexemes, at, next, dayIn, eve.days, now)
  }
  return null
}
