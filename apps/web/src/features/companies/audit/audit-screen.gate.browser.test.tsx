// Gate: main states of the audit.
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../testing/mount-screen.tsx'

const row = {
  id: 7,
  at: '2026-11-24T12:00:00.000Z',
  account: { id: 3, name: 'Ana' },
  isAdministrator: false,
  action: 'profile.changed',
  sentence: 'Ana alterou o perfil Vendas: nome, permissões',
  record: { type: 'profile', id: '12', label: 'Perfis · Vendas' },
  fields: ['nome', 'permissões'],
  ip: '203.0.113.9',
  device: 'Chrome no Windows',
  operation: 'updateProfile',
  place: 41,
  hash: 'ab'.repeat(32),
}
const choices = {
  people: [{ id: 3, name: 'Ana' }],
  actions: [{ action: 'profile.changed', label: 'Alterou o perfil' }],
  records: [{ type: 'profile', label: 'Perfis' }],
}
const whole = { checked: 41, place: 41, total: 41, at: '2026-11-24T12:00:00.000Z', isComplete: true, broken: null }
const person = { permissions: ['user_edit'] }

it('shows sentences, one row whole, and everything of its record', async () => {
  const { asked } = await mountScreen({
    path: '/auditoria',
    person,
    answers: {
      'POST /api/audit/list': () => ({ result: [row], next: null }),
      'GET /api/audit/choices': () => choices,
      'GET /api/audit/chain': () => whole,
    },
  })
  await expect.element(page.getByText(/Cadeia íntegra até .+ \(41 linhas\)\./)).toBeVisible()
  const sentence = page.getByRole('button', { name: row.sentence })
  await expect.element(sentence).toBeVisible()
  expect(sentence.element().querySelector('b')?.textContent).toBe('Ana')
  await sentence.click()
  const panel = page.getByRole('dialog', { name: 'Registro da auditoria' })
  await expect.element(panel.getByText('203.0.113.9')).toBeVisible()
  await expect.element(panel.getByText(row.hash)).toBeVisible()
  await panel.getByRole('button', { name: 'Ver tudo deste registro' }).click()
  await expect
    .poll(() => asked.filter(({ call }) => call === 'POST /api/audit/list').at(-1)?.body)
    .toMatchObject({ record: 'profile:12' })
})

it('looks at a long chain part by part, and says in red where it is broken', async () => {
  let isBroken = false
  await mountScreen({
    path: '/auditoria',
    person,
    answers: {
      'POST /api/audit/list': () => ({ result: [], next: null }),
      'GET /api/audit/choices': () => choices,
      'GET /api/audit/chain': ({ url }) =>
        url.searchParams.get('after') === '0'
          ? { ...whole, isComplete: false, place: 20, total: 41 }
          : { ...whole, broken: isBroken ? { kind: 'changed', place: 30, rowId: 99 } : null },
    },
  })
  await expect.element(page.getByText(/Cadeia íntegra/)).toBeVisible()
  await expect.element(page.getByText('Nada registrado ainda')).toBeVisible()
  isBroken = true
  await page.getByRole('button', { name: 'Conferir de novo' }).click()
  const alert = page.getByRole('alert')
  const text = 'Cadeia rompida: a linha 30 (registro 99) foi alterada depois de selada.'
  await expect.element(alert.getByText(text)).toBeVisible()
})
