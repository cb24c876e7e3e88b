import * as contract from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import { createDatabase } from '../../../platform/database/index.ts'
import { secondProcess, type TestApp, type TestUser, testApp } from '../../../platform/testing/index.ts'
import { hashPassword } from '../sessions/index.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { codeOf, stepAt } from './totp.ts'

const password = 'cavalo bateria grampo'
let test: TestApp
let second: App
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  test = await testApp()
  second = await secondProcess(test)
})
afterAll(async () => {
  await second.close()
  await test.close()
})
beforeEach(() => test.clock.advance('1h'))

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeNow = (secret: Buffer, steps = 0): string => codeOf(secret, stepAt(test.clock.now()) + steps)
/** Six digits that are no code of these minutes. */
const wrongCode = (secret: Buffer): string => {
  const right = [-1, 0, 1].map((step) => codeNow(secret, step))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

let ip = 1
/** A browser of its own address, with the cookies that it holds. */
const newBrowser = (app: App = test.app) => {
  const address = `203.0.113.${ip++}`
  const jar: Record<string, string> = {}
  const send = async (method: contract.HttpMethod, url: string, payload?: object) => {
    const cookie = Object.entries(jar).map(([name, value]) => `${name}=${value}`)
    const answer = await app.http.inject({
      method,
      url,
      remoteAddress: address,
      ...(payload && { payload }),
      headers: { host: 'prosa.test', origin: 'http://prosa.test', cookie: cookie.join('; ') },
    })
    for (const { name, value } of answer.cookies) jar[name] = value
    return { status: answer.statusCode, body: answer.json() }
  }
  return {
    send,
    logIn: (email: string, given = password) => send('POST', contract.login.url, { name: email, password: given }),
    sendCode: (challenge: string, code: string) => send('POST', contract.logInWithCode.url, { challenge, code }),
    me: async () => (await send('GET', '/api/me')).status,
  }
}
type Browser = ReturnType<typeof newBrowser>

const challengeOf = async (browser: Browser, email: string): Promise<string> => {
  const { status, body } = await browser.logIn(email)
  expect([status, body.code]).toEqual([401, 'secondFactorNeeded'])
  return contract.secondFactorChallenge.parse(body.details).challenge
}

const own = contract.getSecondFactor.url
const begin = async (browser: Browser, over: object = {}): Promise<Buffer> => {
  const { status, body } = await browser.send('POST', own, { password, ...over })
  expect(status).toBe(200)
  expect(body.qrCode).toMatch(/^data:image\/svg/)
  return fromBase32(body.secret)
}
const turnOn = async (browser: Browser) => {
  const secret = await begin(browser)
  const { status, body } = await browser.send('POST', `${own}/confirm`, { code: codeNow(secret) })
  expect([status, body.recoveryCodes?.length]).toEqual([200, 10])
  // The code of this step has been used.
  test.clock.advance('1m')
  return { secret, recoveryCodes: body.recoveryCodes as string[] }
}

const newPerson = async (values: Record<string, unknown> = {}) => {
  const company = await test.build.company(values)
  const user = await test.build.user({ company, permissions: contract.permissions, passwordHash })
  return { company, user }
}
const setUp = async (values: Record<string, unknown> = {}) => {
  const { company, user } = await newPerson(values)
  const browser = newBrowser()
  expect((await browser.logIn(user.email)).status).toBe(200)
  return { company, user, browser, ...(await turnOn(browser)) }
}

const actionsOf = async ({ id }: TestUser): Promise<string[]> => {
  const { rows } = await test.database.owner.query<{ action: string }>(
    "select action from audit_log where record_id = $1 and action like 'second-factor.%' order by id",
    [String(id)],
  )
  return rows.map(({ action }) => action)
}
const mailsTo = async ({ email }: TestUser): Promise<string[]> => {
  await test.app.platform.jobs.drain()
  const admin = await test.as(await test.build.admin())
  const { body } = await admin.call(contract.listWaitingMails, { query: { limit: 100 } })
  return body.result.filter(({ recipient }) => recipient === email).map(({ subject }) => subject)
}

describe('a login with a second factor', () => {
  it('opens nothing by the password alone, and opens by the code of the app', async () => {
    const { user, secret } = await setUp()
    const browser = newBrowser()
    const challenge = await challengeOf(browser, user.email)
    expect([await browser.me(), (await browser.send('POST', '/api/refresh-token')).status]).toEqual([401, 401])
    expect((await browser.logIn(user.email, 'errada')).body.code).toBe('loginRefused')
    const wrong = await browser.sendCode(challenge, wrongCode(secret))
    expect([wrong.status, wrong.body.code, wrong.body.fields?.code]).toEqual([400, 'codeWrong', wrong.body.message])
    const code = codeNow(secret)
    const right = await browser.sendCode(challenge, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([right.status, right.body.id, right.body.secondFactor]).toEqual([
      200,
      user.id,
      { isOn: true, isDemanded: false },
    ])
    expect(await browser.me()).toBe(200)
    const { rows } = await test.database.owner.query(
      "select operation from audit_log where account_id = $1 and action = 'session.started' order by id",
      [user.id],
    )
    expect(rows.map(({ operation }) => operation)).toEqual(['login', 'logInWithCode'])
  })

  it('accepts a step once: the code that was seen opens nothing, nor does an earlier one', async () => {
    const { user, secret } = await setUp()
    const code = codeNow(secret)
    const [first, thief] = [newBrowser(), newBrowser()]
    const challenge = await challengeOf(first, user.email)
    expect((await first.sendCode(challenge, code)).status).toBe(200)
    const replayed = await thief.sendCode(await challengeOf(thief, user.email), code)
    expect([replayed.status, replayed.body.code]).toEqual([400, 'codeUsed'])
    expect((await thief.sendCode(challenge, codeNow(secret, -1))).body.code).toBe('codeUsed')
    test.clock.advance('30s')
    expect((await thief.sendCode(challenge, codeNow(secret))).status).toBe(200)
  })

  it('lets one of two through that send the same code at once, to two processes too', async () => {
    const { user, secret, recoveryCodes } = await setUp()
    const browsers = [newBrowser(), newBrowser(second), newBrowser(), newBrowser(second)]
    const challenge = await challengeOf(newBrowser(), user.email)
    for (const code of [codeNow(secret), String(recoveryCodes[0])]) {
      const answers = await Promise.all(browsers.map((browser) => browser.sendCode(challenge, code)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    }
  })

  it('opens by a recovery code once, and tells the person', async () => {
    const { user, recoveryCodes } = await setUp()
    const browser = newBrowser()
    const challenge = await challengeOf(browser, user.email)
    const code = String(recoveryCodes[3])
    expect((await browser.sendCode(challenge, code.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await browser.send('GET', own)).body.recoveryCodesLeft).toBe(9)
    expect((await browser.sendCode(challenge, code)).body.code).toBe('codeWrong')
    expect(await actionsOf(user)).toEqual(['second-factor.begun', 'second-factor.on', 'second-factor.code-used'])
    expect(await mailsTo(user)).toContain('Código de recuperação usado na Prosa')
    const { rows } = await test.database.owner.query(
      `select row_to_json(f)::text || (select string_agg(r::text, ' ') from recovery_code r) as kept from second_factor f`,
    )
    for (const secret of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(secret.replaceAll('-', ''))
  })

  it('forgets the password that was right after five minutes, and when it is changed', async () => {
    const { user, secret, browser } = await setUp()
    const other = newBrowser()
    const late = await challengeOf(other, user.email)
    test.clock.advance('5m')
    expect((await other.sendCode(late, codeNow(secret))).body.code).toBe('challengeExpired')
    const before = await challengeOf(other, user.email)
    const newPassword = 'outra senha comprida'
    const changed = { lastPassword: password, newPassword, confirmPassword: newPassword }
    expect((await browser.send('PUT', contract.changePassword.url, changed)).status).toBe(200)
    expect((await other.sendCode(before, codeNow(secret))).body.code).toBe('challengeExpired')
    for (const forged of ['', '1.2.3', before.replace(/^\d+/, '1'), before.replace(/\.\d+\./, '.9999999999999.')])
      expect([400, 401]).toContain((await other.sendCode(forged, codeNow(secret))).status)
    expect(await other.me()).toBe(401)
  })

  it('is as slow for whoever guesses codes as for whoever guesses passwords', async () => {
    const { user, secret } = await setUp()
    const browser = newBrowser()
    const challenge = await challengeOf(browser, user.email)
    const guess = () => browser.sendCode(challenge, wrongCode(secret))
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(400)
    const stopped = await guess()
    expect([stopped.status, stopped.body.message]).toEqual([429, expect.stringContaining('5 segundos')])
    // Also the right one waits.
    expect((await browser.sendCode(challenge, codeNow(secret))).status).toBe(429)
    test.clock.advance('6s')
    expect((await browser.sendCode(challenge, codeNow(secret))).status).toBe(200)
  })

  it('stands behind a password that was set by a link too', async () => {
    const { company, user, secret } = await setUp()
    const admin = await test.as(await test.build.admin(), { companyId: company.id })
    const { body } = await admin.call(contract.getResetPasswordUrl, { params: { id: user.id } })
    const newPassword = 'outra senha comprida'
    const browser = newBrowser()
    const reset = await browser.send('POST', `/api/users/reset-password/${body.url.split('/').at(-1)}`, {
      newPassword,
      confirmPassword: newPassword,
    })
    expect([reset.status, await browser.me()]).toEqual([200, 401])
    const { body: refused } = await browser.logIn(user.email, newPassword)
    expect(refused.code).toBe('secondFactorNeeded')
    expect((await browser.sendCode(refused.details.challenge, codeNow(secret))).status).toBe(200)
  })
})

describe('one’s own second factor', () => {
  it('is set up with the password and a first code, and ends the other sessions', async () => {
    const { user } = await newPerson()
    const [browser, other] = [newBrowser(), newBrowser()]
    for (const each of [browser, other]) await each.logIn(user.email)
    const refused = await browser.send('POST', own, { password: 'errada' })
    expect([refused.status, refused.body.fields]).toEqual([400, { password: 'Senha inválida.' }])
    expect((await browser.send('POST', `${own}/confirm`, { code: '123456' })).body.code).toBe('nothingPending')
    const secret = await begin(browser)
    expect((await browser.send('POST', `${own}/confirm`, { code: wrongCode(secret) })).body.code).toBe('codeWrong')
    // Nothing is asked of whoever has not confirmed.
    expect((await newBrowser().logIn(user.email)).status).toBe(200)
    test.clock.advance('31m')
    const late = await browser.send('POST', '/api/refresh-token')
    expect(late.status).toBe(200)
    expect((await browser.send('POST', `${own}/confirm`, { code: codeNow(secret) })).body.code).toBe('nothingPending')
    await other.send('POST', '/api/refresh-token')
    await turnOn(browser)
    expect([await browser.me(), await other.me()]).toEqual([200, 401])
    expect(await actionsOf(user)).toEqual(['second-factor.begun', 'second-factor.begun', 'second-factor.on'])
    expect(await mailsTo(user)).toEqual(['Verificação em duas etapas ativada na Prosa'])
  })

  it('is confirmed as slowly as codes are guessed at a login', async () => {
    const { user } = await newPerson()
    const browser = newBrowser()
    await browser.logIn(user.email)
    const secret = await begin(browser)
    const confirm = (code: string) => browser.send('POST', `${own}/confirm`, { code })
    for (let tries = 0; tries < 5; tries += 1) expect((await confirm(wrongCode(secret))).status).toBe(400)
    const stopped = await confirm(wrongCode(secret))
    expect([stopped.status, stopped.body.message]).toEqual([429, expect.stringContaining('5 segundos')])
    expect((await confirm(codeNow(secret))).status).toBe(429)
    test.clock.advance('6s')
    expect((await confirm(codeNow(secret))).status).toBe(200)
  })

  it('moves to another app with a code of the first, which counts until then', async () => {
    const { user, browser, secret } = await setUp()
    const without = await browser.send('POST', own, { password })
    expect([without.status, without.body.fields]).toEqual([400, { code: 'Campo obrigatório' }])
    const next = await begin(browser, { code: codeNow(secret) })
    test.clock.advance('1m')
    const challenge = await challengeOf(newBrowser(), user.email)
    expect((await newBrowser().sendCode(challenge, codeNow(secret))).status).toBe(200)
    test.clock.advance('1m')
    expect((await browser.send('POST', `${own}/confirm`, { code: codeNow(next) })).status).toBe(200)
    test.clock.advance('1m')
    expect((await newBrowser().sendCode(challenge, codeNow(secret))).status).toBe(400)
    expect((await newBrowser().sendCode(challenge, codeNow(next))).status).toBe(200)
  })

  it('gets new recovery codes, of which the former count no more', async () => {
    const { user, browser, secret, recoveryCodes } = await setUp()
    const url = `${own}/recovery-codes`
    const wrong = await browser.send('POST', url, { password, code: wrongCode(secret) })
    expect(wrong.body.code).toBe('codeWrong')
    const { body } = await browser.send('POST', url, { password, code: codeNow(secret) })
    expect(await actionsOf(user)).toContain('second-factor.codes-made')
    const challenge = await challengeOf(browser, user.email)
    expect((await browser.sendCode(challenge, String(recoveryCodes[0]))).status).toBe(400)
    expect((await browser.sendCode(challenge, body.recoveryCodes[0])).status).toBe(200)
  })

  it('is turned off with the password and a code', async () => {
    const { user, browser, secret } = await setUp()
    const off = (body: object) => browser.send('POST', `${own}/off`, body)
    expect((await off({ password, code: wrongCode(secret) })).status).toBe(400)
    expect((await off({ password: 'errada', code: codeNow(secret) })).status).toBe(400)
    expect((await off({ password, code: codeNow(secret) })).status).toBe(200)
    expect((await newBrowser().logIn(user.email)).status).toBe(200)
    expect((await browser.send('GET', own)).body).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
    expect((await off({ password, code: codeNow(secret, 1) })).body.code).toBe('notOn')
    expect(await actionsOf(user)).toEqual(['second-factor.begun', 'second-factor.on', 'second-factor.off'])
    expect(await mailsTo(user)).toContain('Verificação em duas etapas desativada na Prosa')
  })
})

describe('a company that demands it', () => {
  const demand = async (companyId: number, demandsSecondFactor: boolean): Promise<void> => {
    const admin = await test.as(await test.build.admin())
    const params = { id: companyId }
    const { body } = await admin.call(contract.updateCompany, { params, body: { demandsSecondFactor } })
    expect(body.demandsSecondFactor).toBe(demandsSecondFactor)
    test.clock.advance('3s')
  }

  it('is closed to who lacks it, but for setting it up, in every operation', async () => {
    const { company, user } = await newPerson()
    const browser = newBrowser()
    await browser.logIn(user.email)
    expect((await browser.send('GET', '/api/users/list')).status).toBe(200)
    await demand(company.id, true)
    const refused = await browser.send('GET', '/api/users/list')
    expect([refused.status, refused.body.code]).toEqual([403, 'secondFactorDemanded'])
    const { body: person } = await browser.send('GET', '/api/me')
    expect(person).toMatchObject({
      secondFactor: { isOn: false, isDemanded: true },
      permissions: [],
      workspaces: [],
      profiles: [],
    })
    const own = contract.operations.filter(({ config }) => !['public', 'key'].includes(config.access.kind))
    const open: string[] = []
    for (const { method, url, schema, config } of own) {
      const { status, body } = await browser.send(method, url.replace(/:\w+/g, '1'))
      const isAdministrative = config.access.kind === 'admin' || config.access.kind === 'installation'
      const closed = isAdministrative ? 'forbidden' : 'secondFactorDemanded'
      if (status !== 403 || body.code !== closed) open.push(schema.operationId)
      if (schema.operationId === 'logout') await browser.logIn(user.email)
    }
    expect(open.toSorted()).toEqual([
      'beginSecondFactor',
      'changePassword',
      'confirmSecondFactor',
      'endOtherSessions',
      'endOwnSession',
      'getSecondFactor',
      'listOwnSessions',
      'logout',
      'me',
      'renewRecoveryCodes',
      'turnOffSecondFactor',
    ])
    const { secret } = await turnOn(browser)
    expect((await browser.send('GET', '/api/users/list')).status).toBe(200)
    const kept = await browser.send('POST', `${contract.turnOffSecondFactor.url}`, { password, code: codeNow(secret) })
    expect([kept.status, kept.body.code]).toEqual([409, 'demanded'])
    await demand(company.id, false)
    expect(
      (await browser.send('POST', contract.turnOffSecondFactor.url, { password, code: codeNow(secret) })).status,
    ).toBe(200)
  })

  it('is closed to an administrator who lacks it, who still reaches others and the switch', async () => {
    const { company } = await newPerson({ demands_second_factor: true })
    const other = await test.build.company()
    const admin = await test.build.admin()
    const inside = await test.as(admin, { companyId: company.id })
    expect((await inside.call(contract.listUsers, { query: {} })).status).toBe(403)
    expect((await inside.call(contract.getCompany, { params: { id: company.id } })).status).toBe(200)
    expect((await (await test.as(admin, { companyId: other.id })).call(contract.listUsers, { query: {} })).status).toBe(
      200,
    )
  })
})

describe('a reset by an administrator', () => {
  it('turns it off, ends the sessions, and tells the person', async () => {
    const { company, user, browser } = await setUp()
    const params = { id: user.id }
    const admin = await test.as(await test.build.admin(), { companyId: company.id })
    expect((await admin.call(contract.getUser, { params })).body.hasSecondFactor).toBe(true)
    const stranger = await test.as(await test.build.admin(), { companyId: (await test.build.company()).id })
    expect((await stranger.call(contract.resetSecondFactor, { params })).status).toBe(404)
    expect(await browser.me()).toBe(200)
    expect((await admin.call(contract.resetSecondFactor, { params })).status).toBe(200)
    expect(await browser.me()).toBe(401)
    expect((await browser.logIn(user.email)).status).toBe(200)
    expect((await admin.call(contract.resetSecondFactor, { params })).status).toBe(409)
    expect(await actionsOf(user)).toEqual(['second-factor.begun', 'second-factor.on', 'second-factor.reset'])
    expect(await mailsTo(user)).toContain('Verificação em duas etapas redefinida na Prosa')
  })

  it('of an administrator needs the machine: `npm run admin -- address --reset-second-factor`', async () => {
    const admin = await test.build.admin({ password_hash: passwordHash })
    const browser = newBrowser()
    await browser.logIn(admin.email)
    await turnOn(browser)
    const address = { ...inject('database').owner, database: test.database.app.database }
    const owner = createDatabase({ address, poolSize: 1, workerPoolSize: 1 })
    const removal = { accountId: admin.id, companyId: null, by: null, now: test.clock.now() }
    const remove = () =>
      owner
        .unscoped()
        .transaction()
        .execute((tx) => removeSecondFactor(tx, removal))
    expect([await remove(), await remove()]).toEqual([true, false])
    await owner.close()
    expect((await newBrowser().logIn(admin.email)).status).toBe(200)
    expect((await browser.send('POST', '/api/refresh-token')).status).toBe(401)
  })
})
