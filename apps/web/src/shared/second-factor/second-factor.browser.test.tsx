import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Protected } from '../../app/protected.tsx'
import type { Answers } from '../../testing/answers.ts'
import { mountScreen } from '../../testing/mount-screen.tsx'
import { personAnswer } from '../../testing/person.ts'

const codes = Array.from({ length: 10 }, (_, at) => `4KQ${at}-9XVT-M2RD-H6WB`)
const qrCode = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`
const refuse = (status: number, code: string, message: string, more: object = {}) => [
  status,
  { code, message, description: message, ...more },
]
const wrong = (message: string) => refuse(400, 'codeWrong', message, { fields: { code: message } })

/** A server of somebody whose password is 'certa' and whose code is 123456. */
const server = (start: { enabledAt: string | null; left?: number }): Answers => {
  let enabledAt = start.enabledAt
  let left = start.left ?? 10
  const proof = ({ body }: { body: unknown }) => {
    const { password, code } = body as { password: string; code: string }
    if (password !== 'certa')
      return refuse(400, 'wrongPassword', 'Senha inválida.', { fields: { password: 'Senha inválida.' } })
    return code === '123456' ? null : wrong('Código inválido. Confira o código atual no aplicativo.')
  }
  return {
    'GET /api/me': () => personAnswer({ secondFactor: { isOn: enabledAt !== null, isDemanded: false } }),
    'GET /api/me/sessions': () => ({ result: [], total: 0 }),
    'GET /api/me/second-factor': () => ({ enabledAt, recoveryCodesLeft: enabledAt ? left : 0 }),
    'POST /api/me/second-factor': () => ({ secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', qrCode }),
    'POST /api/me/second-factor/confirm': ({ body }) => {
      if ((body as { code: string }).code !== '123456')
        return wrong('Código inválido. Confira o código atual no aplicativo.')
      enabledAt = '2026-11-26T12:00:00.000Z'
      return { recoveryCodes: codes }
    },
    'POST /api/me/second-factor/recovery-codes': (asked) => {
      const refused = proof(asked)
      if (!refused) left = 10
      return refused ?? { recoveryCodes: codes }
    },
    'POST /api/me/second-factor/off': (asked) => {
      const refused = proof(asked)
      if (!refused) enabledAt = null
      return refused ?? { success: true }
    },
  }
}

const dialog = (name: string) => page.getByRole('dialog', { name })

describe('one’s own second factor', () => {
  it('is turned on with the password, a first code, and codes that are kept before they go', async () => {
    await mountScreen({ path: '/seguranca', answers: server({ enabledAt: null }) })
    await page.getByRole('button', { name: 'Ativar' }).click()
    const setUp = dialog('Ativar a verificação em duas etapas')
    await setUp.getByLabelText('Sua senha', { exact: true }).fill('certa')
    await setUp.getByRole('button', { name: 'Continuar' }).click()
    await expect.element(setUp.getByRole('img', { name: 'QR code da chave para o aplicativo' })).toBeVisible()
    await expect.element(setUp.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
    const code = setUp.getByLabelText('Código de 6 dígitos')
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(code).toHaveAttribute('inputmode', 'numeric')
    await code.fill('654321')
    await setUp.getByRole('button', { name: 'Ativar' }).click()
    await expect.element(setUp.getByText('Código inválido. Confira o código atual no aplicativo.')).toBeVisible()
    await code.fill('123 456'.replace(' ', ''))
    await setUp.getByRole('button', { name: 'Ativar' }).click()
    const kept = dialog('Guarde os códigos de recuperação')
    await expect.element(kept.getByText(codes[9] ?? '')).toBeVisible()
    // Left by mistake, they would be lost.
    await userEvent.keyboard('{Escape}')
    await dialog('Atenção').getByRole('button', { name: 'Voltar aos códigos' }).click()
    await kept.getByRole('button', { name: 'Guardei os códigos' }).click()
    await expect.element(page.getByText('Desde 26/11/2026 09:00.')).toBeVisible()
    await expect.element(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
  })

  it('gets new codes, and is turned off, with the password and a code, at 390 px', async () => {
    await mountScreen({
      path: '/seguranca',
      answers: server({ enabledAt: '2026-11-20T12:00:00.000Z', left: 1 }),
      width: 390,
    })
    await expect.element(page.getByText('Resta 1 código de recuperação.')).toBeVisible()
    await page.getByRole('button', { name: 'Gerar novos códigos' }).click()
    const renewing = dialog('Gerar novos códigos de recuperação')
    await renewing.getByLabelText('Sua senha', { exact: true }).fill('errada')
    await renewing.getByLabelText('Código atual, ou um código de recuperação').fill('123456')
    await renewing.getByRole('button', { name: 'Gerar códigos' }).click()
    await expect.element(renewing.getByText('Senha inválida.')).toBeVisible()
    await renewing.getByLabelText('Sua senha', { exact: true }).fill('certa')
    await renewing.getByRole('button', { name: 'Gerar códigos' }).click()
    await dialog('Guarde os códigos de recuperação').getByRole('button', { name: 'Guardei os códigos' }).click()
    await expect.element(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
    await page.getByRole('button', { name: 'Desativar' }).click()
    const off = dialog('Desativar a verificação em duas etapas')
    await off.getByLabelText('Sua senha', { exact: true }).fill('certa')
    await off.getByLabelText('Código atual, ou um código de recuperação').fill('123456')
    await off.getByRole('button', { name: 'Desativar' }).click()
    await expect.element(page.getByRole('button', { name: 'Ativar' })).toBeVisible()
  })
})

describe('a login with a second factor', () => {
  const challenged: Answers = {
    'POST /api/auth': () =>
      refuse(401, 'secondFactorNeeded', 'Informe o código do seu aplicativo de autenticação.', {
        details: { challenge: 'prova' },
      }),
    'POST /api/auth/code': ({ body }) => {
      const { code } = body as { code: string }
      if (code === '999999')
        return refuse(401, 'challengeExpired', 'A entrada demorou demais. Informe a senha de novo.')
      return code === '123456' ? personAnswer() : wrong('Código inválido. Confira o código atual no aplicativo.')
    },
  }
  const open = async () => {
    const screen = await mountScreen({ path: '/login', person: null, answers: challenged })
    await page.getByLabelText('E-mail').fill('marina@loja.com.br')
    await page.getByLabelText('Senha', { exact: true }).fill('certa')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect.element(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
    return screen
  }

  it('asks for the code of the app, which may be pasted', async () => {
    const screen = await open()
    const code = page.getByLabelText('Código', { exact: true })
    await expect.element(code).toHaveFocus()
    await code.fill('000000')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect.element(page.getByText('Código inválido. Confira o código atual no aplicativo.')).toBeVisible()
    await code.fill('123 456')
    await userEvent.keyboard('{Enter}')
    await expect.poll(screen.address).toBe('/home')
    expect(screen.sent('POST /api/auth/code')).toEqual([
      { challenge: 'prova', code: '000000' },
      { challenge: 'prova', code: '123456' },
    ])
  })

  it('takes a recovery code, goes back, and says where the code came too late', async () => {
    await open()
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
    await page.getByLabelText('Código de recuperação').fill('999999')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect.element(page.getByText('A entrada demorou demais. Informe a senha de novo.')).toBeVisible()
    await expect.element(page.getByLabelText('E-mail')).toHaveValue('marina@loja.com.br')
    await expect.element(page.getByLabelText('Senha', { exact: true })).toHaveFocus()
  })
})

it('is all that there is of a company that demands it, until the codes are kept', async () => {
  const answers = server({ enabledAt: null })
  await mountScreen({
    path: '/casa',
    person: { secondFactor: { isOn: false, isDemanded: true } },
    routes: { '/casa': Protected },
    answers,
    width: 390,
  })
  await expect.element(page.getByText(/^Loja exige a verificação em duas etapas/)).toBeVisible()
  await page.getByRole('button', { name: 'Configurar agora' }).click()
  const setUp = dialog('Ativar a verificação em duas etapas')
  await setUp.getByLabelText('Sua senha', { exact: true }).fill('certa')
  await setUp.getByRole('button', { name: 'Continuar' }).click()
  await setUp.getByLabelText('Código de 6 dígitos').fill('123456')
  await setUp.getByRole('button', { name: 'Ativar' }).click()
  await dialog('Guarde os códigos de recuperação').getByRole('button', { name: 'Guardei os códigos' }).click()
  await expect
    .element(page.getByRole('heading', { name: 'Ative a verificação em duas etapas' }))
    .not.toBeInTheDocument()
})
