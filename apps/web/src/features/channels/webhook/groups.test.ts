import type { WebhookEndpointState } from '@prosa/contract'
import { expect, it } from 'vitest'
import { emptyRow } from '../../../shared/webhooks/header-rows.ts'
import type { ConfigForm } from './config-form.ts'
import { groupState, openAtFirst } from './groups.ts'

const empty: ConfigForm = {
  url: '',
  transferUrl: '',
  sendMessageUrl: '',
  closeRoomUrl: '',
  digitalEmployeeUrl: '',
  headers: [emptyRow],
}
const trouble = (state: 'failing' | 'off'): WebhookEndpointState => ({
  endpoint: 'message',
  state,
  reason: 'HTTP 500',
  since: '2026-11-20T12:00:00.000Z',
  failures: 3,
})

it.each([
  ['of a bot with a script', empty, 1, ['bot']],
  ['of a digital employee', empty, 4, ['employee']],
  ['with an outside system', { ...empty, closeRoomUrl: 'https://loja' }, 1, ['outside', 'bot']],
  ['with headers', { ...empty, headers: [{ key: 'X', value: '1' }] }, 4, ['headers', 'employee']],
] as const)('opens what is used and what the objective calls: %s', (_, form, target, open) => {
  expect([...openAtFirst(form, target)]).toEqual(open)
})

it.each([
  ['unset', empty, [], 'Não configurado'],
  ['in part', { ...empty, transferUrl: 'https://loja', closeRoomUrl: 'https://loja' }, [], '2 de 3'],
  ['failing', { ...empty, sendMessageUrl: 'https://loja' }, [trouble('failing')], 'Falhando'],
  ['switched off', { ...empty, sendMessageUrl: 'https://loja' }, [trouble('off')], 'Desligado'],
] as const)('says how its addresses are: %s', (_, form, troubles, words) => {
  expect(groupState('outside', form, troubles).words).toBe(words)
})
