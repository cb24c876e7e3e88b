import type { ConceptSpan } from '../lexicon/lexicon.ts'
import { contentOf } from '../lexicon/lexicon.ts'

const negations = new Set('nao nunca nem'.split(' '))

export const isNegation = (word: string): boolean => negations.has(word)

const wishes = new Set(
  'quero queria quis quer querer querendo desejo desejaria pretendo gostaria preciso precisa precisava vou vamos aceito queremos'.split(
    ' ',
  ),
)
/** Words after which the rejection ends. */
const ends = new Set('mais mas porem porque pois quero prefiro'.split(' '))

/**
 * Words of a text that name something it does not want: 'trocar' in "não quero trocar", so that it is not taken for the
 * opposite (after Das and Chen 2001, but only after a wish: "não consigo pagar" and "não recebi" name their subject).
 * The scope ends with the clause. "Não quero mais" ends something and is not changed, nor are expressions of the
 * lexicon that contain the negation. Null without such words.
 */
export function unwantedWords(
  words: readonly { text: string; opens: boolean }[],
  spans: readonly ConceptSpan[],
): readonly boolean[] | null {
  let unwanted: boolean[] | null = null
  for (let index = 0; index + 2 < words.length; index++) {
    const wish = words[index + 1]
    if (!negations.has(words[index]?.text ?? '') || !wish || wish.opens || !wishes.has(wish.text)) continue
    if (spans.some(({ start, end }) => start <= index && end > index + 2)) continue
    for (let at = index + 2; at < words.length; at++) {
      const word = words[at]
      if (!word || word.opens || ends.has(word.text)) break
      if (contentOf(word.text) < 2) continue
      unwanted ??= words.map(() => false)
      unwanted[at] = true
    }
  }
  return unwanted
}
