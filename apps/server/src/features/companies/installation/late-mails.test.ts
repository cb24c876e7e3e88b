import * as contract from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const put = (to: string) =>
  test.app.platform.mailer.enqueue({ lane: 'asked', to, subject: 'Olá', text: 'Olá', html: '<p>Olá</p>' })
const mailPart = async () => {
  const admin = await test.as(await test.build.admin())
  const { body } = await admin.call(contract.getInstallation)
  return body.parts.find(({ part }) => part === 'mail')
}
const ageOf = async (job: string): Promise<number> => {
  const { body } = await test.anonymous.inject({ method: 'GET', url: '/metrics' })
  return Number(new RegExp(`^job_oldest_age_seconds\\{job="${job}"\\} (\\S+)$`, 'm').exec(body)?.[1])
}
const makeLate = (seconds: number) =>
  test.database.owner.query(
    `update jobs.job set start_after = now() - make_interval(secs => $1) where name = 'send-asked-mail' and state = 'created'`,
    [seconds],
  )

it('tells how late mails are, by queue, until they have left', async () => {
  await put('ana@x.com.br')
  await makeLate(30)
  expect((await mailPart())?.state).toBe('off')
  await makeLate(180)
  expect(await mailPart()).toMatchObject({
    state: 'failed',
    text: 'E-mails estão atrasados: o primeiro espera há 3 minutos',
    advice: expect.stringContaining('ROLES=worker'),
  })
  expect(await ageOf('send-asked-mail')).toBeGreaterThanOrEqual(180)
  expect(await ageOf('send-mail')).toBe(0)
  await test.app.platform.jobs.drain()
  expect(await ageOf('send-asked-mail')).toBe(0)
  expect((await mailPart())?.text).not.toContain('atrasados')
})

it('does not call late what is to be tried later', async () => {
  await put('bia@x.com.br')
  await test.database.owner.query(
    `update jobs.job set created_on = now() - interval '1 hour', start_after = now() + interval '5 minutes', state = 'retry'
     where name = 'send-asked-mail' and state = 'created'`,
  )
  expect(await ageOf('send-asked-mail')).toBe(0)
})
