import { areaCodes } from '../phone/brazil.ts'
import type { Lexeme } from '../text/lex.ts'
import { gluedDigits, wordAt } from './lexemes.ts'

/** An area code named separately from the number, and its position. */
export interface StatedArea {
  area: string
  start: number
}

/** Words and signs between "ddd" and its two digits. */
const fillers =
  /^(?:e|eh|o|meu|de|do|da|daqui|aqui|que|seria|local|regiao|dele|dela|ta|esta|minha|nossa|cidade|estado|casa|[:=()-])$/
/** Words and signs between an area code in brackets and its number. */
const callWords =
  /^(?:o|e|n|no|numero|num|cel|celular|tel|telefone|fone|fixo|whats|whatsapp|wpp|zap|zapzap|meu|contato|[:./–-])$/
const mostFillers = 5

/** The area code in its own lexeme, "84" or "084"; undefined for digits that are part of something longer. */
function areaAt(lexemes: readonly Lexeme[], at: number): string | undefined {
  const lexeme = lexemes[at]
  if (lexeme?.kind !== 'digits' || !/^0?\d\d$/.test(lexeme.text)) return
  const sign = lexemes[at + 1]
  const partOfMore = sign?.spaced === false && /^[-./:,]$/.test(sign.text) && gluedDigits(lexemes, at + 2)
  const before = lexemes[at - 1]
  const behindMore = !lexeme.spaced && before?.kind === 'sign' && !/^[(:=]$/.test(before.text)
  const area = lexeme.text.slice(-2)
  return areaCodes.has(area) && !partOfMore && !behindMore ? area : undefined
}

/** The nearest area code forwards or backwards from a position, separated only by words like "é" and "o meu". */
function areaFrom(lexemes: readonly Lexeme[], from: number, step: 1 | -1): StatedArea | null {
  for (let count = 0, at = from; count <= mostFillers; count++, at += step) {
    const area = areaAt(lexemes, at)
    if (area !== undefined) return { area, start: lexemes[at]?.start ?? 0 }
    if (!fillers.test(wordAt(lexemes, at))) return null
  }
  return null
}

/** "(84) cel 99123-0099": an area code in brackets followed, after a few words, by digits. */
function bracketed(lexemes: readonly Lexeme[], at: number): StatedArea | null {
  const area = wordAt(lexemes, at) === '(' && wordAt(lexemes, at + 2) === ')' ? areaAt(lexemes, at + 1) : undefined
  if (area === undefined) return null
  for (let next = at + 3, words = 0; next < at + 3 + mostFillers; next++) {
    if (lexemes[next]?.kind === 'digits') return words === 0 ? null : { area, start: lexemes[at]?.start ?? 0 }
    if (!callWords.test(wordAt(lexemes, next))) return null
    if (lexemes[next]?.kind === 'word') words++
  }
  return null
}

/**
 * Area codes named separately from their numbers, in order: "ddd 84, numero 99123-0099", "meu ddd é 11", "21 é o ddd",
 * "prefixo 84", "código de área 11".
 */
export function statedAreas(lexemes: readonly Lexeme[]): StatedArea[] {
  const found: StatedArea[] = []
  for (let at = 0; at < lexemes.length; at++) {
    const word = wordAt(lexemes, at)
    const ofArea = word === 'area' && /^cod(?:igo)?$/.test(wordAt(lexemes, at - 2))
    const told =
      word === 'ddd' || word === 'prefixo' || ofArea
        ? (areaFrom(lexemes, at + 1, 1) ?? areaFrom(lexemes, at - 1, -1))
        : bracketed(lexemes, at)
    if (told) found.push(told)
  }
  return found
}

/**
 * The area code for a number at a position: the last one named before it, or the next one after it if the message names
 * numbers first.
 */
export function areaOf(areas: readonly StatedArea[], start: number, numbersFirst: boolean): string | undefined {
  const before = areas.findLast((area) => area.start < start)
  const behind = areas.find((area) => area.start > start)
  return (numbersFirst ? (behind ?? before) : (before ?? behind))?.area
}
