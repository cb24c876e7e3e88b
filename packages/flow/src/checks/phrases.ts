import type { FlowNode } from '../document.ts'
import { phraseKey } from '../phrases.ts'
import { checkTexts } from './texts.ts'
import { type Check, type FlowProblem, problemAt } from './types.ts'

interface Phrase {
  text: string
  key: string
  exitId: string
}

/** Limit of phrases checked for near duplicates, so that checks stay fast for any flow. */
const mostNear = 5000

/** Identical or nearly identical phrases in two exits of a node. */
export const checkPhrases: Check = (document) => {
  let left = mostNear
  return document.nodes.flatMap((node) => {
    left -= node.userInteractions.reduce((sum, exit) => sum + exit.phrases.length, 0)
    return checkNode(node, left >= 0)
  })
}

const checkNode = (node: FlowNode, looksNear: boolean): FlowProblem[] => {
  const phrases = node.userInteractions.flatMap((exit) =>
    exit.target === null ? [] : exit.phrases.map((text) => ({ text, key: phraseKey(text), exitId: exit.id })),
  )
  if (phrases.every(({ exitId }) => exitId === phrases[0]?.exitId)) return []
  return [...repeated(node, phrases), ...(looksNear ? nearlyEqual(node, phrases) : [])]
}

const repeated = (node: FlowNode, phrases: readonly Phrase[]): FlowProblem[] => {
  const firstExit = new Map<string, string>()
  return phrases.flatMap(({ text, key, exitId }) => {
    const other = firstExit.get(key)
    if (other === undefined) firstExit.set(key, exitId)
    if (other === undefined || other === exitId) return []
    return [problemAt(node, exitId)('error', 'repeated-phrase', checkTexts.repeatedPhrase(node.name, text))]
  })
}

/** Shorter phrases often differ by one letter ("sim", "fim"); longer ones are not mistyped copies. */
const shortestNear = 6
const longestNear = 80

/** Keys shared by nearly equal phrases: the same words in another order, or one letter added, removed or changed. */
const signsOf = (key: string): string[] => {
  if (key.length < shortestNear || key.length > longestNear) return []
  const words = key.split(' ').sort().join(' ')
  const shortened = Array.from({ length: key.length }, (_, at) => `-${key.slice(0, at)}${key.slice(at + 1)}`)
  return [words, `-${key}`, ...shortened]
}

const nearlyEqual = (node: FlowNode, phrases: readonly Phrase[]): FlowProblem[] => {
  const bySign = new Map<string, Phrase>()
  return phrases.flatMap((phrase) => {
    const signs = signsOf(phrase.key)
    const near = signs.map((sign) => bySign.get(sign)).find((other) => isNear(other, phrase))
    for (const sign of signs) if (!bySign.has(sign)) bySign.set(sign, phrase)
    if (!near) return []
    const message = checkTexts.nearPhrase(node.name, near.text, phrase.text)
    return [problemAt(node, phrase.exitId)('warning', 'near-phrase', message)]
  })
}

/** '300 mega' and '500 mega' are different choices. */
const numbersOf = (key: string): string => (key.match(/\d+/g) ?? []).toSorted().join(' ')

const isNear = (one: Phrase | undefined, other: Phrase): one is Phrase =>
  one !== undefined &&
  one.exitId !== other.exitId &&
  one.key !== other.key &&
  numbersOf(one.key) === numbersOf(other.key)
