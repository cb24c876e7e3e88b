// Gate: the main way of logging in.
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { hashPassword } from './passwords.ts'
import { cleanSessionsJob } from './sessions.jobs.ts'

let test: TestApp
let passwordHash: string
const password = 'cavalo bateria grampo'

beforeAll(async () => {
  test = await testApp()
  passwordHash = await hashPassword(password)
})
afterAll(() => test.close())
// Each test counts its own wrong passwords: the window of the ones before has passed.
beforeEach(() => test.clock.advance('1h'))

const person = async (options: { active?: boolean; companyActive?: boolean } = {}) => {
  const company = await test.build.company({ active: options.companyActive ?? true })
  const workspace = await test.build.workspace({ company, name: 'Vendas' })
  const user = await test.build.user({
    company,
    workspaces: [workspace],
    permissions: ['bot_view'],
    passwordHash,
    active: options.active ?? true,
  })
  return { company, workspace, user }
}

const cookiesOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    [headers['set-cookie']].flat().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      return [name, value]
    }),
  )

const logIn = async (email: string, secret = password, ip = '10.1.1.1', cookie = '') => {
  const answer = await test.anonymous.inject({
    method: 'POST',
    url: '/api/auth',
    payload: { name: email, password: secret },
    remoteAddress: ip,
    headers: cookie ? { cookie } : {},
  })
  return { answer, cookies: cookiesOf(answer.headers) }
}
const refresh = async (token: string) => {
  const answer = await test.anonymous.inject({
    method: 'POST',
    url: '/api/refresh-token',
    headers: { cookie: `rt=${token}` },
  })
  return { answer, cookies: cookiesOf(answer.headers) }
}
const me = (access: string) =>
  test.anonymous.inject({ method: 'GET', url: '/api/me', headers: { cookie: `sid=${access}` } })

describe('POST /api/auth', () => {
  it('200: answers the person and puts both keys and the device in httpOnly cookies', async () => {
    const { user, company, workspace } = await person()
    const { answer } = await logIn(user.email.toUpperCase())
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: user.id,
      admin: false,
      companyId: company.id,
      permissions: ['bot_view'],
      workspacesTree: [{ id: workspace.id, name: 'Vendas', children: [] }],
      platform: { id: company.platformId },
    })
    expect(new Date(answer.json().expires).getTime()).toBe(test.clock.now().getTime() + 15 * 60_000)
    const lines = [answer.headers['set-cookie']].flat().map(String)
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(line).toMatch(/HttpOnly; SameSite=(Lax|Strict)/)
  })

  it('400: names the field of an e-mail that is none', async () => {
    const { answer } = await logIn('gestora')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toEqual({ name: 'E-mail inválido' })
  })

  it('401: says the same of a wrong password, an unknown e-mail and whoever was deactivated', async () => {
    const { user } = await person()
    const inactive = await person({ active: false })
    const ofInactiveCompany = await person({ companyActive: false })
    const answers = [
      await logIn(user.email, 'errada'),
      await logIn('ninguem@teste.local'),
      await logIn(inactive.user.email),
      await logIn(ofInactiveCompany.user.email),
    ]
    for (const { answer } of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toBe(answers[0]?.answer.body)
      expect(answer.json().message).toBe('E-mail ou senha inválidos.')
    }
  })

  it('429: makes the sixth guess wait, also with the right password, and lets the owner in elsewhere', async () => {
    const { user } = await person()
    for (let guess = 0; guess < 5; guess++) expect((await logIn(user.email, 'errada')).answer.statusCode).toBe(401)
    const sixth = await logIn(user.email, password)
    expect(sixth.answer.statusCode).toBe(429)
    expect(Number(sixth.answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(sixth.answer.json().message).toBe('Muitas tentativas de entrada. Tente novamente em 5 segundos.')
    expect((await logIn(user.email, password, '10.2.2.2')).answer.statusCode).toBe(200)
  })

  it('200: lets a person in from a known device while the whole world guesses the password', async () => {
    const { user } = await person()
    const { cookies } = await logIn(user.email)
    expect(cookies.device).toBeTruthy()
    for (let guess = 0; guess < 50; guess++) await logIn(user.email, 'errada', `10.4.0.${guess}`)
    const elsewhere = await logIn(user.email, password, '10.5.5.5')
    expect(elsewhere.answer.statusCode).toBe(429)
    expect(elsewhere.answer.json().message).toMatch(/em 1 segundo\.$/)
    const known = await logIn(user.email, password, '10.5.5.5', `device=${cookies.device}`)
    expect(known.answer.statusCode).toBe(200)
    const { user: other } = await person()
    const borrowed = await logIn(other.email, 'errada', '10.4.0.1', `device=${cookies.device}`)
    expect(borrowed.answer.statusCode).toBe(401)
  })

  it('429: counts a whole network of IPv6 as one address', async () => {
    const answers = []
    for (let name = 0; name < 31; name++)
      answers.push((await logIn(`nome${name}@exemplo.com`, 'errada', `2001:db8:7:7::${name}`)).answer.statusCode)
    expect(answers.slice(0, 30).every((status) => status === 401)).toBe(true)
    expect(answers[30]).toBe(429)
  })

  it('429: counts guesses that are sent all at once', async () => {
    const { user } = await person()
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(user.email, 'errada', '10.3.3.3')))
    expect(answers.filter(({ answer }) => answer.statusCode === 401)).toHaveLength(5)
    expect(answers.filter(({ answer }) => answer.statusCode === 429)).toHaveLength(7)
  })
})

