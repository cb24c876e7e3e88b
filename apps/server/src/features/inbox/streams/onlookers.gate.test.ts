// Gate: who looks at a room.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HereTold, hereTopic } from '../../../conversation/model/events.ts'
import { createRealtime, type Realtime } from '../../../platform/realtime/index.ts'
import { type Attended, createOnlookers, type HereFrame, type Onlookers, renewHereMs } from './onlookers.ts'

let line: Realtime
/** What processes told each other. */
let told: HereTold[]

beforeEach(async () => {
  vi.useFakeTimers()
  line = await createRealtime(undefined, (error) => {
    throw error
  })
  told = []
  line.subscribe<HereTold>(hereTopic(1), (one) => told.push(one))
})
afterEach(() => vi.useRealTimers())

/** A person's window, and what it was told last. */
const window = (process: Onlookers, userId: number, dialogId = 7) => {
  const frames: HereFrame[] = []
  const whose = { companyId: 1, dialogId, identityId: 70, customer: 'c70', connectionId: 5, kind: 'fake' }
  const place = { ...whose, userId, name: `P${userId}` }
  const { say, leave } = process.open(place, (frame) => frames.push(frame))
  return {
    say,
    leave,
    frames,
    sees: () => frames.at(-1)?.people.map(({ userId: id, isTyping }) => (isTyping ? `${id} types` : String(id))) ?? [],
  }
}

describe('who else is in a dialog', () => {
  it('sees whoever looks or types in any process, and never oneself, in whatever windows', () => {
    const [one, other] = [createOnlookers(line), createOnlookers(line)]
    const [ana, anaToo] = [window(one, 1), window(other, 1)]
    const bia = window(other, 2)
    ana.say('looking')
    anaToo.say('looking')
    bia.say('typing')
    expect([ana.sees(), anaToo.sees(), bia.sees()]).toEqual([['2 types'], ['2 types'], ['1']])
    bia.say('looking')
    expect(ana.sees()).toEqual(['2'])
  })

  it('does not count a hidden page, and shows one the same all the same', () => {
    const process = createOnlookers(line)
    const [ana, bia] = [window(process, 1), window(process, 2)]
    ana.say('looking')
    expect([ana.sees(), bia.sees()]).toEqual([[], ['1']])
    ana.say('away')
    expect(bia.sees()).toEqual([])
  })

  it('sees those who were there first, also in another process', () => {
    const [one, other] = [createOnlookers(line), createOnlookers(line)]
    window(one, 1).say('looking')
    window(other, 3, 8).say('looking')
    expect([window(other, 2).sees(), window(one, 4).sees()]).toEqual([['1'], ['1']])
  })

  it('lets go of a window that closed, of typing that is not said again, and of a process that is silent', () => {
    const [one, other] = [createOnlookers(line), createOnlookers(line)]
    const [ana, bia, caio] = [window(one, 1), window(one, 2), window(other, 3)]
    ana.say('looking')
    bia.say('typing')
    caio.say('looking')
    vi.advanceTimersByTime(6_000)
    expect(ana.sees()).toEqual(['2', '3'])
    bia.leave()
    expect(ana.sees()).toEqual(['3'])
    // The other process goes on saying so, then it is killed.
    for (let times = 0; times < 4; times += 1) {
      vi.advanceTimersByTime(renewHereMs)
      for (const process of [one, other]) process.renew()
    }
    expect(ana.sees()).toEqual(['3'])
    for (let times = 0; times < 3; times += 1) {
      vi.advanceTimersByTime(renewHereMs)
      one.renew()
    }
    expect(ana.sees()).toEqual([])
  })

  it('tells what changed, once, and nothing for each key', () => {
    const [one, other] = [createOnlookers(line), createOnlookers(line)]
    const [ana, bia] = [window(one, 1), window(other, 2)]
    ana.say('looking')
    bia.say('looking')
    const before = [told.length, ana.frames.length]
    for (let key = 0; key < 20; key += 1) {
      bia.say('typing')
      vi.advanceTimersByTime(3_000)
    }
    // One for the staff, one for the customer.
    expect([told.length, ana.frames.length]).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1])
  })

  it('names so many at most, and holds nothing when all are gone', () => {
    const process = createOnlookers(line)
    const ana = window(process, 1)
    const crowd = Array.from({ length: 50 }, (_, index) => window(process, index + 2))
    for (const each of crowd) each.say('looking')
    expect(ana.frames.at(-1)?.people).toHaveLength(20)
    for (const each of [ana, ...crowd]) each.leave()
    told.length = 0
    line.publish(hereTopic(1), { type: 'contact', dialogId: 7, isTyping: true } satisfies HereTold)
    process.renew()
    expect(told).toHaveLength(1)
  })

  it('hears that the customer types, until they end or are not heard again', () => {
    const ana = window(createOnlookers(line), 1)
    const types = (isTyping: boolean): void =>
      line.publish(hereTopic(1), { type: 'contact', dialogId: 7, isTyping } satisfies HereTold)
    types(true)
    expect(ana.frames.at(-1)?.isContactTyping).toBe(true)
    types(false)
    expect(ana.frames.at(-1)?.isContactTyping).toBe(false)
    types(true)
    vi.advanceTimersByTime(8_000)
    expect(ana.frames.at(-1)?.isContactTyping).toBe(false)
  })

  it('hears so for as long as a channel says that it counts', () => {
    const ana = window(createOnlookers(line), 1)
    line.publish(hereTopic(1), { type: 'contact', dialogId: 7, isTyping: true, lastsMs: 12_000 } satisfies HereTold)
    vi.advanceTimersByTime(11_000)
    expect(ana.frames.at(-1)?.isContactTyping).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(ana.frames.at(-1)?.isContactTyping).toBe(false)
  })

  it('says to whoever speaks for the connection what it is to the dialog, when that changes and again and again', () => {
    const said: Attended[] = []
    const process = createOnlookers(line, (attended) => said.push(attended))
    const last = () => said.splice(0).map(({ isSeen, isTyping }) => [isSeen, isTyping])
    const [ana, bia] = [window(process, 1), window(process, 2)]
    expect(said).toEqual([])
    ana.say('looking')
    expect(said).toMatchObject([{ companyId: 1, connectionId: 5, kind: 'fake', dialogId: 7, customer: 'c70' }])
    expect(last()).toEqual([[true, false]])
    bia.say('looking')
    ana.say('typing')
    expect(last()).toEqual([[true, true]])
    process.renew()
    expect(last()).toEqual([[true, true]])
    vi.advanceTimersByTime(6_000)
    expect(last()).toEqual([[true, false]])
    ana.leave()
    expect(last()).toEqual([])
    bia.say('away')
    expect(last()).toEqual([[false, false]])
    process.renew()
    expect(last()).toEqual([])
  })
})
