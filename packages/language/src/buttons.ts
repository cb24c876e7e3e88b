import { allowedErrors, editDistance } from './text/distance.ts'
import { comparable } from './text/lex.ts'
import type { OfferedButton } from './types.ts'

const numberWords = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']
const ordinals = ['primeir', 'segund', 'terceir', 'quart', 'quint', 'sext', 'setim', 'oitav', 'non', 'decim']
/** Words that point at a place in a list. */
const cues = new Set('a o na no opcao numero item alternativa botao op n nr'.split(' '))
/** Words that may stand around it. */
const fillers = new Set(
  'quero escolho prefiro vou de com ser pode seria e por favor sim entao acho que essa esse'.split(' '),
)

/** The place, from 1, that a word names: "2", "dois"; behind a cue also "segunda". 0 for any other word. */
function placeOf(word: string, cued: boolean): number {
  if (/^0*\d{1,2}$/.test(word)) return Number(word)
  const ordinal = cued ? ordinals.findIndex((stem) => word === `${stem}o` || word === `${stem}a`) : -1
  return numberWords.indexOf(word) + 1 || ordinal + 1
}

/**
 * The place in the list that a message names and nothing else: "2", "dois", "opção 2", "quero o 2", "a segunda opção". Null for any other message;
 * "quero 2" is a quantity, "segunda" alone a day.
 */
function placeNamed(message: string): number | null {
  const words = message.split(' ')
  const cued = words.some((word) => cues.has(word))
  const places = words.filter((word) => !cues.has(word) && !(words.length > 1 && fillers.has(word)))
  const [only] = places
  if (only === undefined || places.length > 1 || (words.length > 1 && !cued)) return null
  return placeOf(only, cued) || null
}

/**
 * The button that a message chooses: by its id, its label, its number in the list as shown, or its label typed nearly right (see `allowedErrors`; a
 * message that is equally near to two labels chooses none). Null when it chooses none.
 */
export function chosenButton(text: string, buttons: readonly OfferedButton[]): OfferedButton | null {
  if (buttons.length === 0) return null
  const trimmed = text.trim()
  const byId = buttons.find((button) => button.id === trimmed)
  if (byId) return byId
  const message = comparable(text)
  if (message === '') return null
  const byLabel = buttons.find((button) => comparable(button.label) === message)
  if (byLabel) return byLabel
  const byNumber = placeNamed(message)
  if (byNumber !== null) return buttons[byNumber - 1] ?? null
  let best: OfferedButton | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  let tied = false
  for (const button of buttons) {
    const label = comparable(button.label)
    const limit = allowedErrors(label.length)
    const distance = editDistance(message, label, limit)
    if (distance > limit || distance > bestDistance) continue
    tied = distance === bestDistance
    best = button
    bestDistance = distance
  }
  return tied ? null : best
}
