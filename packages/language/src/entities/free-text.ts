import type { FoundEntity } from '../types.ts'
import type { Finder } from './finder.ts'

/**
 * The entity for free answers, such as a name: any text is a value of it. An exit that asks for it takes what no other
 * exit took.
 */
export const freeTextEntity = { id: -108, name: 'texto', displayName: 'Texto livre' } as const

/** The trimmed message as a value of the entity; null if empty. */
export const asFreeText = (text: string): FoundEntity | null => {
  const value = text.trim()
  if (value === '') return null
  const start = text.length - text.trimStart().length
  const { id: entityId, name } = freeTextEntity
  return { entityId, name, value, text: value, start, end: start + value.length }
}

export const findFreeText: Finder = ({ text }) => {
  const found = asFreeText(text)
  return found ? [{ value: found.value, start: found.start, end: found.end }] : []
}
