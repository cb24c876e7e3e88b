import { type SessionStreamOut, sessionStreamUrl, streamClosed } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { listen } from './testing.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const open = async (caller: Caller, companyId?: number) => {
  const query = companyId === undefined ? '' : `?companyId=${companyId}`
  const line = await listen<SessionStreamOut>(test.app, `${sessionStreamUrl}${query}`, caller)
  line.socket.send('{"type":"ping"}')
  await line.hears(({ type }) => type === 'pong')
  return line
}
const told = { type: 'rights' }
const isTold = ({ type }: SessionStreamOut): boolean => type === 'rights'

/** What a process remembers of a session is over after 2.5 s by the clock; the streams look again within as long by themselves. */
const late = (): void => test.clock.advance('3s')

describe('the line of a signed-in person without an inbox', () => {
  it('tells of a permission, a workspace and a switch of the company, though another process took them', async () => {
    const changes = [
      "update profile set permissions = array['user_view'] where company_id = $1",
      'delete from workspace_member where company_id = $1',
      'update company set allow_campaign_creation = false where id = $1',
      'select $1::int',
    ]
    const lines = await Promise.all(
      changes.map(async (change) => {
        const company = await test.build.company({ allow_campaign_creation: true })
        const workspace = await test.build.workspace({ company })
        const user = await test.build.user({ company, permissions: ['bot_view'], workspaces: [workspace] })
        const line = await open(await test.as(user))
        return { ...line, change: () => test.build.run(change, [company.id]) }
      }),
    )
    for (const { change } of lines) await change()
    late()
    expect(await Promise.all(lines.slice(0, -1).map(({ hears }) => hears(isTold)))).toEqual([told, told, told])
    expect(lines.at(-1)?.frames, 'of whom nothing was taken').toEqual([{ type: 'pong' }])
    for (const { socket } of lines) socket.close()
  })

  it('tells an administrator of his company, and ends with his session, in a company or in none', async () => {
    const company = await test.build.company()
    const admin = await test.build.admin()
    const inside = await open(await test.as(admin), company.id)
    const nowhere = await open(await test.as(admin))
    await test.build.run(
      "update company set suspended_at = now(), stops_at = now(), suspension_reason = 'abuse' where id = $1",
      [company.id],
    )
    late()
    expect(await inside.hears(isTold)).toEqual(told)
    await test.build.run('update account set active = false where id = $1', [admin.id])
    late()
    expect(await Promise.all([inside.closed, nowhere.closed])).toEqual([
      streamClosed.sessionEnded,
      streamClosed.sessionEnded,
    ])
    expect(nowhere.frames).toEqual([{ type: 'pong' }])
  })

  it('is open to nobody without a session, and to no page of another site', async () => {
    await expect(listen(test.app, sessionStreamUrl, test.anonymous)).rejects.toThrow('401')
  })
})
