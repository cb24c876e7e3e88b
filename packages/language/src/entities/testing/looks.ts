import { entityText } from '../entities.ts'
import type { Finder } from '../finder.ts'

/** Time of messages in tests of costs. */
export const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }

/** How often a finder reads a lexeme of a text: its cost, independent of the machine's load. */
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
