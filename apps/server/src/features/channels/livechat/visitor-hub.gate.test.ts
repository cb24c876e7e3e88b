// Gate: the main way of a visitor's stream.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'
import { createVisitorHub } from './visitor-hub.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('finds with its first question what a company’s first listener did not hear', async () => {
  const company = await t.build.company()
  const dialog = await buildDialog(t.build, { company, workspace: await t.build.workspace({ company }) })
  const hub = createVisitorHub(t.app.platform)
  const reached: number[] = []
  let moves = 0
  const leave = hub.add({
    personTypes: () => undefined,
    paused: () => undefined,
    companyId: company.id,
    identityId: dialog.identityId,
    changed: () => {},
    reached: (_, version) => void reached.push(version),
    othersMoved: () => {
      moves += 1
    },
  })
  await hub.positioned(company.id)
  await t.database.owner.query(
    'update dialog set version = 9, changed_xid = pg_current_xact_id() where company_id = $1 and id = $2',
    [company.id, dialog.id],
  )
  await hub.reconcileAll()
  expect([reached, moves]).toEqual([[9], 1])
  leave()
  hub.close()
})
