import * as contract from '@prosa/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

/** What becomes of an invitation when something happens between its mail and its link: what the link says, and what accepting it does. */

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const password = 'uma senha bem longa'
let count = 0

type Caller = Pick<TestApp['anonymous'], 'call'>

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company, name: 'Vendas' })
  const manager = await test.build.user({ company, permissions: [...contract.permissions], workspaces: [workspace] })
  const profile = await test.build.profile({ company, permissions: ['omnichannel_view'], name: 'Atendente' })
  const as = await test.as(manager)
  const email = `convidada${++count}@x.com.br`
  const invitesForNewUsers = [{ email, profileId: profile.id }]
  await as.call(contract.updateWorkspace, { params: { id: workspace.id }, body: { invitesForNewUsers } })
  return { company, workspace, manager, profile, as, email, code: await newestCode(email) }
}
type Invited = Awaited<ReturnType<typeof setUp>>

const mailsTo = async (address: string) => {
  await test.app.platform.jobs.drain()
  const admin = await test.as(await test.build.admin())
  const { body } = await admin.call(contract.listWaitingMails, { query: { limit: 100 } })
  return body.result.filter(({ recipient }) => recipient === address)
}
const newestCode = async (address: string): Promise<string> =>
  /user-invite\/[^/]+\/([\w-]{43})/.exec((await mailsTo(address))[0]?.text ?? '')?.[1] ?? ''

/** Asked for, and confirmed by the link in the new address. */
const changeEmail = async (as: Caller, id: number, email: string): Promise<void> => {
  expect((await as.call(contract.patchUser, { params: { id }, body: { email } })).status).toBe(200)
  const texts = (await mailsTo(email)).map(({ text }) => text)
  const confirmationCode = /confirm-email\/([\w-]{43})/.exec(texts.join('\n'))?.[1] ?? ''
  expect((await test.anonymous.call(contract.confirmEmailChange, { params: { confirmationCode } })).status).toBe(200)
}

const accept = (code: string, email: string, as: Caller = test.anonymous) =>
  as.call(contract.acceptInvite, {
    params: { confirmationCode: code },
    body: { email, name: 'Bia Reis', phone: '11988887777', password },
  })
const logIn = async (name: string) => (await test.anonymous.call(contract.login, { body: { name, password } })).status
const resend = async ({ as, workspace }: Invited) => {
  const { body } = await as.call(contract.getWorkspace, { params: { id: workspace.id } })
  const [waiting] = body.invitesForNewUsers
  return (await as.call(contract.resendInvite, { params: { id: waiting?.id ?? 0 } })).status
}
const own = (text: string, values: unknown[]) => test.database.owner.query(text, values)

interface Case {
  name: string
  meanwhile?: (invited: Invited) => Promise<unknown>
  /** In whose session it is accepted; nobody's without it. */
  by?: (invited: Invited) => Caller
  /** As the address is typed. */
  typed?: (email: string) => string
  state: (typeof contract.inviteStates)[number]
  hasAccount?: boolean
  answer: 200 | [number, string]
  /** The way on. */
  after?: (invited: Invited) => Promise<void>
}

