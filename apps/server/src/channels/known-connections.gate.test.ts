// Gate: which company an event belongs to.
import { describe, expect, it } from 'vitest'
import type { ChannelConnection } from './channel.ts'
import { createFindConnection } from './known-connections.ts'

const connection = { companyId: 1, id: 2, externalId: '551', settings: {}, secret: null } as ChannelConnection

/** What is found is `answers`, one after the other; the clock stands until it is moved. */
const harness = (...answers: (ChannelConnection | null | Error)[]) => {
  let nowMs = 1_000_000
  const asked: string[] = []
  const find = createFindConnection({ clock: { now: () => new Date(nowMs) } }, async (kind, account) => {
    asked.push(`${kind} ${account}`)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer ?? null
  })
  const pass = (ms: number): void => {
    nowMs += ms
  }
  return { find, asked, pass }
}

describe('the connections that webhooks name', () => {
  it('are asked for once by calls that come together, and anew after a moment', async () => {
    const { find, asked, pass } = harness(connection, { ...connection, secret: 'a new one' })
    expect(await Promise.all([find('fake', '551'), find('fake', '551')])).toEqual([connection, connection])
    expect(await find('fake', '551')).toEqual(connection)
    expect(asked).toEqual(['fake 551'])
    pass(2_000)
    expect(await find('fake', '551')).toMatchObject({ secret: 'a new one' })
  })

  it('are found at once when somebody has just connected them', async () => {
    const { find } = harness(null, connection)
    expect(await find('fake', '551')).toBeNull()
    expect(await find('fake', '551')).toEqual(connection)
  })

  it('are asked for again after the database was away', async () => {
    const { find } = harness(new Error('away'), connection)
    await expect(find('fake', '551')).rejects.toThrow('away')
    expect(await find('fake', '551')).toEqual(connection)
  })

  it('are apart by kind', async () => {
    const { find, asked } = harness(connection, null)
    await find('fake', '551')
    expect(await find('facebook', '551')).toBeNull()
    expect(asked).toEqual(['fake 551', 'facebook 551'])
  })
})
