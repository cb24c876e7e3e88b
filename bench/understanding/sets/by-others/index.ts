import { carInsurance } from './car-insurance.ts'
import { community } from './community.ts'
import { fourAuthors } from './four-authors.ts'
import { gym } from './gym.ts'
import { helpDesk } from './help-desk.ts'
import { pharmacy } from './pharmacy.ts'
import { streaming } from './streaming.ts'
import { townHall } from './town-hall.ts'
import { travel } from './travel.ts'

/** The phrases of each intent of a bot. */
export type Bot = ReadonlyMap<string, readonly string[]>

/** Reads a bot: an intent a line, then its phrases. */
export function readBot(text: string): Bot {
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [intent = '', phrases = ''] = line.split(' | ')
        return [intent, phrases.split('; ')]
      }),
  )
}

/** Bots by four authors (a language model, given four people to write as) who saw nothing of the lexicon, as its writers saw nothing of them. */
export const bots: readonly Bot[] = [townHall, travel, streaming, gym, helpDesk, carInsurance, community, pharmacy].map(
  readBot,
)

/** One bot in the words of each of the four. */
export const sameBot: readonly Bot[] = fourAuthors.map(readBot)
