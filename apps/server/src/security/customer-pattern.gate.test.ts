// Gate: customers' patterns are bounded.
import { createEntity, permissions, simulate } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot, buildEntity, type TestBot } from '../platform/testing/build-bots.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'

/* A customer's regular expression runs on every message of that bot: none may hold up the others. */

let test: TestApp
let caller: Caller
let company: { id: number }
let bot: TestBot

beforeAll(async () => {
  test = await testApp()
  company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  bot = await buildBot(test.build, { company, workspace })
  caller = await test.as(await test.build.user({ company, permissions, workspaces: [workspace] }))
})
afterAll(() => test.close())

describe('a pattern', () => {
  it.each(['(?=a)b', '(?!a)b', '(?<=a)b', '(a)\\1', '(', 'a'.repeat(10_000), '(a{1000}){1000}', '(?P<n>'])(
    'that has no linear form is refused at its field: %s',
    async (value) => {
      const body = { name: 'Codigo', regexpEntity: true, entries: [{ value, synonyms: [] }], botId: bot.id }
      const answer = await caller.call(createEntity, { body })
      expect(answer.status).toBe(400)
      expect((answer.body as { fields?: object }).fields).toHaveProperty(['entries.0.value'])
    },
  )

  it('that explodes elsewhere answers at once', async () => {
    const values = ['^(a+)+$', '^(a|a)*b$', '^(a|aa)+$', '(x+x+)+y'].map((value) => ({ value }))
    const entity = await buildEntity(test.build, { company, bot, name: 'Codigo', isRegex: true, values })
    const ask = { target: 'Fim', entityTypeId: entity.id, entityTypeName: 'Codigo' }
    await caller.inject({
      method: 'PUT',
      url: `/api/bots/${bot.id}/flow/${bot.draftId}`,
      payload: {
        name: 'Loja',
        nodes: [
          {
            name: 'Início',
            botInteractions: [{ interaction: 'Código?' }],
            userInteractios: [{ target: 'Meio', phrases: ['oi'] }],
          },
          { name: 'Meio', botInteractions: [{ interaction: 'Diga' }], userInteractios: [ask] },
          { name: 'Fim', botInteractions: [{ interaction: 'Certo' }] },
        ],
      },
    })
    const { body } = await caller.call(simulate, { body: { message: ['oi'], botToken: bot.token } })
    const started = performance.now()
    for (const letter of ['a', 'x'])
      await caller.call(simulate, {
        body: { message: [`${letter.repeat(4_095)}!`], botToken: bot.token, dialogToken: body.dialogToken },
      })
    // A backtracking engine would need longer than the age of the universe; the bound is wide for a busy machine.
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  it('cannot be given more text than a message may have', async () => {
    const answer = await caller.call(simulate, { body: { message: ['a'.repeat(100_000)], botToken: bot.token } })
    expect(answer.status).toBe(400)
  })
})
