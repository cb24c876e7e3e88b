import { describe, expect, it } from 'vitest'
import { type BotRow, countChannels, pickGreeting, pickRecentBots } from './home-rules.ts'

const row = (id: number, changes: Partial<BotRow> = {}): BotRow => ({
  id,
  name: `Bot ${id}`,
  target: 1,
  workspaceId: 1,
  workspace: 'Loja',
  livechat: false,
  whatsappQrcode: false,
  whatsappApiMeta: false,
  facebook: false,
  instagram: false,
  ...changes,
})

describe('home figures', () => {
  it('counts every connected channel of every bot', () => {
    expect(countChannels([row(1, { livechat: true, instagram: true }), row(2), row(3, { whatsappQrcode: true })])).toBe(
      3,
    )
  })

  it('says nothing of channels that the person may not see', () => {
    expect(countChannels([row(1), { id: 2, name: 'Só nome', target: 1, workspaceId: 1, workspace: 'Loja' }])).toBeNull()
  })

  it('counts none for a company without bots', () => {
    expect(countChannels([])).toBe(0)
  })

  it('lists the bots that changed last, newest first, leaving out those without a time', () => {
    const bots = [
      row(1, { updatedAt: '2026-11-01T10:00:00-03:00' }),
      row(2),
      row(3, { updatedAt: '2026-11-21T08:00:00-03:00' }),
      row(4, { updatedAt: '2026-11-20T23:59:00-03:00' }),
    ]
    expect(pickRecentBots(bots, 2).map((bot) => bot.id)).toEqual([3, 4])
  })

  it('greets by the hour', () => {
    expect([4, 5, 11, 12, 17, 18, 23].map(pickGreeting)).toEqual([
      'evening',
      'morning',
      'morning',
      'afternoon',
      'afternoon',
      'evening',
      'evening',
    ])
  })
})
