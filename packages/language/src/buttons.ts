import { menuWords } from './menu-words.ts'
import { allowedErrors, editDistance } from './text/distance.ts'
import { comparable } from './text/lex.ts'
import type { OfferedButton } from './types.ts'

const numberWords = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']
const feminine: Record<string, string> = { uma: 'um', duas: 'dois' }
const ordinals = ['primeir', 'segund', 'terceir', 'quart', 'quint', 'sext', 'setim', 'oitav', 'non', 'decim']
/** Words that point at a place in a list. */
const cues = new Set('a o na no opcao opc numero num item alternativa botao op n nr nro tecla'.split(' '))
/** Words that may stand around it. */
const fillers = new Set('quero prefiro vou de com ser pode seria e entao acho que essa esse ficar'.split(' '))
/** Words that change nothing: a number beside them alone is as good as a bare one. */
const courtesies = new Set(
  'porfavor pf pfv pfvr favor obrigado obrigada obg obgd brigado brigada valeu vlw grato grata agradeco oi ola opa ok okay certo isso beleza blz sim amigo amiga moca moco escolho escolhi digito digitei aperto apertei marco marquei seleciono selecionei'.split(
    ' ',
  ),
)
const phrases = /\b(?:por favor|por gentileza|se possivel|muito obrigad[oa]|bom dia|boa tarde|boa noite|desde ja)\b/g

/** The place, from 1, that a word names: "2", "dois", "2ª"; behind a cue also "segunda". 0 for any other word. */
function placeOf(word: string, cued: boolean): number {
  if (/^0*\d{1,2}[ao]?$/.test(word)) return Number.parseInt(word, 10)
  const ordinal = cued ? ordinals.findIndex((stem) => word === `${stem}o` || word === `${stem}a`) : -1
  return numberWords.indexOf(feminine[word] ?? word) + 1 || ordinal + 1
}

/** The words without greetings, thanks and the like. Where there is nothing else, all of them. */
const withoutCourtesies = (message: string): string[] => {
  const words = message.replace(phrases, 'porfavor').split(' ')
  const kept = words.filter((word) => !courtesies.has(word))
  return kept.length > 0 ? kept : words
}

/**
 * The place in the list that a message names and nothing else: "2", "dois", "opção 2", "quero o 2", "a segunda opção", "2 por favor". Null for any other
 * message; "quero 2" is a quantity, "segunda" alone a day.
 */
function placeNamed(words: readonly string[]): number | null {
  const cued = words.some((word) => cues.has(word))
  const places = words.filter((word) => !cues.has(word) && !(words.length > 1 && fillers.has(word)))
  const [only] = places
  if (only === undefined || places.length > 1 || (words.length > 1 && !cued)) return null
  return placeOf(only, cued) || null
}

/** A label that begins with a number of its own, as "0 - Voltar" does. */
const ownNumber = /^\s*0*(\d{1,2})(?:\uFE0F?\u20E3|\s*[-–—.):])/

/** The button that stands for a number: the one whose label says it, else the one at that place. */
const numbered = (place: number, buttons: readonly OfferedButton[]): OfferedButton | null =>
  buttons.find(({ label }) => Number(ownNumber.exec(label)?.[1] ?? Number.NaN) === place) ?? buttons[place - 1] ?? null

/** The line of the list as it is shown, "2. Suporte", with or without a word that points at it. */
function byLine(words: readonly string[], buttons: readonly OfferedButton[]): OfferedButton | null {
  const from = words.findIndex((word) => !cues.has(word))
  const place = placeOf(words[from] ?? '', false)
  const label = words.slice(from + 1).join(' ')
  const shown = buttons[place - 1]
  return label !== '' && shown && comparable(shown.label) === label ? shown : null
}

/**
 * The button that a message chooses: by its id, its label, its number in the list as shown, or its label typed nearly right (see `allowedErrors`; a
 * message that is equally near to two labels chooses none). What stands around the answer (a signature, a quoted line, a courtesy) counts for nothing.
 * Null when it chooses none.
 */
export function chosenButton(text: string, buttons: readonly OfferedButton[]): OfferedButton | null {
  if (buttons.length === 0) return null
  const trimmed = text.trim()
  const byId = buttons.find((button) => button.id === trimmed)
  if (byId) return byId
  const whole = comparable(text)
  if (whole === '') return null
  const byLabel = buttons.find((button) => comparable(button.label) === whole)
  if (byLabel) return byLabel
  const { said, hasNumberSign } = menuWords(text)
  const words = withoutCourtesies(said)
  const message = words.join(' ')
  return (
    buttons.find((button) => comparable(button.label) === message) ??
    byLine(words, buttons) ??
    (hasNumberSign ? null : byPlace(words, buttons)) ??
    nearest(message, buttons)
  )
}

const byPlace = (words: readonly string[], buttons: readonly OfferedButton[]): OfferedButton | null => {
  const [only, ...others] = words
  const zero = others.length === 0 && /^0+$/.test(only ?? '')
  const place = zero ? 0 : placeNamed(words)
  return place === null ? null : numbered(place, buttons)
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

function nearest(message: string, buttons: readonly OfferedButton[]): OfferedButton | null {
  let best: OfferedButton | null = null
  let bestDistance = Number.POSITIVE_INFINITY
  let tied = false
  for (const button of buttons) {
    const label = comparable(button.label)
    // Another number is no typing error.
    if (digitsOf(label) !== digitsOf(message)) continue
    const limit = allowedErrors(label.length)
    const distance = editDistance(message, label, limit)
    if (distance > limit || distance > bestDistance) continue
    tied = distance === bestDistance
    best = button
    bestDistance = distance
  }
  return tied ? null : best
}
