import { contentOf } from '../lexicon/lexicon.ts'

const negations = new Set('nao nunca nem'.split(' '))
const wishes = new Set(
  'quero queria quis desejo desejaria pretendo gostaria preciso precisa precisava vou vamos aceito queremos'.split(' '),
)
const passedOver = new Set('o a os as um uma de do da me te se nenhum nenhuma essa esse isso fazer'.split(' '))

/** What stands before a word that somebody says not to want. */
export const negationMark = '!'

/**
 * Marks the act or thing that a message says not to be wanted ("não quero trocar" gives "nao quero !trocar"), so that it is not taken for the opposite (after
 * Das and Chen 2001, but for one word and only after a wish: "não consigo pagar" and "não recebi" name their subject). "Não quero mais" ends something and is
 * left alone. `words` are folded; a list without such a wish is returned as it is.
 */
export function markUnwanted(words: readonly string[]): readonly string[] {
  let marked: string[] | null = null
  for (let index = 0; index + 2 < words.length; index++) {
    if (!negations.has(words[index] ?? '') || !wishes.has(words[index + 1] ?? '')) continue
    let at = index + 2
    while (at < words.length && passedOver.has(words[at] ?? '')) at++
    const word = words[at]
    if (word === undefined || word === 'mais' || contentOf(word) < 2) continue
    marked ??= [...words]
    marked[at] = negationMark + word
  }
  return marked ?? words
}
