// Gate: the main way of reports.
import { reportBrowserError, reportLengths } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { hidePersonalData } from './hide-personal-data.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const report = {
  kind: 'boundary',
  message: 'x is undefined',
  stack: 'at Panel',
  screen: '/home',
  build: 'index-1.js',
} as const

describe('POST /api/browser-errors', () => {
  it('200: stands in the log with the person, the company and the code that was answered', async () => {
    const company = await test.build.company()
    const user = await test.build.user({ company })
    const warn = vi.spyOn(test.app.platform.log, 'warn')
    try {
      const { status, body } = await (await test.as(user)).call(reportBrowserError, { body: report })
      expect(status).toBe(200)
      expect(warn).toHaveBeenCalledExactlyOnceWith(
        { reqId: body.requestId, personId: user.id, companyId: company.id, browser: report },
        'browser error',
      )
    } finally {
      warn.mockRestore()
    }
  })

  it('401: strangers write nothing; 400: nobody writes at length', async () => {
    expect((await test.anonymous.call(reportBrowserError, { body: report })).status).toBe(401)
    const caller = await test.as(await test.build.user({ company: await test.build.company() }))
    for (const key of ['message', 'stack', 'screen', 'build'] as const) {
      const tooLong = { ...report, [key]: 'x'.repeat(reportLengths[key] + 1) }
      expect((await caller.call(reportBrowserError, { body: tooLong })).status).toBe(400)
    }
  })
})

describe('what a report keeps', () => {
  it('names no person: no e-mail, phone, document, code of a link or quoted text', () => {
    const said =
      'Unexpected token in "meu nome é Ana" of ana.souza+x@loja.com.br (31) 98888-7777 at https://x.br/reset?code=abc:1:2'
    expect(hidePersonalData(said)).toBe('Unexpected token in "…" of [e-mail] ([número] at https://x.br/reset:1:2')
  })

  it('keeps the file, the line and the column', () => {
    const stack = 'TypeError: x\n    at f (https://app.br/assets/inbox-Bx1.js:12:3456)'
    expect(hidePersonalData(stack)).toBe(stack)
  })
})
