// Gate: the main way of a colleague: invited once, to several workspaces, and attending at once.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationWorld, inbound } from '../../../conversation/testing.ts'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

let count = 0

const setUp = async (permissions: contract.Permission[] = [...contract.permissions]) => {
  const company = await test.build.company()
  const [sales, support] = [
    await test.build.workspace({ company, name: 'Vendas' }),
    await test.build.workspace({ company, name: 'Suporte' }),
  ]
  const as = await test.as(await test.build.user({ company, permissions, workspaces: [sales] }))
  const attendant = await test.build.profile({ company, permissions: ['omnichannel_view'], name: 'Atendente' })
  const painter = await test.build.profile({ company, permissions: ['bot_view'], name: 'Autor' })
  return { company, sales, support, as, attendant, painter, email: `colega${++count}@x.com.br` }
}
type World = Awaited<ReturnType<typeof setUp>>

const invite = ({ as, sales, support, attendant, email }: World, over: object = {}) =>
  as.call(contract.invitePerson, {
    body: { email, profileId: attendant.id, workspaces: [sales.id, support.id], ...over },
  })

const codesTo = async (address: string): Promise<string[]> => {
  await test.app.platform.jobs.drain()
  const { body } = await (await test.as(await test.build.admin())).call(contract.listWaitingMails, {
    query: { limit: 100 },
  })
  return body.result.flatMap(({ recipient, text }) =>
    recipient === address ? [/user-invite\/[^/]+\/([\w-]{43})/.exec(text)?.[1] ?? ''] : [],
  )
}
const accept = (confirmationCode: string, email: string) =>
  test.anonymous.call(contract.acceptInvite, {
    params: { confirmationCode },
    body: { email, name: 'Bia Reis', phone: '11988887777', password: 'uma senha bem longa' },
  })
const personOf = async ({ as }: World) =>
  (await as.call(contract.searchUsers, { body: { name: 'Bia' } })).body.result[0]
const pending = async ({ as }: World) => (await as.call(contract.listInvites, { query: {} })).body.invites

it('mails one link for all workspaces, and who opens it attends in them as was ticked, or as the profile says', async () => {
  for (const [over, attends] of [
    [{}, true],
    [{ attends: false }, false],
  ] as const) {
    const world = await setUp()
    expect((await invite(world, over)).status).toBe(200)
    expect(await pending(world)).toMatchObject([
      { email: world.email, profiles: ['Atendente'], workspaces: ['Suporte', 'Vendas'], attends, isExpired: false },
    ])
    const codes = await codesTo(world.email)
    expect(codes).toHaveLength(1)
    expect((await accept(codes[0] ?? '', world.email)).status).toBe(200)
    expect(await personOf(world)).toMatchObject({ isAttendant: attends, workspaces: 2, profile: 'Atendente' })
    expect(await pending(world)).toEqual([])
    expect(await auditedActions(test, world.company.id)).toContain('invite.made')
  }
})

it('of a profile without the inbox attends nobody', async () => {
  const world = await setUp()
  await invite(world, { profileId: world.painter.id })
  await accept((await codesTo(world.email))[0] ?? '', world.email)
  expect(await personOf(world)).toMatchObject({ isAttendant: false })
})

it('made by a program that did not ask attends as its profile says', async () => {
  const world = await setUp()
  await invite(world)
  await test.build.run('update invite set attends = null where company_id = $1', [world.company.id])
  expect(await pending(world)).toMatchObject([{ attends: true }])
  await accept((await codesTo(world.email))[0] ?? '', world.email)
  expect(await personOf(world)).toMatchObject({ isAttendant: true })
})

it('gives its link to whoever might have invited to the same, and to nobody else', async () => {
  const world = await setUp()
  const { body } = await invite(world)
  const id = body.inviteId ?? 0
  const link = await world.as.call(contract.revealInviteLink, { params: { id } })
  expect(link.body.url).toContain(`/${(await codesTo(world.email))[0]}`)
  expect(await auditedActions(test, world.company.id)).toContain('invite.link-copied')
  const weaker = await test.build.user({ company: world.company, permissions: ['user_create', 'user_view'] })
  const refused = await (await test.as(weaker)).call(contract.revealInviteLink, { params: { id } })
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'notYours' }])
  await test.build.run("update invite set code_hash = '\\x00' where company_id = $1 and id = $2", [
    world.company.id,
    id,
  ])
  expect((await world.as.call(contract.revealInviteLink, { params: { id } })).status).toBe(409)
  await test.build.run('update invite set expires_at = created_at where company_id = $1', [world.company.id])
  expect((await world.as.call(contract.revealInviteLink, { params: { id } })).status).toBe(410)
})

