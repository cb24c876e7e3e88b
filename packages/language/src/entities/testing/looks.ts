import { entityText } from '../entities.ts'
import type { Finder } from '../finder.ts'

/** The morning on which the tests of costs are said. */
export const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }

/** How often a finder looks at a lexeme of a text: what it costs, whatever else the machine does. */
export function looks(find: Finder, text: string): number {
  let count = 0
  const message = entityText(text)
  const lexemes = new Proxy([...message.lexemes], {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^-?\d+$/.test(key)) count++
      return Reflect.get(target, key, receiver) as unknown
    },
  })
  find({ ...message, lexemes }, moment)
  return count
}
