// Gate: the main way of a workspace's rules.
import { getWorkspaceRules, updateWorkspaceRules } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const setUp = async () => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company, name: 'Vendas' })
  const other = await t.build.workspace({ company, name: 'Suporte' })
  const person = async (permission: 'workspace_view' | 'workspace_edit', workspaces = [workspace]) =>
    t.as(await t.build.user({ company, workspaces, permissions: [permission] }))
  return { workspace, other, person }
}

describe('how a workspace attends', () => {
  it('200: is read by who sees workspaces and changed by who edits them; what is missing stays', async () => {
    const { workspace, person } = await setUp()
    const params = { id: workspace.id }
    const viewer = await person('workspace_view')
    expect((await viewer.call(getWorkspaceRules, { params })).body).toMatchObject({ offerSeconds: 30 })
    const editor = await person('workspace_edit')
    const changed = await editor.call(updateWorkspaceRules, { params, body: { offerSeconds: 45 } })
    expect(changed.body).toMatchObject({ offerSeconds: 45 })
    expect((await editor.call(updateWorkspaceRules, { params, body: {} })).body).toEqual(changed.body)
    expect((await viewer.call(getWorkspaceRules, { params })).body).toEqual(changed.body)
    expect((await viewer.call(updateWorkspaceRules, { params, body: { offerSeconds: 60 } })).status).toBe(403)
  })

  it('404: of a workspace that is not among the own ones, and of one that was deactivated', async () => {
    const { workspace, other, person } = await setUp()
    const editor = await person('workspace_edit')
    const params = { id: other.id }
    expect((await editor.call(getWorkspaceRules, { params })).status).toBe(404)
    expect((await editor.call(updateWorkspaceRules, { params, body: { offerSeconds: 45 } })).status).toBe(404)
    await t.build.run('update workspace set active = false where id = $1', [workspace.id])
    expect((await editor.call(getWorkspaceRules, { params: { id: workspace.id } })).status).toBe(404)
  })

  it('200: keeps several periods a day and holidays, in the company’s time zone, and lets go of them', async () => {
    const { workspace, person } = await setUp()
    const editor = await person('workspace_edit')
    const params = { id: workspace.id }
    const day = [
      { from: '08:00', to: '12:00' },
      { from: '13:30', to: '24:00' },
    ]
    const christmas = { date: '2026-12-25', name: 'Natal', isYearly: true, periods: [] }
    const businessHours = { week: [[], day, day, day, day, day, []], holidays: [christmas] }
    // Midnight at the end of a day may be written as the clock says it.
    const written = day.map((one) => ({ ...one, to: one.to.replace('24:00', '00:00') }))
    const hours = { ...businessHours, week: businessHours.week.with(1, written) }
    const body = { businessHours: hours, closedMessage: ' Fechado. ', closedQueue: 'close' } as const
    const set = await editor.call(updateWorkspaceRules, { params, body })
    const kept = { businessHours, closedMessage: 'Fechado.', closedQueue: 'close', timeZone: 'America/Sao_Paulo' }
    expect(set.body).toMatchObject({ offerSeconds: 30, ...kept })
    const without = await editor.call(updateWorkspaceRules, { params, body: { businessHours: null } })
    expect(without.body).toMatchObject({ ...kept, businessHours: null })
  })

  it('400: at the period that ends before it begins, the day whose periods cross, and the day that is listed twice', async () => {
    const { workspace, person } = await setUp()
    const editor = await person('workspace_edit')
    const url = updateWorkspaceRules.url.replace(':id', String(workspace.id))
    const fieldsOf = async (monday: object[], dates: string[] = []) => {
      const holidays = dates.map((date) => ({ date, name: 'Feriado', isYearly: false, periods: [] }))
      const businessHours = { week: [[], monday, [], [], [], [], []], holidays }
      const answer = await editor.inject({ method: 'PUT', url, payload: { businessHours } })
      return [answer.statusCode, Object.keys(answer.json().fields)]
    }
    expect(await fieldsOf([{ from: '12:00', to: '12:00' }])).toEqual([400, ['businessHours.week.1.0.to']])
    expect(await fieldsOf([{ from: '8h', to: '25:00' }])).toEqual([
      400,
      ['businessHours.week.1.0.from', 'businessHours.week.1.0.to'],
    ])
    const crossing = [
      { from: '12:00', to: '18:00' },
      { from: '08:00', to: '12:30' },
    ]
    expect(await fieldsOf(crossing)).toEqual([400, ['businessHours.week.1']])
    expect(await fieldsOf([], ['2026-12-25', '2026-12-25'])).toEqual([400, ['businessHours.holidays']])
  })

  it('400: at its field for an offer that is too short or too long', async () => {
    const { workspace, person } = await setUp()
    const editor = await person('workspace_edit')
    const url = updateWorkspaceRules.url.replace(':id', String(workspace.id))
    for (const offerSeconds of [4, 601, 30.5]) {
      const answer = await editor.inject({ method: 'PUT', url, payload: { offerSeconds } })
      const at = Object.keys(answer.json().fields)
      expect([offerSeconds, answer.statusCode, at]).toEqual([offerSeconds, 400, ['offerSeconds']])
    }
  })

  it('200: keeps after how long its rooms are told of in which nobody can act; 400: at its field for what is too long', async () => {
    const { workspace, person } = await setUp()
    const editor = await person('workspace_edit')
    const params = { id: workspace.id }
    expect((await editor.call(getWorkspaceRules, { params })).body).toMatchObject({ alarmMinutes: 0 })
    const set = await editor.call(updateWorkspaceRules, { params, body: { alarmMinutes: 15 } })
    expect(set.body).toMatchObject({ alarmMinutes: 15, offerSeconds: 30 })
    const url = updateWorkspaceRules.url.replace(':id', String(workspace.id))
    for (const alarmMinutes of [-1, 1441, 2.5]) {
      const answer = await editor.inject({ method: 'PUT', url, payload: { alarmMinutes } })
      const at = Object.keys(answer.json().fields)
      expect([alarmMinutes, answer.statusCode, at]).toEqual([alarmMinutes, 400, ['alarmMinutes']])
    }
  })

  it('200: keeps its targets, and lets go of them; 400: at their fields for what is none', async () => {
    const { workspace, person } = await setUp()
    const editor = await person('workspace_edit')
    const params = { id: workspace.id }
    const before = await editor.call(getWorkspaceRules, { params })
    expect(before.body).toMatchObject({ answerMinutes: null, closeMinutes: null })
    const set = await editor.call(updateWorkspaceRules, { params, body: { answerMinutes: 15, closeMinutes: 480 } })
    expect(set.body).toMatchObject({ answerMinutes: 15, closeMinutes: 480 })
    const without = await editor.call(updateWorkspaceRules, { params, body: { answerMinutes: null } })
    expect(without.body).toMatchObject({ answerMinutes: null, closeMinutes: 480 })
    const url = updateWorkspaceRules.url.replace(':id', String(workspace.id))
    const answer = await editor.inject({ method: 'PUT', url, payload: { answerMinutes: 0, closeMinutes: 43_201 } })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['answerMinutes', 'closeMinutes']])
  })
})
