// Gate: the main way of invitations.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const password = 'uma senha bem longa'
let count = 0

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company, name: 'Vendas' })
  const manager = await test.build.user({ company, permissions: [...contract.permissions], workspaces: [workspace] })
  const profile = await test.build.profile({ company, permissions: ['omnichannel_view'], name: 'Atendente' })
  const as = await test.as(manager)
  const email = `convidada${++count}@x.com.br`
  const invite = (to = email, at = workspace.id) =>
    as.call(contract.updateWorkspace, {
      params: { id: at },
      body: { invitesForNewUsers: [{ email: to, profileId: profile.id }] },
    })
  return { company, workspace, manager, profile, as, email, invite }
}

const codeTo = async (address: string): Promise<string> => {
  await test.app.platform.jobs.drain()
  const admin = await test.as(await test.build.admin())
  const { body } = await admin.call(contract.listWaitingMails, { query: { limit: 100 } })
  const mail = body.result.find(({ recipient }) => recipient === address)
  return /user-invite\/[^/]+\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}

const accept = (confirmationCode: string, email: string) =>
  test.anonymous.call(contract.acceptInvite, {
    params: { confirmationCode },
    body: { email, name: 'Bia Reis', phone: '11988887777', password },
  })

describe('an invitation', () => {
  it('403: gives nobody what its sender may not do, and says so at its row', async () => {
    const { company, workspace, profile } = await setUp()
    const permissions: contract.Permission[] = ['workspace_view', 'workspace_edit', 'user_create']
    const as = await test.as(await test.build.user({ company, permissions, workspaces: [workspace] }))
    const answer = await as.call(contract.updateWorkspace, {
      params: { id: workspace.id },
      body: { invitesForNewUsers: [{ email: 'outra@x.com.br', profileId: profile.id }] },
    })
    const fields = { 'invitesForNewUsers.0.profileId': expect.any(String) }
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'notYours', fields }])
  })

  it('400: of an address that is invited twice says so at the second row', async () => {
    const { workspace, profile, as } = await setUp()
    const rows = ['Bia@x.com.br', 'bia@x.com.br'].map((email) => ({ email, profileId: profile.id }))
    const answer = await as.call(contract.updateWorkspace, {
      params: { id: workspace.id },
      body: { invitesForNewUsers: rows },
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { 'invitesForNewUsers.1.email': 'Não pode conter elementos duplicados' } },
    })
  })

  it('makes an account with its workspace and profile, in whatever letters the address is typed', async () => {
    const { company, workspace, email, invite } = await setUp()
    expect((await invite()).status).toBe(200)
    const code = await codeTo(email)
    expect(await accept(code, email.toUpperCase())).toMatchObject({ status: 200, body: { email } })
    expect(await auditedActions(test, company.id)).toContain('invite.accepted')
    const { body } = await test.anonymous.call(contract.login, { body: { name: email, password } })
    expect(body).toMatchObject({
      name: 'Bia Reis',
      permissions: ['omnichannel_view'],
      workspaces: [{ id: workspace.id }],
    })
  })

  it('is for its own address alone, and takes no right that the form adds', async () => {
    const { company, email, invite } = await setUp()
    await invite()
    const code = await codeTo(email)
    const other = await accept(code, 'outra@x.com.br')
    expect([other.status, other.body]).toMatchObject([422, { fields: { email: expect.any(String) } }])
    const answer = await test.anonymous.inject({
      method: 'POST',
      url: `/api/user-invite/${code}`,
      payload: { email, name: 'Bia', phone: '11988887777', password, admin: true, companyId: 1, profiles: [1] },
    })
    expect(answer.statusCode).toBe(200)
    const { rows } = await test.database.owner.query(
      'select a.is_admin, a.company_id from account a where a.email_folded = $1',
      [email],
    )
    expect(rows).toEqual([{ is_admin: false, company_id: company.id }])
  })

  it('gives somebody of the company the workspace at once, and nobody of another company', async () => {
    const { company, email: _, invite, workspace, as } = await setUp()
    const colleague = await test.build.user({ company })
    const stranger = await test.build.user({ company: await test.build.company() })
    expect((await invite(colleague.email)).body.users.map(({ id }: { id: number }) => id)).toContain(colleague.id)
    const refused = await invite(stranger.email)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { 'invitesForNewUsers.0.email': 'Não foi possível convidar este e-mail.' } },
    ])
    expect((await as.call(contract.getWorkspace, { params: { id: workspace.id } })).status).toBe(200)
  })

  it('403: without user_create, and with a profile that may do more than who invites', async () => {
    const { company, workspace, profile } = await setUp()
    const weak = await test.build.user({ company, permissions: ['workspace_edit'], workspaces: [workspace] })
    const strong = await test.build.user({
      company,
      permissions: ['workspace_edit', 'user_create'],
      workspaces: [workspace],
    })
    for (const person of [weak, strong]) {
      const answer = await (await test.as(person)).call(contract.updateWorkspace, {
        params: { id: workspace.id },
        body: { invitesForNewUsers: [{ email: 'a@b.com.br', profileId: profile.id }] },
      })
      expect(answer.status).toBe(403)
    }
  })
})