describe('GET /api/me', () => {
  it('401: without a session, and after the access key has run out', async () => {
    expect((await test.anonymous.call(contract.me)).status).toBe(401)
    const { user } = await person()
    const { cookies } = await logIn(user.email)
    expect((await me(cookies.sid ?? '')).statusCode).toBe(200)
    test.clock.advance('16m')
    expect((await me(cookies.sid ?? '')).statusCode).toBe(401)
  })

  it('401: within five seconds after the person, or the company, was deactivated', async () => {
    const { user, company } = await person()
    const { cookies } = await logIn(user.email)
    expect((await me(cookies.sid ?? '')).statusCode).toBe(200)
    await test.database.owner.query('update company set active = false where id = $1', [company.id])
    test.clock.advance('5s')
    expect((await me(cookies.sid ?? '')).statusCode).toBe(401)
  })

  it('200: an administrator has no company until he names one, and then its workspaces', async () => {
    const { company, workspace } = await person()
    const admin = await test.build.admin({ name: 'Administradora' })
    const before = await (await test.as(admin)).call(contract.me)
    expect(before.body).toMatchObject({ name: 'Administradora', admin: true, companyId: null, workspaces: [] })
    const after = await (await test.as(admin, { companyId: company.id })).call(contract.me)
    expect(after.body).toMatchObject({ companyId: company.id, workspaces: [{ id: workspace.id }] })
  })
})

describe('POST /api/refresh-token', () => {
  it('200: gives new keys, and the same ones to every tab that races', async () => {
    const { user } = await person()
    const { cookies } = await logIn(user.email)
    const races = await Promise.all(Array.from({ length: 20 }, () => refresh(cookies.rt ?? '')))
    const [first] = races
    expect(races.map(({ answer }) => answer.statusCode)).toEqual(races.map(() => 200))
    expect(new Set(races.map((race) => race.cookies.rt)).size).toBe(1)
    expect(first?.cookies.rt).not.toBe(cookies.rt)
    expect((await me(first?.cookies.sid ?? '')).statusCode).toBe(200)
    expect((await refresh(first?.cookies.rt ?? '')).answer.statusCode).toBe(200)
  })

  it('200: tells an administrator of the company that he works on, and of none where he names nothing that is one', async () => {
    const company = await test.build.company({ time_zone: 'America/Manaus', allow_campaign_creation: true })
    const admin = await test.build.admin({ password_hash: passwordHash })
    let { cookies } = await logIn(admin.email)
    const inCompany = async (header: string) => {
      const answer = await test.anonymous.inject({
        method: 'POST',
        url: '/api/refresh-token',
        headers: { cookie: `rt=${cookies.rt}`, 'x-company-id': header },
      })
      cookies = cookiesOf(answer.headers)
      return answer
    }
    expect((await inCompany(String(company.id))).json()).toMatchObject({
      companyId: company.id,
      timeZone: 'America/Manaus',
      allowCampaignCreation: true,
    })
    for (const header of ['999999', 'x', '0']) {
      const answer = await inCompany(header)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toMatchObject({ companyId: null, timeZone: null, allowCampaignCreation: false })
    }
  })

  it('200: a member stays in his company, whatever he names', async () => {
    const { user, company } = await person()
    const other = await person()
    const { cookies } = await logIn(user.email)
    const answer = await test.anonymous.inject({
      method: 'POST',
      url: '/api/refresh-token',
      headers: { cookie: `rt=${cookies.rt}`, 'x-company-id': String(other.company.id) },
    })
    expect(answer.json()).toMatchObject({ companyId: company.id, timeZone: 'America/Sao_Paulo' })
  })

  it('401: a key used again after its grace ends the whole family and leaves a trace', async () => {
    const { user } = await person()
    const { cookies } = await logIn(user.email)
    const next = await refresh(cookies.rt ?? '')
    test.clock.advance('31s')
    expect((await refresh(cookies.rt ?? '')).answer.statusCode).toBe(401)
    expect((await refresh(next.cookies.rt ?? '')).answer.statusCode).toBe(401)
    expect((await me(next.cookies.sid ?? '')).statusCode).toBe(401)
    const { rows } = await test.database.owner.query(
      "select from audit_log where account_id = $1 and action = 'session.refresh-reused'",
      [user.id],
    )
    expect(rows).toHaveLength(1)
    expect((await logIn(user.email)).answer.statusCode).toBe(200)
  })

  it('401: of a company that was switched off', async () => {
    const { user, company } = await person()
    const { cookies } = await logIn(user.email)
    await test.database.owner.query('update company set active = false where id = $1', [company.id])
    expect((await refresh(cookies.rt ?? '')).answer.statusCode).toBe(401)
  })

  it('401: after seven idle days, after thirty days whatever happens, and without a key', async () => {
    const { user } = await person()
    const idle = await logIn(user.email)
    test.clock.advance('8d')
    expect((await refresh(idle.cookies.rt ?? '')).answer.statusCode).toBe(401)
    let { cookies } = await logIn(user.email)
    for (let week = 0; week < 5; week++) {
      test.clock.advance('6d')
      cookies = (await refresh(cookies.rt ?? '')).cookies
    }
    expect((await refresh(cookies.rt ?? '')).answer.statusCode).toBe(401)
    expect((await test.anonymous.call(contract.refreshSession)).status).toBe(401)
  })
})

