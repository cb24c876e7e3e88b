import type { Lexeme } from '../text/lex.ts'
import { monthOf } from './date-words.ts'
import { wordAt } from './lexemes.ts'
import { readNumberWords } from './number-words.ts'

/** Streets, squares and districts, which are often named after days in Brazil. */
const places =
  /^(?:rua|r|avenida|av|ave|travessa|trav|tv|alameda|al|praca|pca|pc|largo|rodovia|rod|estrada|est|viela|beco|ladeira|viaduto|tunel|ponte|bairro|vila|jardim|jd|conjunto|loteamento|terminal|estacao|metro|esquina)$/

/** Maximum of lexemes between the word "rua" and the month in its name. */
const reach = 6

/** Whether a street or the like is named before a position: "rua", "av.", "praça da". */
function namesPlace(lexemes: readonly Lexeme[], at: number): boolean {
  let before = at - 1
  if (/^d[aeo]s?$/.test(wordAt(lexemes, before))) before--
  if (wordAt(lexemes, before) === '.') before--
  return places.test(wordAt(lexemes, before))
}

/**
 * Whether a day and month, a month or a holiday is part of a place's name: "rua Sete de Setembro", "av. 15 de
 * Novembro", "rua XV de Novembro", "na 25 de Março" (dates take no "na"), "praça Tiradentes", "Rio de Janeiro".
 */
export function isPlaceName(lexemes: readonly Lexeme[], at: number): boolean {
  const before = wordAt(lexemes, at - 1)
  if (namesPlace(lexemes, at)) return monthOf(wordAt(lexemes, at), false) === 0 || before !== 'de'
  // "rua Vinte e Quatro de Maio": the "Quatro" alone is no day either.
  if (before === 'e' && isNumberWord(lexemes, at - 2) && wordAt(lexemes, at - 3) !== 'e')
    return isPlaceName(lexemes, at - 2)
  if (lexemes[at]?.kind === 'digits' || readNumberWords(lexemes, at)) return /^(?:na|da|pela)$/.test(before)
  if (before !== 'de' || monthOf(wordAt(lexemes, at), false) === 0) return false
  if (wordAt(lexemes, at - 2) === 'rio') return wordAt(lexemes, at) === 'janeiro'
  if (/^(?:i|v|vii|ix|x|xi|xiii|xv|xix|xx)$/.test(wordAt(lexemes, at - 2))) return true
  for (let place = at - 2; place >= 0 && place > at - reach; place--) {
    const counts =
      lexemes[place]?.kind === 'digits' || /^[oe]$/.test(wordAt(lexemes, place)) || isNumberWord(lexemes, place)
    if (!counts) return false
    if (namesPlace(lexemes, place) || /^(?:na|da|pela)$/.test(wordAt(lexemes, place - 1))) return true
  }
  return false
}

const isNumberWord = (lexemes: readonly Lexeme[], at: number): boolean =>
  wordAt(lexemes, at) === 'primeiro' || readNumberWords(lexemes.slice(at, at + 1), 0) !== null

const surnames =
  /^(?:antonio|aurelio|tulio|polo|vinicius|paulo|andre|feliciano|silva|souza|santos|oliveira|zero|legal|civil|temporal|inicial|historico)$/

/**
 * Whether a month's name is another word: "Marco" (the month has a cedilla), "um maiô" without its accent, "editora
 * Abril".
 */
export function isName(lexemes: readonly Lexeme[], at: number): boolean {
  const word = wordAt(lexemes, at)
  const before = wordAt(lexemes, at - 1)
  if (word === 'maio') return /^(?:um|uns|seu|meu|cada)$/.test(before)
  if (word === 'abril') return before === 'editora'
  if (word !== 'marco') return false
  if (surnames.test(wordAt(lexemes, at + 1)) || wordAt(lexemes, at - 2) === 'nome') return true
  return !/^(?:em|de|ate|desde|mes|para|pra)$/.test(before)
}

/** Cities named like a holiday, with their states. */
const cities: Readonly<Record<string, string>> = { natal: 'rn', tiradentes: 'mg' }
const livesIn = /^(?:moro|sou|somos|vim|venho|falo|cidade|aqui|capital|regiao|chegando|saindo|saio)$/
const travels =
  /^(?:frete|viagem|viajar|viajo|voo|voos|passagem|passagens|onibus|mudanca|envia|enviam|enviar|envio|despacha|despacham|ir|vou|mando|mandam)$/

/** Institutions named after a holiday or a saint. */
const houses =
  /^(?:igreja|paroquia|santuario|capela|basilica|catedral|hospital|colegio|escola|creche|clinica|farmacia|padaria|mercado|posto|edificio|residencial|condominio|comunidade)$/

/**
 * Whether a holiday's name has another meaning: the cities of Natal and Tiradentes ("Natal RN", "moro em Natal", "frete
 * pra Natal"), "cidade natal", "pré-natal", a street, a church or a school, or a wish ("feliz Natal").
 */
export function isNoHoliday(lexemes: readonly Lexeme[], at: number): boolean {
  const word = wordAt(lexemes, at)
  const before = wordAt(lexemes, at - 1)
  if (isPlaceName(lexemes, at) || /^(?:feliz|felizes|prospero)$/.test(before)) return true
  const saint = word === 'nossa'
  const owner = saint && /^d[aeo]$/.test(before) ? wordAt(lexemes, at - 2) : before
  if (houses.test(owner) || (saint && before === 'em')) return true
  const state = Object.hasOwn(cities, word) ? cities[word] : undefined
  if (!state) return false
  if (wordAt(lexemes, at + 1) === 'e' && /^(?:ano|no|reveillon)$/.test(wordAt(lexemes, at + 2))) return false
  const behind = /^[-/,(]$/.test(wordAt(lexemes, at + 1)) ? at + 2 : at + 1
  if (wordAt(lexemes, behind) === state) return true
  if (/^(?:em|cidade|terra|pre|pos|mapa|carta|prefeitura)$/.test(before)) return true
  if (before === '-' && /^(?:pre|pos)$/.test(wordAt(lexemes, at - 2))) return true
  if (before === 'de') return livesIn.test(wordAt(lexemes, at - 2)) || (wordAt(lexemes, at - 2) === 'e' && at === 2)
  return /^(?:para|pra|p|a|ate)$/.test(before) && travels.test(wordAt(lexemes, at - 2))
}
