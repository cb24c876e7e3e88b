// Gate: the main way of follow-ups.
import { randomUUID } from 'node:crypto'
import {
  createFollowUp,
  deleteFollowUp,
  getDialog,
  listFollowUpRooms,
  listFollowUps,
  listRuns,
  listScheduled,
  maxFollowUps,
  moveFollowUpRuns,
  skipStep,
  startRun,
  stopRun,
  updateFollowUp,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../platform/testing/audited-actions.ts'
import { buildDialog } from '../../../platform/testing/build-dialogs.ts'
import { type Caller, type TestApp, type TestCompany, type TestUser, testApp } from '../../../platform/testing/index.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let other: { id: number }
let ana: TestUser
let asAna: Caller
let manager: Caller
let stranger: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  other = await t.build.workspace({ company, name: 'Suporte' })
  ana = await t.build.user({ company, name: 'Ana', permissions: ['omnichannel_view'], workspaces: [sales] })
  asAna = await t.as(ana)
  const managing = ['dialog_view', 'workspace_edit'] as const
  manager = await t.as(await t.build.user({ company, permissions: [...managing], workspaces: [sales] }))
  stranger = await t.as(await t.build.user({ company, permissions: [...managing], workspaces: [other] }))
})
afterAll(() => t.close())

const step = (text: string) => ({ wait: { amount: 1, unit: 'days' as const, at: '09:00' }, text, template: null })
const body = (over: object = {}) => ({
  name: `Orçamento ${randomUUID()}`,
  steps: [step('Oi, {{primeiro_nome}}!'), step('Posso ajudar?')],
  hours: { from: 8, to: 20, sundays: false },
  alsoClosed: false,
  end: { amount: 2, unit: 'days' as const, act: 'nothing' as const, labelId: null },
  active: true,
  ...over,
})
const created = async (over: object = {}) => {
  const { status, body: made } = await manager.call(createFollowUp, { body: { workspaceId: sales.id, ...body(over) } })
  expect([status, made]).toMatchObject([200, {}])
  return made
}
const room = () => buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: ana })
const start = async (dialogId: number, followUpId: number, clientId: string = randomUUID()) =>
  asAna.call(startRun, { params: { id: dialogId }, body: { clientId, followUpId } })
const listed = async (id: number) =>
  (await asAna.call(listFollowUps, { query: { workspaceId: sales.id } })).body.result.find((one) => one.id === id)

