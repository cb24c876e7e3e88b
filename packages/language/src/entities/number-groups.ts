import type { Lexeme } from '../text/lex.ts'
import { follows, wordAt } from './lexemes.ts'
import { scaleOf } from './number-vocabulary.ts'

const groups: Readonly<Record<string, number>> = {
  duzia: 12,
  duzias: 12,
  dz: 12,
  dzs: 12,
  duz: 12,
  dezena: 10,
  dezenas: 10,
  cento: 100,
  centos: 100,
  centena: 100,
  centenas: 100,
  grosa: 144,
  grosas: 144,
  vintena: 20,
  vintenas: 20,
  milheiro: 1000,
  milheiros: 1000,
  milhar: 1000,
  milhares: 1000,
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Masculine nouns used with "meio". */
const masculine = set(
  'quilo quilinho kilo kilinho quilograma kg litro litrinho lt metro cm centimetro milimetro mm km quilometro copo copinho pacote pacotinho saco saquinho fardo fardinho frango bolo pote potinho galao tanque balde prato queijo pao peixe abacaxi melao mamao presunto pernil comprimido tablete envelope sache alqueire hectare lote maco salario rolo cacho tubo vidro frasco tambor barril engradado palete pallet caminhao lanche lanchinho espeto leitao',
)
/** Feminine nouns used with "meia". */
const feminine = set(
  'caixa caixinha cx xicara xicrinha colher colherzinha garrafa garrafinha lata latinha barra barrinha bandeja porcao porcaozinha pizza torta melancia tonelada arroba cartela peca folha pagina polegada dose tacinha taca tigela saca sacola forma travessa abobora cebola maca jarra ampola fatia bisnaga medida carga resma diaria marmita marmitinha libra fornada',
)
/** Durations; half of one is no number, but "dois anos e meio" is. */
const times = set('minuto hora dia noite semana mes ano')
const units = set('kg kgs l lt lts m g mt mts')

/** The singular of a unit's name: "colheres", "porções", "meses", "quilos". */
function singular(word: string): string {
  if (word.endsWith('oes')) return `${word.slice(0, -3)}ao`
  if (/[rs]es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const isMeasure = (word: string): boolean => masculine.has(word) || feminine.has(word) || units.has(word)

/** Things sold in pairs: "um par de meias" is one, "um par de ingressos" two. */
const paired = set(
  'meia sapato sapatinho sapatilha teni luva brinco sandalia chinelo oculo alianca bota botinha sapatenis lente muleta patim havaiana tamanco pantufa abotoadura hashi rodinha',
)

/**
 * Number of pieces in "um par", "dois pares de ingressos" after a number; undefined if the pair itself is the thing, or
 * it is no pair ("um par perfeito").
 */
function pairSize(lexemes: readonly Lexeme[], value: number, at: number): number | undefined {
  const word = wordAt(lexemes, at)
  if (word !== (value === 1 ? 'par' : 'pares')) return undefined
  const after = lexemes[at + 1]
  if (after?.text === 'de') return paired.has(singular(wordAt(lexemes, at + 2))) ? undefined : 2
  return !after || after.kind === 'sign' ? 2 : undefined
}

/** Number of pieces in "dúzia", "cento" and the like; undefined for other words. */
export function groupSize(word: string | undefined): number | undefined {
  return word !== undefined && Object.hasOwn(groups, word) ? groups[word] : undefined
}

const isHalf = (word: string): boolean => word === 'meio' || word === 'meia'

/** Words after "e meio" that show its end, for things that are no measures. */
const afterHalf = set(
  'de do da dos das por pra para pro e ou no na nos nas em com sem mais ta esta cada so mesmo pfv obrigado obrigada atras',
)

/** End of "e meio" or "e meia"; null if it belongs to the next noun ("um quilo e meio litro"), or is not there. */
export function afterAndHalf(lexemes: readonly Lexeme[], at: number): number | null {
  if (wordAt(lexemes, at) !== 'e' || !isHalf(wordAt(lexemes, at + 1))) return null
  const next = wordAt(lexemes, at + 2)
  const halved = isMeasure(next) || groupSize(next) !== undefined || times.has(next)
  return halved && !units.has(next) ? null : at + 2
}

/** Groups after a number: "duas dúzias" 24, "dois centos" 200, "uma dúzia e meia" 18. */
export function timesGroup(
  lexemes: readonly Lexeme[],
  value: number,
  at: number,
): { value: number; next: number } | null {
  const size = groupSize(lexemes[at]?.text) ?? pairSize(lexemes, value, at)
  if (size === undefined) return null
  const half = afterAndHalf(lexemes, at + 1)
  return half === null ? { value: value * size, next: at + 1 } : { value: value * size + size / 2, next: half }
}

/** Groups without a number: "meia dúzia" 6, "meio cento" 50, "meio milhão" 500000, "dúzia e meia" 18. */
export function readHalfGroup(lexemes: readonly Lexeme[], at: number): { value: number; next: number } | null {
  const bare = groupSize(lexemes[at]?.text)
  if (bare !== undefined) {
    const half = afterAndHalf(lexemes, at + 1)
    return half === null ? null : { value: bare * 1.5, next: half }
  }
  if (!isHalf(wordAt(lexemes, at))) return null
  const of = at + (wordAt(lexemes, at + 1) === '-' ? 2 : 1)
  const word = wordAt(lexemes, of)
  const large = word === 'mil' ? undefined : scaleOf(word)
  const size = large ?? groupSize(word)
  return size === undefined || word.endsWith('s') ? null : { value: size / 2, next: of + 1 }
}

/**
 * Halves of a measure: "meio quilo", "meia caixa", "1/2 xícara", "½ kg", "quilo e meio"; not "meia hora" or "meia
 * calça".
 */
export function readHalf(lexemes: readonly Lexeme[], at: number): { value: number; next: number } | null {
  const first = wordAt(lexemes, at)
  if (isHalf(first)) {
    const word = wordAt(lexemes, at + (wordAt(lexemes, at + 1) === '-' ? 2 : 1))
    if (first === 'meio' && (word === '%' || follows(lexemes, at + 1, ['por', 'cento'])))
      return { value: 0.5, next: at + 1 }
    const fits = first === 'meio' ? masculine.has(word) : feminine.has(word) || word === 'kilo' || word === 'quilo'
    return fits || units.has(word) ? { value: 0.5, next: at + 1 } : null
  }
  const written = first === '1⁄2' ? at + 1 : writtenHalf(lexemes, at)
  if (written > 0) {
    const of = wordAt(lexemes, written) === 'de' ? written + 1 : written
    const size = groupSize(wordAt(lexemes, of))
    if (size !== undefined) return { value: size / 2, next: of + 1 }
    return isMeasure(wordAt(lexemes, of)) ? { value: 0.5, next: written } : null
  }
  const half = isMeasure(first) && !/^\d+$/.test(wordAt(lexemes, at - 1)) ? afterAndHalf(lexemes, at + 1) : null
  return half === null || first.length < 3 ? null : { value: 1.5, next: half }
}

/** End of "1/2", else 0. */
function writtenHalf(lexemes: readonly Lexeme[], at: number): number {
  const glued = lexemes[at + 1]?.spaced === false && lexemes[at + 2]?.spaced === false
  const half = wordAt(lexemes, at) === '1' && wordAt(lexemes, at + 1) === '/' && wordAt(lexemes, at + 2) === '2'
  return half && glued && lexemes[at]?.spaced !== false ? at + 3 : 0
}

/**
 * End of the half after a number's unit: "dois quilos e meio", "uma xícara e meia", "2 kg e meio"; null without one.
 */
export function afterUnitHalf(lexemes: readonly Lexeme[], at: number): number | null {
  const unit = lexemes[at]
  const end = unit?.kind === 'word' ? afterAndHalf(lexemes, at + 1) : null
  if (!unit || end === null) return null
  const name = singular(unit.text)
  const after = lexemes[end]
  if (isMeasure(unit.text) || isMeasure(name) || times.has(name)) return after?.text === 'que' ? null : end
  const agrees = /as?$/.test(unit.text) ? 'meia' : /os?$/.test(unit.text) ? 'meio' : ''
  const ends = !after || after.kind === 'sign' || afterHalf.has(after.text)
  return unit.text.length > 2 && agrees === wordAt(lexemes, at + 2) && ends ? end : null
}
