import type { SessionUser } from '@prosa/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

let screen: TestScreen
afterEach(() => screen.close())

const select = (name: string) =>
  page
    .getByRole('main')
    .getByLabelText(new RegExp(`^Node ${name}`))
    .click()
const dialog = () => page.getByRole('dialog')
const panel = () => page.getByRole('complementary')
const field = (name: string) => dialog().getByRole('textbox', { name })

it('a node is made to ask for the phone, with a way to go on, and to ask no longer', async () => {
  screen = openScreen()
  await select('menu')
  await panel().getByRole('button', { name: 'Configurar Pedir telefone' }).click()
  await expect.element(field('Botão para seguir sem informar')).toHaveValue('Prefiro não informar')
  await field('Pergunta').fill(' ')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog().getByText('Escreva a pergunta.')).toBeVisible()
  await field('Pergunta').fill('Qual é o seu telefone?')
  await dialog().getByRole('button', { name: 'Salvar' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(panel().getByText('O que o cliente informar fica no contato.')).toBeVisible()
  await expect.element(panel().getByText('Prefiro não informar').first()).toBeVisible()

  await panel().getByRole('button', { name: 'Configurar Pedir telefone' }).click()
  await expect.element(field('Pergunta')).toHaveValue('Qual é o seu telefone?')
  await dialog().getByRole('button', { name: 'Cancelar' }).click()
  await panel().getByRole('button', { name: 'Remover Pedir telefone' }).click()
  await expect.element(panel().getByText('O que o cliente informar fica no contato.')).not.toBeInTheDocument()
})