const cases: Case[] = [
  {
    name: 'another account is signed in',
    by: ({ as }) => as,
    state: 'open',
    answer: 200,
    after: async ({ as, manager }) => expect((await as.call(contract.me)).body.id).toBe(manager.id),
  },
  { name: 'the address in other letters', typed: (email) => email.toUpperCase(), state: 'open', answer: 200 },
  {
    name: 'accepted twice',
    meanwhile: ({ code, email }) => accept(code, email),
    state: 'accepted',
    hasAccount: true,
    answer: [409, 'inviteAccepted'],
    after: async ({ email }) => expect(await logIn(email)).toBe(200),
  },
  {
    name: 'sent again: the old link says so and mails the newer one',
    meanwhile: async (invited) => {
      expect(await resend(invited)).toBe(429)
      test.clock.advance('61s')
      expect(await resend(invited)).toBe(200)
    },
    state: 'replaced',
    answer: [410, 'inviteReplaced'],
    after: async ({ company, code, email }) => {
      const second = await newestCode(email)
      const mailAgain = async () =>
        (await test.anonymous.call(contract.mailInviteAgain, { params: { confirmationCode: code } })).status
      expect(await mailAgain()).toBe(429)
      test.clock.advance('61s')
      expect(await mailAgain()).toBe(200)
      expect((await auditedActions(test, company.id)).filter((action) => action === 'invite.resent')).toHaveLength(2)
      const third = await newestCode(email)
      const answers = [await accept(second, email), await accept(third, email)]
      expect(answers.map(({ status }) => status)).toEqual([410, 200])
      expect(await mailAgain()).toBe(404)
    },
  },
  {
    name: 'invited once more to the same workspace',
    meanwhile: async ({ as, workspace, email, profile }) => {
      const invitesForNewUsers = [{ email, profileId: profile.id }]
      await as.call(contract.updateWorkspace, { params: { id: workspace.id }, body: { invitesForNewUsers } })
    },
    state: 'replaced',
    answer: [410, 'inviteReplaced'],
    after: async ({ email }) => expect((await accept(await newestCode(email), email)).status).toBe(200),
  },
  {
    name: 'the address of the account changed after it was accepted',
    meanwhile: async ({ as, code, email }) => {
      await accept(code, email)
      const { body } = await as.call(contract.searchUsers, { body: { name: 'Bia' } })
      await changeEmail(as, body.result[0]?.id ?? 0, `nova-${email}`)
    },
    state: 'accepted',
    hasAccount: false,
    answer: [409, 'inviteAccepted'],
    after: async ({ email }) => expect([await logIn(email), await logIn(`nova-${email}`)]).toEqual([401, 200]),
  },
  {
    name: 'a colleague got the address: no right comes with it',
    meanwhile: async ({ as, company, email }) => {
      const colleague = await test.build.user({ company, permissions: [] })
      await changeEmail(as, colleague.id, email)
      expect((await (await test.as(colleague)).call(contract.me)).body.permissions).toEqual([])
    },
    state: 'revoked',
    hasAccount: true,
    answer: [410, 'inviteRevoked'],
  },
  {
    name: 'a new password is asked for while invited: one link counts, that of the newest invitation',
    meanwhile: async ({ email }) => {
      test.clock.advance('61s')
      await test.anonymous.call(contract.forgotPassword, { body: { email } })
      const subjects = (await mailsTo(email)).map(({ subject }) => subject)
      expect(subjects).toEqual([expect.stringContaining('Convite'), expect.stringContaining('Convite')])
    },
    state: 'replaced',
    answer: [410, 'inviteReplaced'],
    after: async ({ email }) => expect((await accept(await newestCode(email), email)).status).toBe(200),
  },
  {
    name: 'who invited is gone',
    meanwhile: async ({ as, company, manager, workspace }) => {
      const permissions = [...contract.permissions]
      const successor = await test.as(await test.build.user({ company, permissions, workspaces: [workspace] }))
      const answer = await successor.call(contract.patchUser, { params: { id: manager.id }, body: { active: false } })
      expect([answer.status, (await as.call(contract.me)).status]).toEqual([200, 401])
    },
    state: 'open',
    answer: 200,
    after: async ({ email }) => expect(await logIn(email)).toBe(200),
  },
  {
    name: 'the quota is full: refused with the way on, and counts once there is room',
    meanwhile: ({ company }) => own('update company set user_quota = 1 where id = $1', [company.id]),
    state: 'open',
    answer: [409, 'inviteNoRoom'],
    after: async ({ company, code, email }) => {
      await own('update company set user_quota = 2 where id = $1', [company.id])
      expect((await accept(code, email)).status).toBe(200)
    },
  },
  {
    name: 'the profile says something else now, and cannot be taken away under an invitation',
    meanwhile: async ({ as, profile }) => {
      await expect(own('delete from profile where id = $1', [profile.id])).rejects.toThrow(/foreign key/)
      const permissions = contract.idsOfPermissions(['contact_view'])
      const answer = await as.call(contract.updateProfile, { params: { id: profile.id }, body: { permissions } })
      expect(answer.status).toBe(200)
    },
    state: 'open',
    answer: 200,
    after: async ({ email }) => {
      const { body } = await test.anonymous.call(contract.login, { body: { name: email, password } })
      expect(body).toMatchObject({ permissions: ['contact_view'] })
    },
  },
  {
    name: 'the company is suspended: it waits until the suspension ends',
    meanwhile: async ({ company }) => {
      const admin = await test.as(await test.build.admin())
      const body = { reason: 'payment' as const, graceDays: 0, note: '' }
      expect((await admin.call(contract.suspendCompany, { params: { id: company.id }, body })).status).toBe(200)
    },
    state: 'suspended',
    answer: [409, 'inviteSuspended'],
    after: async ({ company, code, email }) => {
      const admin = await test.as(await test.build.admin())
      await admin.call(contract.resumeCompany, { params: { id: company.id } })
      expect((await accept(code, email)).status).toBe(200)
    },
  },
  {
    name: 'taken back',
    meanwhile: async ({ as, workspace }) => {
      const { body } = await as.call(contract.getWorkspace, { params: { id: workspace.id } })
      const params = { id: body.invitesForNewUsers[0]?.id ?? 0 }
      expect((await as.call(contract.revokeInvite, { params })).status).toBe(200)
    },
    state: 'revoked',
    answer: [410, 'inviteRevoked'],
  },
  {
    name: 'expired, until it is sent again',
    meanwhile: async () => test.clock.advance('8d'),
    state: 'expired',
    answer: [410, 'inviteExpired'],
    after: async (invited) => {
      const { company, workspace, email } = invited
      const person = { company, permissions: [...contract.permissions], workspaces: [workspace] }
      expect(await resend({ ...invited, as: await test.as(await test.build.user(person)) })).toBe(200)
      expect((await accept(await newestCode(email), email)).status).toBe(200)
    },
  },
]

