// Gate: what strangers send is bounded.
import { dialogChanges, dialogFiles, getDialog, listInbox, type Operation, permissions } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDialog } from '../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'

/* Extremes at records that exist: `hostile-input.test.ts` mostly ends at the 404 of those that do not. */

let test: TestApp
let caller: Caller
let dialogId: number
let workspaceId: number

beforeAll(async () => {
  test = await testApp()
  const company = await test.build.company()
  const workspace = await test.build.workspace({ company })
  workspaceId = workspace.id
  dialogId = (await buildDialog(test.build, { company, workspace })).id
  caller = await test.as(await test.build.user({ company, permissions, workspaces: [workspace] }))
})
afterAll(() => test.close())

const beyond = ['2147483648', '9007199254740991', '1e308', '-1', '1.5', '', 'NaN', 'Infinity']

describe('numbers beyond what a column holds', () => {
  it.each<[Operation, string]>([
    [getDialog, 'before'],
    [getDialog, 'limit'],
    [dialogChanges, 'after'],
    [dialogFiles, 'before'],
  ])('are 400 or nothing found, never a mistake of ours: %#', async ({ method, url }, key) => {
    for (const value of beyond) {
      const answer = await caller.inject({ method, url: url.replace(':id', String(dialogId)), query: { [key]: value } })
      expect([key, value, answer.statusCode < 500]).toEqual([key, value, true])
    }
  })

  it('in a transfer are 400 at their field', async () => {
    for (const field of ['userId', 'workspaceId', 'dialogId'])
      for (const value of [2 ** 31, 2 ** 53 - 1, 1e308, -1, 1.5, [1], { $gt: 0 }]) {
        const body = { dialogId, workspaceId, userId: 1, typeTransfer: 1, [field]: value }
        const answer = await caller.inject({
          method: 'POST',
          url: '/api/omnichannel/dialogs/transfer',
          payload: body,
        })
        expect([field, value, answer.statusCode]).toEqual([field, value, 400])
        expect(Object.keys(answer.json().fields)).toEqual([field])
      }
  })

  it('in a position of the inbox ask for the pages afresh', async () => {
    const { body } = await caller.call(listInbox)
    const [cluster] = body.position.split(':')
    for (const position of [
      `${cluster}:18446744073709551616`,
      `${cluster}:99999999999999999999`,
      `${cluster}:-1`,
      ':',
    ]) {
      const answer = await caller.inject({ method: 'GET', url: '/api/omnichannel/changed', query: { position } })
      expect([position, answer.statusCode, answer.json().refetch]).toEqual([position, 200, true])
    }
  })
})
