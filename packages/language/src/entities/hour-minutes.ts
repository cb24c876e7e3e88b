import type { Lexeme } from '../text/lex.ts'
import { hourWord, readCount, readPart } from './hour-reading.ts'
import { wordAt } from './lexemes.ts'

/** Minutes in words after an hour, and their end. */
export interface SpokenMinutes {
  minutes: number
  next: number
}

/** "e um quarto", "e quarto", "e três quartos". */
function readQuarters(lexemes: readonly Lexeme[], at: number): SpokenMinutes | null {
  if (wordAt(lexemes, at) === 'quarto') return { minutes: 15, next: at + 1 }
  if (/^(?:um|1)$/.test(wordAt(lexemes, at)) && wordAt(lexemes, at + 1) === 'quarto')
    return { minutes: 15, next: at + 2 }
  const three = /^(?:tres|3)$/.test(wordAt(lexemes, at)) && wordAt(lexemes, at + 1) === 'quartos'
  return three ? { minutes: 45, next: at + 2 } : null
}

/**
 * Minutes after an hour: "e 30", "e meia", "e quinze", "e um quarto", "e pouco". `cued`: it is already known to be an
 * hour.
 */
export function readMinutes(lexemes: readonly Lexeme[], at: number, cued: boolean): SpokenMinutes | null {
  if (wordAt(lexemes, at) !== 'e') return null
  if (/^mei[ao]$/.test(wordAt(lexemes, at + 1)) && wordAt(lexemes, at + 2) !== 'duzia')
    return { minutes: 30, next: at + 2 }
  if (
    (cued || readPart(lexemes, at + 2)) &&
    /^(?:pouc[oa]|pouquinho|tant[oa]s?|bolinha|alguma|alguns)$/.test(wordAt(lexemes, at + 1))
  )
    return { minutes: 0, next: at + 2 }
  const quarters = cued ? readQuarters(lexemes, at + 1) : null
  if (quarters) return quarters
  const read = readCount(lexemes, at + 1, 59)
  // "8 e 14 às 18": the second number begins another time. Without context only "dez e quinze da manhã" is one time.
  if (!read || wordAt(lexemes, read.next) === 'as' || (!cued && !readPart(lexemes, read.next))) return null
  const behind = wordAt(lexemes, read.next)
  // "entre 13h e 14:30", "às 9 e 10h".
  if (hourWord.test(behind) || (behind === ':' && lexemes[read.next]?.spaced === false)) return null
  if (behind === 'da') return read.value >= 5 ? { minutes: read.value, next: read.next } : null
  return { minutes: read.value, next: /^min(?:utos?)?$/.test(behind) ? read.next + 1 : read.next }
}