it.each(cases)('$name', async ({ meanwhile, by, typed, state, hasAccount = false, answer, after }) => {
  const invited = await setUp()
  await meanwhile?.(invited)
  const { code, email } = invited
  const seen = await test.anonymous.call(contract.getInvite, { params: { confirmationCode: code } })
  expect(seen.body).toMatchObject({ state, hasAccount, email })
  const { status, body } = await accept(code, typed?.(email) ?? email, by?.(invited))
  if (answer === 200) expect([status, body]).toEqual([200, { email }])
  else expect([status, body]).toMatchObject([answer[0], { code: answer[1] }])
  await after?.(invited)
})

it('accepted on two devices at once: one makes the account, the other learns that it is made', async () => {
  const { code, email } = await setUp()
  const answers = await Promise.all([accept(code, email), accept(code, email)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const seen = await test.anonymous.call(contract.getInvite, { params: { confirmationCode: code } })
  expect(seen.body).toMatchObject({ state: 'accepted', hasAccount: true })
  expect(await logIn(email)).toBe(200)
})

it('sent again after it ran out: waits for the company without holding the invitation, which who accepts holds second', async () => {
  const invited = await setUp()
  const { company, email } = invited
  await own(
    "update invite set expires_at = now() - interval '1 day', sent_at = sent_at - interval '1 hour' where email = $1",
    [email],
  )
  const { user, password, host, port, database } = test.database.owner
  const other = new Client({ user, password, host, port, database })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select from company where id = $1 for no key update', [company.id])
    const sent = resend(invited)
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await own(waiting, [])).rowCount).toBe(1)
    expect((await other.query('select from invite where email = $1 for update nowait', [email])).rowCount).toBe(1)
    await other.query('commit')
    expect(await sent).toBe(200)
  } finally {
    await other.end()
  }
})
