import * as contract from '@prosa/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type SmtpStandIn, startSmtp } from '../../../../../../tools/standins/smtp/index.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let smtp: SmtpStandIn
let test: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  test = await testApp({ settings: { mail: { smtpUrl: smtp.url, from: 'Prosa <prosa@prosa.test>' } } })
  await test.build.platform({ is_default: true, display_name: 'Prosa' })
})
afterAll(async () => {
  await test.close()
  await smtp.stop()
})

const signUp = async (userEmail: string) => {
  const body = {
    companyName: 'Padaria',
    userName: 'Ana',
    userEmail,
    userPhone: '11988887777',
    password: 'uma senha longa',
  }
  expect((await test.anonymous.call(contract.setup, { body })).status).toBe(200)
}
const isMade = async (email: string) =>
  (await test.database.owner.query('select from member where email = $1', [email])).rowCount === 1

it('answers a sign-up while the mail server is slow and then away, and its mail goes later, once', {
  timeout: 30_000,
}, async () => {
  smtp.mode = 'hang'
  await test.app.platform.jobs.start({ isWorker: true })
  const { port } = new URL(smtp.url)
  await signUp('ana@aurora.com.br')
  await vi.waitFor(async () => expect(smtp.lines).toBe(1), { timeout: 10_000 })
  // The first mail hangs at the server: nobody else waits for it.
  await signUp('bia@aurora.com.br')
  await vi.waitFor(async () => expect(await isMade('bia@aurora.com.br')).toBe(true), { timeout: 10_000 })
  await smtp.stop()
  smtp = await startSmtp({ port: Number(port) })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(2), { timeout: 20_000 })
  expect(smtp.received.flatMap(({ receivers }) => receivers).toSorted()).toEqual([
    'ana@aurora.com.br',
    'bia@aurora.com.br',
  ])
  const code = /subscribe-success\/([\w-]+)/.exec(smtp.received[0]?.text ?? '')?.[1] ?? ''
  const confirmed = await test.anonymous.call(contract.confirmSubscription, { params: { confirmationCode: code } })
  expect(confirmed.status).toBe(200)
})

it('keeps for an administrator what the server refuses for good', async () => {
  smtp.mode = 'refuse'
  await signUp('ninguem@aurora.com.br')
  const kept = async () => (await test.database.owner.query('select recipient from mail_outbox')).rows
  await vi.waitFor(async () => expect(await kept()).toEqual([{ recipient: 'ninguem@aurora.com.br' }]), {
    timeout: 10_000,
  })
})
