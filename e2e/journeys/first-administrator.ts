import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expectEqual } from '../support/expect.ts'
import { type Journey, wide } from '../support/journey.ts'
import { startServer } from '../support/server.ts'
import { fillLogin } from '../support/session.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const email = 'dona@exemplo.com.br'
const password = 'uma senha longa'

/** A production installation, which has nobody: the command's link sets the password once, and its owner enters. */
export const firstAdministrator: Journey = {
  name: 'first administrator',
  sizes: [wide],
  run: async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'prosa-e2e-first-'))
    chmodSync(folder, 0o755)
    const settings = { NODE_ENV: 'production', SECRET_KEY: 'a key for one journey, of no use', DATA_DIR: folder }
    const server = await startServer(settings)
    const [first, later] = [await context.open(), await context.open()]
    try {
      const { page } = first
      const link = askForLink({ ...settings, PUBLIC_URL: server.url })
      await page.goto(link)
      await page.getByRole('heading', { name: 'Nova senha' }).waitFor()
      expectEqual(new URL(page.url()).pathname, '/reset-password', 'the code is taken out of the address')
      await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(password)
      await page.getByLabel('Confirme a nova senha').fill('outra senha longa')
      await page.getByRole('button', { name: 'Salvar senha' }).click()
      await page.getByText('As senhas não são iguais').waitFor()
      await page.getByLabel('Confirme a nova senha').fill(password)
      await page.getByRole('button', { name: 'Salvar senha' }).click()
      await page.waitForURL((url) => url.pathname === `/password-updated/${encodeURIComponent(email)}`)
      await page.getByText('Senha atualizada. Entre com a nova senha.').waitFor()
      await fillLogin(page, email, password)
      // The first access of an administrator ends like anybody's, and goes on to the choice of a company.
      await page.waitForURL((url) => url.pathname.startsWith('/avatar/'))
      await page.getByRole('radio', { name: 'Verde', exact: true }).click()
      await page.getByRole('button', { name: 'Tudo pronto!' }).click()
      await page.waitForURL((url) => url.pathname === '/change-company')

      await later.page.goto(link)
      await later.page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(password)
      await later.page.getByLabel('Confirme a nova senha').fill(password)
      await later.page.getByRole('button', { name: 'Salvar senha' }).click()
      await later.page.getByRole('heading', { name: 'Este link não vale mais' }).waitFor()
    } finally {
      // Before their server: what they ask of it in vain would count as a complaint.
      for (const { page } of [first, later]) await page.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const askForLink = (settings: Record<string, string>): string => {
  const { stdout, stderr } = spawnSync(process.execPath, ['apps/server/src/admin.ts', email], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...settings },
  })
  const link = /https?:\S+\/reset-password\/\S+/.exec(stdout)?.[0]
  if (!link) throw new Error(`no link in: ${stdout}${stderr}`)
  return link
}