it('is sent again and cancelled whole', async () => {
  const world = await setUp()
  const { body } = await invite(world)
  test.clock.advance('61s')
  expect((await world.as.call(contract.resendInvite, { params: { id: body.inviteId ?? 0 } })).status).toBe(200)
  const [again] = await pending(world)
  expect(again).toMatchObject({ workspaces: ['Suporte', 'Vendas'], attends: true })
  const codes = await codesTo(world.email)
  const answers = await Promise.all(
    codes.map((confirmationCode) => test.anonymous.call(contract.getInvite, { params: { confirmationCode } })),
  )
  expect(answers.map((answer) => answer.body.state).toSorted()).toEqual(['open', 'replaced'])
  expect((await world.as.call(contract.revokeInvite, { params: { id: again?.id ?? 0 } })).status).toBe(200)
  expect(await pending(world)).toEqual([])
  expect((await world.as.call(contract.revokeInvite, { params: { id: again?.id ?? 0 } })).status).toBe(404)
})

it('stands in pages, each address once', async () => {
  const world = await setUp()
  for (const at of [1, 2, 3]) await invite(world, { email: `p${at}.${world.email}` })
  const first = await world.as.call(contract.listInvites, { query: { limit: 2 } })
  expect(first.body.invites.map(({ email }) => email.slice(0, 2))).toEqual(['p3', 'p2'])
  const second = await world.as.call(contract.listInvites, { query: { limit: 2, before: first.body.next ?? 0 } })
  expect([second.body.invites.map(({ email }) => email.slice(0, 2)), second.body.next]).toEqual([['p1'], null])
})

it('403 and 422: at the field, for a stronger profile, a workspace of others, or none of the company', async () => {
  const world = await setUp(['user_create', 'user_view', 'omnichannel_view'])
  const answers = [
    await invite(world, { profileId: world.painter.id, workspaces: [world.sales.id] }),
    await invite(world),
    await invite(world, { workspaces: [999_999] }),
    await invite(world, { workspaces: [] }),
    await invite(world, { workspaces: [world.sales.id] }),
  ]
  expect(answers.map(({ status, body }) => [status, Object.keys((body as { fields?: object }).fields ?? {})])).toEqual([
    [403, ['profileId']],
    [403, ['workspaces']],
    [422, ['workspaces']],
    [400, ['workspaces']],
    [200, []],
  ])
})

it('offers what waits in the queue to whoever is made an attendant, without their doing anything', async () => {
  const world = await conversationWorld(test)
  const { companyId, workspaceId, bot, conversation } = world
  await test.build.run('update bot set active = false, settings_workspace_id = $2 where id = $1', [bot.id, workspaceId])
  const place = { company: { id: companyId }, workspaces: [{ id: workspaceId }] }
  const manager = await test.as(await test.build.user({ ...place, permissions: [...contract.permissions] }))
  const paulo = await test.build.user({ ...place, name: 'Paulo', permissions: ['omnichannel_view'] })
  await test.build.run("insert into presence values ($1, $2, now() + interval '1 hour')", [companyId, paulo.id])
  const { dialog } = await conversation.receive(inbound(world, { externalId: randomUUID() }))
  const told: unknown[] = []
  const stop = test.app.platform.realtime.subscribe(`rights:${companyId}`, (event) => told.push(event))
  await manager.call(contract.patchUser, { params: { id: paulo.id }, body: { isAttendant: true } })
  const { rows } = await test.database.owner.query('select owner, owner_user_id from dialog where id = $1', [dialog.id])
  expect(rows).toEqual([{ owner: 'offered', owner_user_id: paulo.id }])
  await expect.poll(() => told).toEqual([{ userId: paulo.id }])
  stop()
})
