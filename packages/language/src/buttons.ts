import { allowedErrors, editDistance } from './text/distance.ts'
import { comparable } from './text/lex.ts'
import type { OfferedButton } from './types.ts'

const numberWords = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']
const numberLead = /^(?:(?:a|o|na|no)? ?(?:opcao|numero|item|alternativa|botao|op|n)?) ?0*(\d{1,2})$/

/** The place in the list that a message names alone: "2", "opção 2", "dois", "a segunda" are not all the same, ordinals are left to the phrases. */
function placeNamed(message: string): number | null {
  const digits = numberLead.exec(message)?.[1]
  if (digits !== undefined) return Number(digits)
  const word = numberWords.indexOf(message)
  return word < 0 ? null : word + 1
}

/**
 * The button that a message chooses: by its id, its label, its number in the list as shown, or its label typed nearly right (see `allowedErrors`; a
 * message that is equally near to two labels chooses none). Null when it chooses none.
 */
export function chosenButton(text: string, buttons: readonly OfferedButton[]): OfferedButton | null {
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
