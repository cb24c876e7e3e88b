import { menuWords } from './menu-words.ts'
import { allowedErrors, editDistance } from './text/distance.ts'
import { comparable } from './text/lex.ts'
import type { OfferedButton } from './types.ts'

const numberWords = ['um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']
const feminine: Record<string, string> = { uma: 'um', duas: 'dois' }
const ordinals = ['primeir', 'segund', 'terceir', 'quart', 'quint', 'sext', 'setim', 'oitav', 'non', 'decim']
/** Words that announce a place in a list. */
const cues = new Set('a o na no opcao opc numero num item alternativa botao op n nr nro tecla'.split(' '))
/** Words allowed around it. */
const fillers = new Set('quero prefiro vou de com ser pode seria e entao acho que essa esse ficar'.split(' '))
/** Courtesies that do not change the meaning: a number with only these counts as a bare number. */
const courtesies = new Set(
  'porfavor pf pfv pfvr favor obrigado obrigada obg obgd brigado brigada valeu vlw grato grata agradeco oi ola opa ok okay certo isso beleza blz sim amigo amiga moca moco escolho escolhi digito digitei aperto apertei marco marquei seleciono selecionei'.split(
    ' ',
  ),
)
const phrases = /\b(?:por favor|por gentileza|se possivel|muito obrigad[oa]|bom dia|boa tarde|boa noite|desde ja)\b/g

/**
 * The place, from 1, that a word names: "2", "dois", "2ª"; after an announcing word also "segunda". 0 for other words.
 */
function placeOf(word: string, cued: boolean): number {
  if (/^0*\d{1,2}[ao]?$/.test(word)) return Number.parseInt(word, 10)
  const ordinal = cued ? ordinals.findIndex((stem) => word === `${stem}o` || word === `${stem}a`) : -1
  return numberWords.indexOf(feminine[word] ?? word) + 1 || ordinal + 1
}

/** The words without greetings, thanks and the like; all words if nothing else is left. */
const withoutCourtesies = (message: string): string[] => {
  const words = message.replace(phrases, 'porfavor').split(' ')
  const kept = words.filter((word) => !courtesies.has(word))
  return kept.length > 0 ? kept : words
}

/**
 * The place in a list, if the message names only that: "2", "dois", "opção 2", "quero o 2", "a segunda opção", "2 por
 * favor". Null for other messages; "quero 2" is a quantity, "segunda" alone a weekday.
 */
function placeNamed(words: readonly string[]): number | null {
  const cued = words.some((word) => cues.has(word))
  const places = words.filter((word) => !cues.has(word) && !(words.length > 1 && fillers.has(word)))
  const [only] = places
  if (only === undefined || places.length > 1 || (words.length > 1 && !cued)) return null
  return placeOf(only, cued) || null
}

/** A label that begins with its own number, like "0 - Voltar". */
const ownNumber = /^\s*0*(\d{1,2})(?:\uFE0F?\u20E3|\s*[-–—.):])/

/** The button of a number: the one whose label begins with it, else the one at that place. */
const numbered = (place: number, buttons: readonly OfferedButton[]): OfferedButton | null =>
  buttons.find(({ label }) => Number(ownNumber.exec(label)?.[1] ?? Number.NaN) === place) ?? buttons[place - 1] ?? null

/** A copied line of the list, "2. Suporte", with or without an announcing word. */
function byLine(words: readonly string[], buttons: readonly OfferedButton[]): OfferedButton | null {
  const from = words.findIndex((word) => !cues.has(word))
  const place = placeOf(words[from] ?? '', false)
  const label = words.slice(from + 1).join(' ')
  const shown = buttons[place - 1]
  return label !== '' && shown && comparable(shown.label) === label ? shown : null
}

/**
 * The button that a message chooses: by id, label, its number in the displayed list, or its label with typing errors
 * (see `allowedErrors`; equally close to two labels chooses none). Text around the answer (a signature, a quoted line,
 * a courtesy) is ignored. Null if it chooses none.
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
    // A different number is no typing error.
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
