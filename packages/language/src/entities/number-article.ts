import type { Lexeme } from '../text/lex.ts'
import { follows, wordAt } from './lexemes.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words beside which "um" and "uma" are a count, not an article, without further context. */
const onlyWords = set(
  'so apenas somente e seria sao eh quero queria sim isso entao acho que vai vou ser foi pode ai ah hum hmm bom ok era levar querer',
)
/** Words right before "um" at the end of a clause that make it a count: "vou querer um", "me vê uma". */
const wanting = set(
  'so apenas somente quero queria querer quer queremos qro levo levar leva manda mande mandar ve veja pega pegar pego da dar traz trazer compro comprar comprei pedi pedir separa sobrou sobra faltou falta veio chegou pra para',
)
/** Words that may follow a count without a noun: "um só", "uma, por favor", "um pra mim", "um de cada". */
const tails: readonly (readonly string[])[] = [
  'por favor',
  'por enquanto',
  'pra mim',
  'para mim',
  'pra ja',
  'de cada',
  'de cada um',
  'de cada uma',
  'so mesmo',
  'so',
  'mesmo',
  'apenas',
  'somente',
  'unico',
  'unica',
  'cada',
  'hoje',
  'agora',
  'ja',
  'pfv',
  'pfvr',
  'pf',
  'pls',
  'porfavor',
  'favor',
  'obrigado',
  'obrigada',
  'obg',
  'brigado',
  'vlw',
  'valeu',
  'ta',
  'ta bom',
  'ok',
  'blz',
  'beleza',
  'sim',
  'moca',
  'moco',
  'amigo',
  'amiga',
].map((words) => words.split(' '))

const tailStarts = new Set(tails.map(([first]) => first))

const isOne = (word: string): boolean => word === 'um' || word === 'uma'
const joins = (word: string): boolean => word === 'ou' || word === 'a' || word === 'ate'
const countWord =
  /^(?:dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|cem|mil|meia|\d{1,6})$/

/** Maximum of such phrases after one count. */
const mostTails = 4

/**
 * End of the phrases after a count; the clause must end there too, or "um" is the article of the next noun ("só uma
 * pergunta").
 */
function afterTails(lexemes: readonly Lexeme[], from: number, ends: (index: number) => boolean): number {
  let at = from
  for (let count = 0; count < mostTails && !ends(at); count++) {
    if (!tailStarts.has(wordAt(lexemes, at))) return at
    const tail = tails
      .filter((words) => follows(lexemes, at, words))
      .reduce((longest, words) => Math.max(longest, words.length), 0)
    if (tail === 0) return at
    at += tail
  }
  return at
}

/**
 * Whether "um" or "uma" is an article or a pronoun, not a count. It is a count as the whole clause ("Quantos? Um", "só
 * um mesmo"), before "só" or "mesmo" ("um só"), after a word of wanting at a clause's end ("vou querer uma, por
 * favor"), in "um ou dois" and "um por cento".
 */
export function isArticle(text: string, lexemes: readonly Lexeme[], from: number, next: number): boolean {
  if (next !== from + 1 || !isOne(wordAt(lexemes, from))) return false
  // A clause ends at a sign or a line break.
  const ends = (index: number): boolean => {
    const [before, lexeme] = [lexemes[index - 1], lexemes[index]]
    if (!lexeme || (lexeme.kind === 'sign' && !/^["'*_(]$/.test(lexeme.text))) return true
    return before !== undefined && lexeme.spaced && /\n/.test(text.slice(before.end, lexeme.start))
  }
  const after = wordAt(lexemes, from + 1)
  if (joins(after) && countWord.test(wordAt(lexemes, from + 2))) return /^(?:cada|nem)$/.test(wordAt(lexemes, from - 1))
  if (follows(lexemes, from + 1, ['por', 'cento']) || follows(lexemes, from + 1, ['em', 'cada'])) return false
  // Digits said one by one: "um nove dois".
  if (countWord.test(after) && (from === 0 || countWord.test(wordAt(lexemes, from - 1)))) return false
  const between = after === 'e' && countWord.test(wordAt(lexemes, from + 2)) && wordAt(lexemes, from - 1) === 'entre'
  if (between) return false
  const tail = afterTails(lexemes, from + 1, ends)
  if (!ends(tail)) return true
  // At the end there is nothing it could be the article of; the words before it must allow a count.
  const starts = (index: number): boolean => index < 0 || lexemes[index]?.kind === 'sign' || ends(index + 1)
  const before = wordAt(lexemes, from - 1)
  if (starts(from - 1) || wanting.has(before) || (before === 'menos' && starts(from - 2))) return false
  if (/^(?:so|mesmo|apenas|somente|unic[oa])$/.test(after)) return /^(?:cada|nenhum|qualquer|nem)$/.test(before)
  if (before === 'de' && wordAt(lexemes, from - 2).startsWith('precis')) return false
  for (let at = from - 1; !starts(at); at--) if (!onlyWords.has(wordAt(lexemes, at))) return true
  return false
}
