import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SmtpStandIn, startSmtp } from '../../../../../../tools/standins/smtp/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

const calls = 1_000
/** What a person waits for a mail, however many strangers ask for some. */
const patienceMs = 5_000

let smtp: SmtpStandIn
let test: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  const mail = { smtpUrl: smtp.url, from: 'Prosa <prosa@prosa.test>' }
  test = await testApp({ settings: { mail, rateLimit: 10_000, trustProxy: true } })
  await test.build.platform({ is_default: true, display_name: 'Prosa' })
  await test.app.platform.jobs.start({ isWorker: true })
})
afterAll(async () => {
  await smtp.stop()
  await test.close()
})

const forgot = (email: string, address: string) =>
  test.anonymous.call(contract.forgotPassword, { body: { email }, headers: { 'x-forwarded-for': address } })
const person = async () => test.build.user({ company: await test.build.company() })
const mailTo = (address: string) => smtp.received.find(({ receivers }) => receivers.includes(address))
/** @returns milliseconds until it is with the mail server */
const arrival = async (address: string, askedAtMs: number): Promise<number> => {
  const { atMs } = await vi.waitFor(
    () => {
      const mail = mailTo(address)
      if (!mail) throw new Error(`No mail to ${address}`)
      return mail
    },
    { timeout: 30_000 },
  )
  return atMs - askedAtMs
}
/** @returns how many were answered with each status */
const flood = async (name: string, addressOf: (n: number) => string): Promise<Record<number, number>> => {
  const answers: Record<number, number> = {}
  const askAll = async (first: number): Promise<void> => {
    for (let n = first; n < calls; n += 20) {
      const { status } = await forgot(`${name}${n}@inventado.com.br`, addressOf(n))
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, first) => askAll(first)))
  return answers
}

describe('mails of a known person', { timeout: 60_000 }, () => {
  it('leave at once while a stranger asks a thousand times at one address, who is refused alike for known and unknown', async () => {
    const [known, other] = [await person(), await person()]
    expect(await flood('um', () => '203.0.113.7')).toEqual({ 200: 10, 429: calls - 10 })
    const [refused, alike] = [await forgot(other.email, '203.0.113.7'), await forgot('mais@x.com.br', '203.0.113.7')]
    expect([refused.status, refused.body]).toEqual([alike.status, alike.body])
    expect(refused.status).toBe(429)
    const askedAtMs = Date.now()
    expect((await forgot(known.email, '198.51.100.1')).status).toBe(200)
    expect(await arrival(known.email, askedAtMs)).toBeLessThan(patienceMs)
    // What was refused to the stranger is not refused to the person.
    expect((await forgot(other.email, '198.51.100.1')).status).toBe(200)
  })

  it('leave at once while a thousand addresses ask for the mails of nobody', async () => {
    const known = await person()
    expect(await flood('muitos', (n) => `10.1.${n >> 8}.${n & 255}`)).toEqual({ 200: calls })
    const askedAtMs = Date.now()
    expect((await forgot(known.email, '198.51.100.2')).status).toBe(200)
    expect(await arrival(known.email, askedAtMs)).toBeLessThan(patienceMs)
  })

  it('wait for no report, invitation of many or sign-up that hangs at the mail server', async () => {
    const { mailer } = test.app.platform
    const send = (lane: 'account' | 'asked' | 'signUp' | 'bulk', to: string) =>
      mailer.enqueue({ lane, to, subject: 'Olá', text: 'Olá', html: '<p>Olá</p>' })
    await vi.waitFor(() => expect(smtp.lines).toBe(0), { timeout: 20_000 })
    smtp.mode = 'hang'
    for (let n = 0; n < 20; n += 1) {
      await send('bulk', `resumo${n}@x.com.br`)
      await send('signUp', `cadastro${n}@x.com.br`)
    }
    await vi.waitFor(() => expect(smtp.lines).toBe(4), { timeout: 10_000 })
    smtp.mode = 'usual'
    const askedAtMs = Date.now()
    await send('account', 'conta@x.com.br')
    await send('asked', 'pedido@x.com.br')
    expect(await arrival('conta@x.com.br', askedAtMs)).toBeLessThan(patienceMs)
    expect(await arrival('pedido@x.com.br', askedAtMs)).toBeLessThan(patienceMs)
    expect(smtp.received.some(({ receivers }) => /resumo|cadastro/.test(receivers[0] ?? ''))).toBe(false)
  })
})