describe('a follow-up', () => {
  it('is begun in a room, shown there, skipped and stopped', async () => {
    const { id: followUpId } = await created()
    const { id } = await room()
    const clientId = randomUUID()
    const begun = await start(id, followUpId, clientId)
    expect(begun.body).toMatchObject({ followUpId, step: 1, steps: 2, reason: null })
    expect((await start(id, followUpId, clientId)).body.id).toBe(begun.body.id)
    expect((await start(id, followUpId)).status).toBe(409)
    const runs = async () => (await asAna.call(listRuns, { params: { id } })).body.result
    expect(await runs()).toMatchObject([{ id: begun.body.id, step: 1 }])
    expect((await asAna.call(getDialog, { params: { id } })).body.hasScheduled).toBe(true)
    expect((await asAna.call(listScheduled, { params: { id } })).body.result).toEqual([])
    expect((await asAna.call(skipStep, { params: { id: begun.body.id } })).body).toMatchObject({ step: 2 })
    expect((await asAna.call(stopRun, { params: { id: begun.body.id } })).status).toBe(200)
    expect(await runs()).toEqual([])
    expect((await asAna.call(stopRun, { params: { id: begun.body.id } })).status).toBe(409)
    expect((await asAna.call(getDialog, { params: { id } })).body.hasScheduled).toBeFalsy()
    expect((await listed(followUpId))?.counts).toEqual({ running: 0, answered: 0, finished: 0, ended: 1 })
  })

  it('shows no more what the customer answered, and counts it at once', async () => {
    const { id: followUpId } = await created()
    const { id } = await room()
    await start(id, followUpId)
    await t.database.owner.query('update dialog set inbound = inbound + 1 where id = $1', [id])
    expect((await asAna.call(listRuns, { params: { id } })).body.result).toEqual([])
    expect((await listed(followUpId))?.counts).toEqual({ running: 0, answered: 1, finished: 0, ended: 0 })
    const rooms = await asAna.call(listFollowUpRooms, { params: { id: followUpId }, query: { outcome: 'answered' } })
    expect(rooms.body.result).toMatchObject([{ dialogId: id, step: 1, steps: 2, reason: 'answered' }])
  })

  it('keeps those under way on their version until they are passed on; a name alone is none', async () => {
    const followUp = await created()
    const { id } = await room()
    await start(id, followUp.id)
    const change = async (over: object) => {
      const { revision } = (await listed(followUp.id)) ?? {}
      const next = { ...body({ name: followUp.name }), ...over, revision }
      return (await manager.call(updateFollowUp, { params: { id: followUp.id }, body: next })).body
    }
    expect(await change({ name: `${followUp.name} novo` })).toMatchObject({ version: 1, onEarlier: 0 })
    expect(await change({ steps: [step('Só um passo')] })).toMatchObject({ version: 2, onEarlier: 1 })
    const [run] = (await asAna.call(listRuns, { params: { id } })).body.result
    expect(run).toMatchObject({ steps: 2 })
    const moved = await manager.call(moveFollowUpRuns, { params: { id: followUp.id } })
    expect(moved.body).toMatchObject({ version: 2, onEarlier: 0, counts: { running: 1 } })
    expect((await asAna.call(listRuns, { params: { id } })).body.result).toMatchObject([{ step: 1, steps: 1 }])
    const stale = await manager.call(updateFollowUp, {
      params: { id: followUp.id },
      body: { ...body({ name: followUp.name }), revision: followUp.revision },
    })
    expect(stale.status).toBe(409)
  })

  it('says that what is under way will not leave once it is switched off, and is gone once it is removed', async () => {
    const followUp = await created()
    const { id } = await room()
    await start(id, followUp.id)
    await manager.call(updateFollowUp, {
      params: { id: followUp.id },
      body: body({ name: followUp.name, active: false }),
    })
    expect((await asAna.call(listRuns, { params: { id } })).body.result).toMatchObject([{ reason: 'switched-off' }])
    expect((await start((await room()).id, followUp.id)).status).toBe(422)
    expect((await manager.call(deleteFollowUp, { params: { id: followUp.id } })).status).toBe(200)
    expect(await listed(followUp.id)).toBeUndefined()
    // Its name is free again.
    await created({ name: followUp.name })
  })

  it('says at the field what is wrong', async () => {
    const { name } = await created()
    const refused = async (over: object) => {
      const { body: said } = await manager.call(createFollowUp, { body: { workspaceId: sales.id, ...body(over) } })
      return Object.keys((said as { fields?: object }).fields ?? {})
    }
    expect(await refused({ name: name.toUpperCase() })).toEqual(['name'])
    expect(await refused({ steps: [] })).toEqual(['steps'])
    expect(await refused({ steps: [step('Oi, {{nome}}!')] })).toEqual(['steps.0.text'])
    expect(await refused({ steps: [step(' ')] })).toEqual(['steps.0.text'])
    expect(await refused({ end: { amount: 1, unit: 'days', act: 'label', labelId: null } })).toEqual(['end.labelId'])
    expect(await refused({ end: { amount: 1, unit: 'days', act: 'label', labelId: 9_999 } })).toEqual(['end.labelId'])
    expect(await refused({ steps: [{ ...step(''), reminder: ' ' }] })).toEqual(['steps.0.reminder'])
    expect(await refused({ steps: [{ ...step('Oi'), reminder: 'Ligar' }] })).toEqual(['steps.0.reminder'])
    expect(await refused({ end: { amount: 1, unit: 'days', act: 'reminder', labelId: null } })).toEqual([
      'end.reminder',
    ])
    const template = { name: 'retomar', language: 'pt_BR', values: [] }
    expect(await refused({ steps: [{ ...step(''), template }] })).toEqual(['steps.0.template'])
  })

  it('is another version once people are to be reminded, and keeps their words', async () => {
    const { id, revision, name } = await created()
    const end = { amount: 1, unit: 'days' as const, act: 'reminder' as const, labelId: null, reminder: 'Perdido' }
    const steps = [step('Oi'), { ...step(''), reminder: 'Ligar' }]
    const changed = await manager.call(updateFollowUp, {
      params: { id },
      body: { ...body({ name, steps, end }), revision },
    })
    expect(changed.body).toMatchObject({
      version: 2,
      steps: [
        { text: 'Oi', reminder: null },
        { text: '', reminder: 'Ligar' },
      ],
      end: { act: 'reminder', reminder: 'Perdido' },
    })
    const again = await manager.call(updateFollowUp, { params: { id }, body: body({ name, steps, end }) })
    expect(again.body.version).toBe(2)
  })

  it('belongs to its workspace: nobody else sees or changes it, and each change is written down', async () => {
    const before = (await auditedActions(t, company.id)).length
    const followUp = await created()
    const at = { params: { id: followUp.id } }
    expect((await stranger.call(updateFollowUp, { ...at, body: body() })).status).toBe(404)
    expect((await stranger.call(deleteFollowUp, at)).status).toBe(404)
    expect((await stranger.call(moveFollowUpRuns, at)).status).toBe(404)
    expect((await stranger.call(listFollowUpRooms, { ...at, query: { outcome: 'running' } })).status).toBe(404)
    expect((await asAna.call(deleteFollowUp, at)).status).toBe(403)
    await manager.call(updateFollowUp, { ...at, body: body() })
    await manager.call(moveFollowUpRuns, at)
    await manager.call(deleteFollowUp, at)
    const actions = (await auditedActions(t, company.id)).slice(before)
    expect(actions).toEqual(['follow-up.created', 'follow-up.changed', 'follow-up.runs-moved', 'follow-up.deleted'])
  })

  it('has a limit in a company', async () => {
    const full = await t.build.company()
    const workspace = await t.build.workspace({ company: full })
    const caller = await t.as(
      await t.build.user({ company: full, permissions: ['dialog_view', 'workspace_edit'], workspaces: [workspace] }),
    )
    for (let n = 0; n < maxFollowUps; n += 1)
      await t.build.insert('follow_up', {
        company_id: full.id,
        workspace_id: workspace.id,
        name: `n ${n}`,
        name_folded: `n ${n}`,
      })
    expect((await caller.call(createFollowUp, { body: { workspaceId: workspace.id, ...body() } })).status).toBe(422)
  })
})
