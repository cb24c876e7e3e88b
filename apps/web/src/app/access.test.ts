import type { Operation } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hasPermission, mayCall } from './access.ts'

const nobody = { admin: false, permissions: [] as string[], allowCampaignCreation: false }
const administrator = { ...nobody, admin: true }
const operation = (access: Operation['config']['access']): Operation => ({
  method: 'GET',
  url: '/api/x',
  schema: { operationId: 'x', tags: [], summary: '', response: { 200: z.null() } },
  config: { access },
})

describe('access', () => {
  it('lets an administrator pass every permission', () => {
    expect(hasPermission(administrator, ['bot_view'])).toBe(true)
  })

  it('asks for any one of the permissions', () => {
    expect(hasPermission({ ...nobody, permissions: ['bot_view'] }, ['dialog_view', 'bot_view'])).toBe(true)
    expect(hasPermission({ ...nobody, permissions: ['bot_create'] }, ['dialog_view', 'bot_view'])).toBe(false)
  })

  it('keeps administrators calls from everybody else', () => {
    expect(mayCall({ ...nobody, permissions: ['bot_view'] }, operation({ kind: 'admin' }))).toBe(false)
    expect(mayCall(administrator, operation({ kind: 'admin' }))).toBe(true)
  })

  it('binds a flag of the company to administrators only where it says so', () => {
    const access = { kind: 'any', permissions: ['campaign_view'], flag: 'allowCampaignCreation' } as const
    expect(mayCall(administrator, operation(access))).toBe(true)
    expect(mayCall(administrator, operation({ ...access, bindsAdmin: true }))).toBe(false)
    const person = { ...nobody, permissions: ['campaign_view'] }
    expect(mayCall(person, operation(access))).toBe(false)
    expect(mayCall({ ...person, allowCampaignCreation: true }, operation(access))).toBe(true)
  })
})
