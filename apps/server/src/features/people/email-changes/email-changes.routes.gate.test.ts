// Gate: a wall: who becomes whom by an address.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

let serial = 0
const newAddress = (): string => `nova${++serial}@troca.com.br`

/** Links of the mails to an address, the newest first. */
const linksTo = async (email: string, path: string): Promise<string[]> => {
  await test.app.platform.jobs.drain()
  const admin = await test.as(await test.build.admin())
  const { body } = await admin.call(contract.listWaitingMails, { query: { limit: 100 } })
  const texts = body.result.filter(({ recipient }) => recipient === email).map(({ text }) => text)
  return texts.flatMap((text) => new RegExp(`/${path}/([\\w-]+)`).exec(text)?.[1] ?? [])
}
const confirmCode = async (email: string) => (await linksTo(email, 'confirm-email'))[0] ?? ''
const stopCode = async (email: string) => (await linksTo(email, 'stop-email-change'))[0] ?? ''

const confirm = (confirmationCode: string) =>
  test.anonymous.call(contract.confirmEmailChange, { params: { confirmationCode } })
const stop = (confirmationCode: string) =>
  test.anonymous.call(contract.stopEmailChange, { params: { confirmationCode } })

const setUp = async () => {
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  const manager = await test.build.user({
    company,
    permissions: [...contract.permissions],
    workspaces: [workspace],
  })
  const ana = await test.build.user({ company, permissions: ['user_view'], workspaces: [workspace] })
  const as = await test.as(manager)
  const asAna = await test.as(ana)
  const ask = async (email: string) =>
    (await test.as(manager)).call(contract.updateUser, { params: { id: ana.id }, body: { email } })
  const read = async () => (await as.call(contract.getUser, { params: { id: ana.id } })).body
  const emailOfAccount = async () =>
    (await test.database.owner.query('select email from account where id = $1', [ana.id])).rows[0]?.email
  return { company, workspace, manager, ana, as, asAna, ask, read, emailOfAccount }
}

/** Whether a mail with a link to a new password came, asked for an address. */
const getsReset = async (email: string): Promise<boolean> => {
  await test.anonymous.call(contract.forgotPassword, { body: { email } })
  await test.app.platform.jobs.drain()
  return (await linksTo(email, 'reset-password')).length > 0
}

