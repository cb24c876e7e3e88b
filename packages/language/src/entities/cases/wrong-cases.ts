import { compileEntities, findEntities, systemEntities } from '../../index.ts'
import type { EntityCase } from './read-cases.ts'

const entities = compileEntities([])
const usual = '2026-11-18T10:20:00-03:00'

/**
 * The cases of a system entity that are not wholly right, as lines to read; a case is right only where exactly its values
 * are found, in their order, and nothing else. Said at the case's own moment, or on a Wednesday morning.
 */
export function wrongCases(name: string, cases: readonly EntityCase[]): string[] {
  const id = systemEntities.find((entity) => entity.name === name)?.id ?? 0
  return cases.flatMap(({ text, values, now = usual }) => {
    const found = findEntities(entities, id, text, { now, timeZone: 'America/Sao_Paulo' }).map(({ value }) => value)
    const same = found.length === values.length && found.every((value, index) => value === values[index])
    return same ? [] : [`${now.slice(0, 16)} ${text} => ${found.join(' ')} (not ${values.join(' ')})`]
  })
}
