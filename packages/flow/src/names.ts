import { flowLimits } from './limits.ts'

/** The form in which node names are compared: unique regardless of case. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** A copy of 'Até logo 2' is 'Até logo 3'; a longer number, like a year, belongs to the name. */
const readNumber = (name: string): { words: string; number: number } => {
  const [, words, digits] = /^(.*\S) ([1-9]\d?)$/.exec(name) ?? []
  return words === undefined ? { words: name, number: 1 } : { words, number: Number(digits) }
}

/** The name, with the next number appended if it is taken; `used` holds the keys of the names. */
export const numberedName = (wanted: string, used: ReadonlySet<string>): string => {
  let name = wanted
  const { words, number: own } = readNumber(wanted)
  for (let number = own + 1; used.has(nameKey(name)); number += 1) {
    const ending = ` ${number}`
    name = words.slice(0, flowLimits.nameLength - ending.length).trimEnd() + ending
  }
  return name
}