describe('POST /api/logout', () => {
  it('200: ends the session at once, its refresh key too', async () => {
    const { user } = await person()
    const { cookies } = await logIn(user.email)
    const answer = await test.anonymous.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { cookie: `sid=${cookies.sid}` },
    })
    expect(answer.statusCode).toBe(200)
    expect((await me(cookies.sid ?? '')).statusCode).toBe(401)
    expect((await refresh(cookies.rt ?? '')).answer.statusCode).toBe(401)
  })
})

describe('GET /api/brand', () => {
  it('200: the brand of the host, Prosa where nobody claims it', async () => {
    await test.build.platform({ display_name: 'Fala Mais', main_color: '#aa3300', hosts: ['app.falamais.test'] })
    const known = await test.anonymous.call(contract.getBrand, { headers: { host: 'app.falamais.test' } })
    expect(known.body).toMatchObject({ displayName: 'Fala Mais', mainColor: '#aa3300' })
    const unknown = await test.anonymous.call(contract.getBrand)
    expect(unknown.body).toMatchObject({ displayName: 'Prosa', mainColor: '#02cdad' })
  })
})

describe('the support chat', () => {
  it('is named with the brand, by one token for the platforms 3 and 4 and another for all others', async () => {
    const support = {
      scriptUrl: 'https://ajuda.example.com/livechat/script.js',
      token: 'todas',
      specialToken: 'especial',
      duplicateGuideUrl: 'https://video.example.com/duplicar',
    }
    const own = await testApp({ settings: { support } })
    const { rows } = await own.database.owner.query<{ id: number }>('select max(id) as id from platform')
    for (let id = (rows[0]?.id ?? 0) + 1; id <= 5; id += 1) await own.build.platform({ hosts: [`p${id}.test`] })
    const ids = await own.database.owner.query<{ id: number; host: string }>(
      'select id, hosts[1] as host from platform where hosts[1] is not null order by id',
    )
    expect(ids.rows.map(({ id }) => id)).toEqual(expect.arrayContaining([3, 4, 5]))
    for (const { id, host } of ids.rows) {
      const { body, headers } = await own.anonymous.call(contract.getBrand, { headers: { host } })
      const token = id === 3 || id === 4 ? 'especial' : 'todas'
      expect([body.id, body.support]).toEqual([id, { scriptUrl: support.scriptUrl, token }])
      expect(body.duplicateGuideUrl).toBe(support.duplicateGuideUrl)
      const policy = String(headers['content-security-policy'])
      for (const directive of ['script-src', 'connect-src', 'frame-src'])
        expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://ajuda.example.com`))
    }
    await own.close()
  })

  it('is not there without settings', async () => {
    const { body, headers } = await test.anonymous.call(contract.getBrand)
    expect(body.support).toBe(null)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })
})

describe('clean-up', () => {
  it('forgets sessions a week after they ended, and keeps those that live', async () => {
    const { user } = await person()
    const ended = await logIn(user.email)
    const living = await logIn(user.email)
    const headers = { cookie: `sid=${ended.cookies.sid}` }
    await test.anonymous.inject({ method: 'POST', url: '/api/logout', headers })
    const clean = async (): Promise<number> => {
      await test.app.platform.jobs.enqueue(cleanSessionsJob, {})
      await test.app.platform.jobs.drain()
      const query = 'select from session where account_id = $1'
      return (await test.database.owner.query(query, [user.id])).rows.length
    }
    expect(await clean()).toBe(2)
    test.clock.advance('6d')
    expect((await refresh(living.cookies.rt ?? '')).answer.statusCode).toBe(200)
    test.clock.advance('2d')
    expect(await clean()).toBe(2)
  })
})
