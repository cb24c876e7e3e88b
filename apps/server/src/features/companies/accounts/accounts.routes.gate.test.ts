// Gate: the main way of signing up.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { buildBot } from '../../../platform/testing/build-bots.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { removeAbandonedJob } from './abandoned-sign-ups.ts'

let test: TestApp

beforeAll(async () => {
  test = await testApp()
  await test.build.platform({ is_default: true, display_name: 'Prosa' })
})
afterAll(() => test.close())

const password = 'uma senha bem longa'
let count = 0
const form = (values: object = {}) => ({
  companyName: 'Padaria Aurora',
  userName: 'Ana Dias',
  userEmail: `ana${++count}@aurora.com.br`,
  userPhone: '11988887777',
  password,
  ...values,
})

/** The newest mail to an address, as an administrator of the installation reads it. */
const mailTo = async (address: string) => {
  await test.app.platform.jobs.drain()
  await test.app.platform.jobs.drain()
  const admin = await test.as(await test.build.admin())
  const { body } = await admin.call(contract.listWaitingMails, { query: { limit: 100 } })
  return body.result.find(({ recipient }) => recipient === address)
}
const codeIn = (text: string | undefined, path: string): string =>
  new RegExp(`/${path}/(?:[^/\\s]+@[^/\\s]+/|[^/\\s]*%40[^/\\s]+/)?([\\w-]{43})`).exec(text ?? '')?.[1] ?? ''

const logIn = (name: string, secret = password) =>
  test.anonymous.call(contract.login, { body: { name, password: secret } })

