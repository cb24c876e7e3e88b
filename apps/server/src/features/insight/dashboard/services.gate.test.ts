// Gate: the figures of a service.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { countFiguresJob } from './figures.jobs.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const hourMs = 3_600_000

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const bot = await buildBot(test.build, { company, workspace })
  const caller = await test.as(await test.build.user({ company, workspaces: [workspace], permissions: ['bot_view'] }))
  const now = test.clock.now().getTime()
  /** A dialog of one hour that the bot alone served, begun so many hours ago. */
  const dialog = async (hoursAgo: number, owner: 'closed' | 'bot' = 'closed'): Promise<number> => {
    const firstAt = new Date(now - hoursAgo * hourMs)
    const lastAt = new Date(firstAt.getTime() + hourMs)
    const { id } = await buildDialog(test.build, { company, workspace, bot, owner, lastAt })
    await test.build.run(
      'update dialog set first_at = $3, closed_at = case when open then null else last_at end where company_id = $1 and id = $2',
      [company.id, id, firstAt],
    )
    return id
  }
  const figures = async () => {
    const { body } = await caller.call(contract.getBot, { params: { id: bot.id } })
    return [body.services, body.serviceHours]
  }
  const addUp = async () => {
    await test.app.platform.jobs.enqueue(countFiguresJob, {})
    await test.app.platform.jobs.drain()
  }
  return { company, bot, dialog, figures, addUp }
}

describe('what a bot has served', () => {
  it('is the same before and after it is added up, and counts what comes later', async () => {
    const { company, dialog, figures, addUp } = await setUp()
    const old = await dialog(100)
    await dialog(50, 'bot')
    await dialog(2)
    expect(await figures()).toEqual([3, 3])
    await addUp()
    expect(await figures()).toEqual([3, 3])
    await dialog(0, 'bot')
    expect(await figures()).toEqual([4, 4])
    // Opened again: it stands in the sums and is not counted a second time.
    const reopen = `update dialog set open = true, owner = 'queue', closed_at = null, version = version + 1,
      changed_xid = pg_current_xact_id() where company_id = $1 and id = $2`
    await test.build.run(reopen, [company.id, old])
    expect((await figures())[0]).toBe(4)
    await addUp()
    expect((await figures())[0]).toBe(4)
  })

  it('leaves the history unread once it is added up', async () => {
    const { company, bot, dialog, figures, addUp } = await setUp()
    for (let hoursAgo = 10; hoursAgo < 40; hoursAgo++) await dialog(hoursAgo)
    await addUp()
    await test.build.run('delete from figure_hour where company_id = $1', [company.id])
    await test.build.run(
      `insert into figure_hour values ($1, $2, date_trunc('hour', now()), 'livechat', 1000000, 0, 0, 0, 0, 7200000, 0, 0)`,
      [company.id, bot.id],
    )
    await dialog(0)
    expect(await figures()).toEqual([1_000_001, 3])
  })
})
