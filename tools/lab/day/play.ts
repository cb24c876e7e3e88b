import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../standins/lib/random.ts'
import type { ChannelName, Customer } from './channels.ts'
import type { Kind } from './kinds.ts'

/** One thing that one customer did, in a room of their own. */
export interface Done {
  kind: Kind
  customer: Customer
  /** Words by which the room is found. */
  token: string
}

const atOnce = 4
/** Between a customer's messages: as quick as people are at the most. */
const pauseMs = 1_500

/** Every kind is done in turn, in an order that is drawn, each by a customer who has greeted the bot and tells it of an exchange. */
export const playDay = async (
  customerOn: (channel: ChannelName, place: number) => Customer,
  kinds: readonly Kind[],
  { count, seed }: { count: number; seed: number },
): Promise<Done[]> => {
  const random = seeded(seed)
  const day = Array.from({ length: count }, (_, place) => kinds[place % kinds.length])
    .flatMap((kind, place) => (kind ? [{ kind, place, order: random() }] : []))
    .toSorted((one, other) => one.order - other.order)
  const done: Done[] = []
  const next = day.values()
  const run = async (): Promise<void> => {
    for (const { kind, place } of next) {
      const customer = customerOn(kind.channel, place)
      const token = `(${seed}-${customer.id})`
      await customer.say(`bom dia ${token}`)
      await sleep(pauseMs)
      // The bot then asks to be told in a few words, and takes any: what is no words must not be taken.
      await customer.say('quero trocar um produto')
      await sleep(pauseMs)
      await kind.does(customer)
      done.push({ kind, customer, token })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return done
}