describe('another e-mail of a person', () => {
  it('counts once its own link was opened; until then it waits, and a new password goes to the one of now', async () => {
    const { company, ana, ask, read, emailOfAccount } = await setUp()
    const email = newAddress()
    expect((await ask(email)).body).toMatchObject({ email: ana.email, pendingEmail: email })
    expect(await emailOfAccount()).toBe(ana.email)
    expect([await getsReset(email), await getsReset(ana.email)]).toEqual([false, true])
    const code = await confirmCode(email)
    expect((await confirm(code)).body).toEqual({ email })
    // Opened twice it says the same.
    expect((await confirm(code)).body).toEqual({ email })
    expect(await read()).toMatchObject({ email, pendingEmail: null })
    expect(await emailOfAccount()).toBe(email)
    expect(await auditedActions(test, company.id)).toEqual(['user.email-asked', 'user.email-confirmed'])
  })

  it('ends links to a new password that went to the former one', async () => {
    const { ana, ask } = await setUp()
    const email = newAddress()
    expect(await getsReset(ana.email)).toBe(true)
    const [reset = ''] = await linksTo(ana.email, 'reset-password')
    await ask(email)
    await confirm(await confirmCode(email))
    const { status } = await test.anonymous.call(contract.resetPassword, {
      params: { confirmationCode: reset },
      body: { newPassword: 'uma senha bem longa', confirmPassword: 'uma senha bem longa' },
    })
    expect(status).toBe(404)
  })

  it('is stopped by the one of now while it waits', async () => {
    const { company, ana, ask, read } = await setUp()
    const email = newAddress()
    await ask(email)
    expect((await stop(await stopCode(ana.email))).body).toEqual({ email: ana.email, resetCode: null })
    expect((await confirm(await confirmCode(email))).status).toBe(404)
    expect(await read()).toMatchObject({ email: ana.email, pendingEmail: null })
    expect(await auditedActions(test, company.id)).toContain('user.email-stopped')
  })

  it('is stopped with the one that came after it, by whichever of its links', async () => {
    const { ana, ask, read } = await setUp()
    const [first, second] = [newAddress(), newAddress()]
    await ask(first)
    const early = await stopCode(ana.email)
    await ask(second)
    expect((await stop(early)).body).toEqual({ email: ana.email, resetCode: null })
    expect((await confirm(await confirmCode(second))).status).toBe(404)
    expect(await read()).toMatchObject({ email: ana.email, pendingEmail: null })
    const [third, fourth] = [newAddress(), newAddress()]
    await ask(third)
    const earlier = await stopCode(ana.email)
    await ask(fourth)
    await confirm(await confirmCode(fourth))
    expect((await stop(earlier)).body).toEqual({ email: ana.email, resetCode: expect.any(String) })
    expect(await read()).toMatchObject({ email: ana.email, pendingEmail: null })
  })

  it('is taken back by the former one with all that came after it, and whoever had it is out', async () => {
    const { company, ana, asAna, ask, emailOfAccount } = await setUp()
    const [first, second] = [newAddress(), newAddress()]
    await ask(first)
    const early = await stopCode(ana.email)
    await confirm(await confirmCode(first))
    await ask(second)
    await confirm(await confirmCode(second))
    await test.build.run("insert into second_factor (account_id, secret_encrypted, enabled_at) values ($1, '', $2)", [
      ana.id,
      test.clock.now(),
    ])
    expect((await asAna.call(contract.me)).status).toBe(200)
    const back = await stop(early)
    expect(back.body).toEqual({ email: ana.email, resetCode: expect.any(String) })
    test.clock.advance('5s')
    expect((await asAna.call(contract.me)).status).toBe(401)
    expect(await emailOfAccount()).toBe(ana.email)
    const { rows } = await test.database.owner.query(
      'select password_hash, (select count(*)::int from second_factor where account_id = a.id) as factors from account a where id = $1',
      [ana.id],
    )
    expect(rows).toEqual([{ password_hash: null, factors: 0 }])
    // The address between has a link too: it no longer does anything.
    expect((await stop(await stopCode(first))).body).toEqual({ email: ana.email, resetCode: null })
    expect(await emailOfAccount()).toBe(ana.email)
    const chosen = await test.anonymous.call(contract.resetPassword, {
      params: { confirmationCode: back.body.resetCode ?? '' },
      body: { newPassword: 'uma senha bem longa', confirmPassword: 'uma senha bem longa' },
    })
    expect(chosen.body).toEqual({ email: ana.email })
    expect(await auditedActions(test, company.id)).toContain('user.email-taken-back')
  })

  it('is not taken back after some days, nor confirmed after three', async () => {
    const { ana, manager, ask, emailOfAccount } = await setUp()
    const late = newAddress()
    await ask(late)
    const lateCode = await confirmCode(late)
    test.clock.advance('73h')
    expect((await confirm(lateCode)).status).toBe(404)
    // It says so until it is put aside or asked for again.
    const expired = { email: late, at: new Date(test.clock.now().getTime() - 3_600_000).toISOString() }
    const again = await test.as(manager)
    const params = { id: ana.id }
    const read = async () => (await again.call(contract.getUser, { params })).body
    expect(await read()).toMatchObject({ email: ana.email, pendingEmail: null, expiredEmail: expired })
    expect((await again.call(contract.resendEmailChange, { params })).status).toBe(404)
    expect((await again.call(contract.cancelEmailChange, { params })).status).toBe(200)
    expect(await read()).toMatchObject({ pendingEmail: null, expiredEmail: null })
    const email = newAddress()
    await ask(email)
    const early = await stopCode(ana.email)
    await confirm(await confirmCode(email))
    const last = await stopCode(ana.email)
    test.clock.advance('169h')
    expect([(await stop(early)).status, (await stop(last)).status]).toEqual([404, 404])
    expect(await emailOfAccount()).toBe(email)
  })

  it('409: does not count where whoever asked holds no longer more than the person', async () => {
    const { company, workspace, ana, emailOfAccount } = await setUp()
    const permissions = ['user_edit', 'user_view'] as const
    const editor = await test.as(await test.build.user({ company, permissions, workspaces: [workspace] }))
    const email = newAddress()
    const asked = await editor.call(contract.updateUser, { params: { id: ana.id }, body: { email } })
    expect(asked.body).toMatchObject({ pendingEmail: email })
    const strong = await test.build.profile({ company, permissions: ['bot_remove'] })
    await test.build.run('insert into member_profile (company_id, user_id, profile_id) values ($1, $2, $3)', [
      company.id,
      ana.id,
      strong.id,
    ])
    expect(await confirm(await confirmCode(email))).toMatchObject({ status: 409, body: { code: 'askerOutranked' } })
    expect(await emailOfAccount()).toBe(ana.email)
  })

  it('409: is refused where somebody has it, also where they got it while it waited', async () => {
    const { company, ana, manager, ask, emailOfAccount } = await setUp()
    expect(await ask(manager.email)).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } })
    const email = newAddress()
    await ask(email)
    const other = await test.build.user({ company })
    await test.build.run('update account set email = $2, email_folded = $2 where id = $1', [other.id, email])
    expect(await confirm(await confirmCode(email))).toMatchObject({ status: 409, body: { code: 'emailGone' } })
    expect(await emailOfAccount()).toBe(ana.email)
  })

  it('is sent again after a minute, and cancelled by the person or whoever may edit them', async () => {
    const { company, ana, as, asAna, ask, read } = await setUp()
    const params = { id: ana.id }
    const email = newAddress()
    await ask(email)
    expect((await as.call(contract.resendEmailChange, { params })).status).toBe(429)
    test.clock.advance('61s')
    expect((await as.call(contract.resendEmailChange, { params })).status).toBe(200)
    expect(await linksTo(email, 'confirm-email')).toHaveLength(2)
    expect((await asAna.call(contract.getUser, { params })).body).toMatchObject({ pendingEmail: email })
    expect((await asAna.call(contract.cancelEmailChange, { params })).status).toBe(200)
    expect((await asAna.call(contract.cancelEmailChange, { params })).status).toBe(404)
    expect((await as.call(contract.resendEmailChange, { params })).status).toBe(404)
    expect(await read()).toMatchObject({ email: ana.email, pendingEmail: null })
    for (const code of await linksTo(email, 'confirm-email')) expect((await confirm(code)).status).toBe(404)
    expect(await auditedActions(test, company.id)).toEqual(
      expect.arrayContaining(['user.email-sent-again', 'user.email-cancelled']),
    )
  })

  it('404: a code of another kind, or of nobody, opens nothing', async () => {
    const { ana, ask, emailOfAccount } = await setUp()
    const email = newAddress()
    await ask(email)
    const statuses = [
      (await confirm(await stopCode(ana.email))).status,
      (await stop(await confirmCode(email))).status,
      (await confirm('nenhum')).status,
      (await stop('nenhum')).status,
    ]
    expect(statuses).toEqual([404, 404, 404, 404])
    expect(await emailOfAccount()).toBe(ana.email)
  })
})
