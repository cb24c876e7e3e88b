import { invitePerson, permissions, revealInviteLink } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ settings: { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Prosa <prosa@prosa.test>' } } })
})
afterAll(() => test.close())

it('gives an invitation’s link to nobody where mails are sent: the address has to be shown to be theirs', async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const profile = await test.build.profile({ company, permissions: ['omnichannel_view'] })
  const as = await test.as(await test.build.user({ company, permissions: [...permissions], workspaces: [workspace] }))
  const body = { email: 'colega@x.com.br', profileId: profile.id, workspaces: [workspace.id] }
  const invited = await as.call(invitePerson, { body })
  const link = await as.call(revealInviteLink, { params: { id: invited.body.inviteId ?? 0 } })
  expect([link.status, link.body]).toMatchObject([409, { code: 'inviteMailed' }])
})