describe('sign-up', () => {
  /** Sends a form, as a browser that has `cookie` or none yet. @returns its cookie and the code of its mail */
  const signUp = async (body: ReturnType<typeof form>, cookie = '') => {
    test.clock.advance('2m')
    const { status, headers } = await test.anonymous.call(contract.setup, { body, headers: { cookie } })
    expect(status).toBe(200)
    const code = codeIn((await mailTo(body.userEmail))?.text, 'subscribe-success')
    return { code, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  }
  const confirm = (confirmationCode: string, cookie = '') =>
    test.anonymous.call(contract.confirmSubscription, { params: { confirmationCode }, headers: { cookie } })
  const stranger = { password: 'a senha de um estranho', companyName: 'Empresa do estranho', userName: 'Estranho' }

  it('200: makes a company that opens once the link of its mail is opened, whose maker may do everything in it', async () => {
    const body = form()
    const { status, headers } = await test.anonymous.call(contract.setup, { body })
    expect([status, String(headers['set-cookie'])]).toEqual([200, expect.stringMatching(/HttpOnly/)])
    const mail = await mailTo(body.userEmail)
    expect((await logIn(body.userEmail)).status).toBe(403)
    const confirmed = await confirm(
      codeIn(mail?.text, 'subscribe-success'),
      String(headers['set-cookie']).split(';')[0],
    )
    expect([confirmed.status, confirmed.body]).toEqual([
      200,
      { userName: 'Ana Dias', email: body.userEmail, resetCode: null },
    ])
    const entered = await logIn(body.userEmail)
    expect(entered.body).toMatchObject({ companyName: 'Padaria Aurora', isFirstAccess: true, admin: false })
    expect(entered.body.permissions).toHaveLength(28)
    expect(entered.body.workspaces).toMatchObject([{ name: 'Geral' }])
    const kept = ['company.signed-up', 'company.confirmed', 'session.started']
    expect(await auditedActions(test, entered.body.companyId)).toEqual(kept)
  })

  it('200: says the same of an address that has an account, and changes nothing of it', async () => {
    const company = await test.build.company()
    const user = await test.build.user({ company })
    const body = form({ userEmail: user.email })
    expect(await test.anonymous.call(contract.setup, { body })).toMatchObject({
      status: 200,
      body: { userEmail: user.email },
    })
    expect((await mailTo(user.email))?.subject).toContain('já tem uma conta')
    expect((await logIn(user.email)).status).toBe(401)
  })

  it('never counts the password of a form that somebody else sent, whichever link is opened, and asks for a new one', async () => {
    for (const opened of ['first', 'second'] as const) {
      const body = form()
      const own = await signUp(body)
      const theirs = await signUp({ ...body, ...stranger })
      const confirmed = await confirm(opened === 'first' ? own.code : theirs.code, own.cookie)
      expect(confirmed.status).toBe(200)
      expect((await logIn(body.userEmail, stranger.password)).status).toBe(401)
      expect(confirmed.body.userName).toBe(opened === 'first' ? 'Ana Dias' : 'Estranho')
      if (opened === 'first') {
        expect(confirmed.body.resetCode).toBeNull()
        expect((await logIn(body.userEmail)).body.companyName).toBe('Padaria Aurora')
        // The other link changes nothing any more, not even for who sent its form.
        expect((await confirm(theirs.code, theirs.cookie)).body).toMatchObject({ resetCode: null })
        expect((await logIn(body.userEmail, stranger.password)).status).toBe(401)
        continue
      }
      expect((await logIn(body.userEmail)).status).toBe(401)
      const reset = await test.anonymous.call(contract.resetPassword, {
        params: { confirmationCode: confirmed.body.resetCode ?? '' },
        body: { newPassword: 'outra senha bem longa', confirmPassword: 'outra senha bem longa' },
      })
      expect([reset.status, (await logIn(body.userEmail, 'outra senha bem longa')).status]).toEqual([200, 200])
    }
  })

  it('asks again for a password that was not chosen, and counts the form’s own browser until then', async () => {
    const body = form()
    const { code, cookie } = await signUp(body)
    const [first, second] = [(await confirm(code)).body.resetCode, (await confirm(code)).body.resetCode]
    expect([typeof first, typeof second, first === second]).toEqual(['string', 'string', false])
    expect((await logIn(body.userEmail)).status).toBe(401)
    expect((await confirm(code, cookie)).body.resetCode).toBeNull()
    expect((await logIn(body.userEmail)).status).toBe(200)
    expect((await confirm(code)).body.resetCode).toBeNull()
  })

  it('counts the last form of one browser, by either link of the same form', async () => {
    const body = form()
    const first = await signUp(body)
    const second = await signUp({ ...body, companyName: 'Padaria Nova' }, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    test.clock.advance('2m')
    await test.anonymous.call(contract.resendConfirmation, { body: { email: body.userEmail } })
    const again = codeIn((await mailTo(body.userEmail))?.text, 'subscribe-success')
    expect(again).not.toBe(second.code)
    expect((await confirm(again, first.cookie)).body.resetCode).toBeNull()
    expect((await logIn(body.userEmail)).body.companyName).toBe('Padaria Nova')
  })

  it('400: names every field that is missing; 429: one mail a minute', async () => {
    const empty = await test.anonymous.inject({ method: 'POST', url: '/api/setup', payload: {} })
    expect(Object.keys(empty.json().fields).sort()).toEqual([
      'companyName',
      'password',
      'userEmail',
      'userName',
      'userPhone',
    ])
    const body = form()
    await test.anonymous.call(contract.setup, { body })
    expect((await test.anonymous.call(contract.setup, { body })).status).toBe(429)
    const resend = async (email: string) =>
      (await test.anonymous.call(contract.resendConfirmation, { body: { email } })).status
    // Nothing tells the address that has just signed up from one that nobody knows.
    for (const email of [body.userEmail, `ninguem-${body.userEmail}`])
      expect([await resend(email), await resend(email)]).toEqual([200, 429])
    test.clock.advance('61s')
    await test.app.platform.jobs.drain()
    const later = await test.anonymous.call(contract.resendConfirmation, { body: { email: body.userEmail } })
    expect(later.status).toBe(200)
  })
})

describe('a sign-up that nobody confirms', () => {
  const countOf = async (email: string): Promise<number> => {
    const { rows } = await test.database.owner.query(
      'select count(*)::int as total from account a join company c on c.id = a.company_id where a.email = $1',
      [email],
    )
    return rows[0].total
  }
  const clean = async () => {
    await test.app.platform.jobs.enqueue(removeAbandonedJob, {})
    await test.app.platform.jobs.drain()
  }

  it('is removed after a month, unless a link of it still counts', async () => {
    const [old, asked] = [form(), form()]
    for (const body of [old, asked]) await test.anonymous.call(contract.setup, { body })
    await test.app.platform.jobs.drain()
    await test.build.run("update company set created_at = created_at - interval '31 days' where email = any ($1)", [
      [old.userEmail, asked.userEmail],
    ])
    await test.build.run(
      `update account_code set expires_at = expires_at - interval '8 days'
       where account_id = (select id from account where email = $1)`,
      [old.userEmail],
    )
    await clean()
    expect([await countOf(old.userEmail), await countOf(asked.userEmail)]).toEqual([0, 1])
    test.clock.advance('61s')
    expect((await test.anonymous.call(contract.setup, { body: old })).status).toBe(200)
    await test.app.platform.jobs.drain()
    expect(await countOf(old.userEmail)).toBe(1)
  })

  it('stays where more hangs on it than a sign-up makes, and keeps none of the others', async () => {
    const [used, other] = [form(), form()]
    for (const body of [used, other]) await test.anonymous.call(contract.setup, { body })
    await test.app.platform.jobs.drain()
    const { rows } = await test.database.owner.query(
      `update company set created_at = created_at - case when email = $1 then interval '40 days' else interval '39 days' end
       where email = any ($2) returning id, email`,
      [used.userEmail, [used.userEmail, other.userEmail]],
    )
    await test.build.run(
      "update account_code set expires_at = expires_at - interval '60 days' where account_id in (select id from account where email = any ($1))",
      [[used.userEmail, other.userEmail]],
    )
    const company = rows.find(({ email }) => email === used.userEmail)
    await test.build.workspace({ company }).then((workspace) => buildBot(test.build, { company, workspace }))
    await clean()
    expect([await countOf(used.userEmail), await countOf(other.userEmail)]).toEqual([1, 0])
  })
})

describe('a forgotten password', () => {
  it('200: sends a link that sets a new one, and says the same of an address that nobody has', async () => {
    const company = await test.build.company()
    const user = await test.build.user({ company })
    const forgot = (email: string) => test.anonymous.call(contract.forgotPassword, { body: { email } })
    expect([(await forgot(user.email)).status, (await forgot('ninguem@x.com.br')).status]).toEqual([200, 200])
    const confirmationCode = codeIn((await mailTo(user.email))?.text, 'reset-password')
    const reset = await test.anonymous.call(contract.resetPassword, {
      params: { confirmationCode },
      body: { newPassword: password, confirmPassword: password },
    })
    expect([reset.status, (await logIn(user.email)).status]).toEqual([200, 200])
    expect(await mailTo('ninguem@x.com.br')).toBeUndefined()
    expect(await auditedActions(test, company.id)).toEqual(['password.reset', 'session.started'])
    expect(await mailTo(user.email)).toMatchObject({ subject: 'Sua senha na Prosa foi alterada' })
  })
})

describe("one's own account", () => {
  it('changes the password for who knows it, and ends the other sessions', async () => {
    const company = await test.build.company()
    const user = await test.build.user({ company, passwordHash: await hashOf('a senha de antes') })
    const here = await test.as(user)
    const elsewhere = await test.as(user)
    const change = (lastPassword: string) =>
      here.call(contract.changePassword, {
        body: { lastPassword, newPassword: password, confirmPassword: password },
      })
    const wrong = await change('não é esta')
    expect([wrong.status, wrong.body]).toMatchObject([400, { message: 'Senha inválida.' }])
    expect((await change('a senha de antes')).status).toBe(200)
    expect(await mailTo(user.email)).toMatchObject({ subject: 'Sua senha na Prosa foi alterada' })
    expect(await auditedActions(test, company.id)).toEqual(['password.changed'])
    test.clock.advance('5s')
    expect([(await here.call(contract.me)).status, (await elsewhere.call(contract.me)).status]).toEqual([200, 401])
    expect((await logIn(user.email)).status).toBe(200)
  })

  it('takes a photo or a colour, of another person with user_edit alone', async () => {
    const company = await test.build.company()
    const user = await test.build.user({ company })
    const other = await test.build.user({ company })
    const caller = await test.as(user)
    const pic = `data:image/png;base64,${png}`
    const own = await caller.call(contract.updateAvatar, {
      params: { idUser: user.id },
      body: { pic, color: '#2e7d32' },
    })
    expect(own.body).toMatchObject({ avatarURL: expect.stringMatching(/^\/api\/files\//), avatarColor: '#2e7d32' })
    // A colleague draws them in it, who chose none is in nobody's list, and no other company hears of it.
    const colors = async (who: typeof user) => (await (await test.as(who)).call(contract.me)).body.peopleColors
    expect(await colors(other)).toEqual({ [user.id]: '#2e7d32' })
    expect(await colors(await test.build.user({ company: await test.build.company() }))).toEqual({})
    const theirs = await caller.call(contract.updateAvatar, {
      params: { idUser: other.id },
      body: { color: '#2e7d32' },
    })
    expect(theirs.status).toBe(403)
    const broken = await caller.call(contract.updateAvatar, {
      params: { idUser: user.id },
      body: { pic: 'data:image/png;base64,AAAA' },
    })
    expect(broken.status).toBe(422)
  })

  it('keeps photo and colour of an administrator, who works in no company, for himself alone', async () => {
    const platform = await test.build.platform({})
    const invited = await (await test.as(await test.build.admin())).call(contract.invitePlatformAdministrator, {
      params: { id: platform.id },
      body: { email: 'revenda@exemplo.com.br', name: 'Rita Alves' },
    })
    const id = invited.body.administrators[0]?.id ?? 0
    const admin = await test.as({ id, companyId: null, email: 'revenda@exemplo.com.br' })
    expect((await admin.call(contract.me)).body).toMatchObject({ isFirstAccess: true, avatarURL: null })
    const pic = `data:image/png;base64,${png}`
    const own = await admin.call(contract.updateAvatar, { params: { idUser: id }, body: { pic, color: '#2e7d32' } })
    expect(own.body).toEqual({ avatarURL: '/api/me/avatar?version=0', avatarColor: '#2e7d32' })
    expect((await admin.call(contract.endFirstAccess)).status).toBe(200)
    expect((await admin.call(contract.me)).body).toMatchObject({ ...own.body, isFirstAccess: false })
    const shown = await admin.inject({ method: 'GET', url: own.body.avatarURL ?? '' })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    const other = await test.as(await test.build.admin())
    expect((await other.inject({ method: 'GET', url: own.body.avatarURL ?? '' })).statusCode).toBe(404)
    const another = await admin.call(contract.updateAvatar, { params: { idUser: id }, body: { pic } })
    expect(another.body).toEqual({ avatarURL: '/api/me/avatar?version=1', avatarColor: '#2e7d32' })
    const gone = await admin.call(contract.updateAvatar, { params: { idUser: id }, body: { pic: null } })
    expect(gone.body).toMatchObject({ avatarURL: null, avatarColor: '#2e7d32' })
    expect(
      (await admin.call(contract.updateAvatar, { params: { idUser: id }, body: { pic: 'data:image/png;base64,AAAA' } }))
        .status,
    ).toBe(422)
    const foreign = await test.build.user({ company: await test.build.company() })
    const theirs = await admin.call(contract.updateAvatar, {
      params: { idUser: foreign.id },
      body: { color: '#2e7d32' },
    })
    expect(theirs.status).toBe(400)
    expect((await auditedActions(test, null)).filter((action) => action === 'user.changed')).toHaveLength(3)
  })
})

const hashOf = async (secret: string): Promise<string> =>
  (await import('../../people/sessions/index.ts')).hashPassword(secret)

/** A red point. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
