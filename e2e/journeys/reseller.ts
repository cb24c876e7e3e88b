import { expectEqual } from '../support/expect.ts'
import { type Journey, wide } from '../support/journey.ts'
import { callsOf, linkMailedTo } from '../support/mails.ts'
import { dismissConsent, fillLogin } from '../support/session.ts'

/** An administrator of one platform works under its host and brand, and opens a company there. */
export const reseller: Journey = {
  name: 'a reseller opens a company under his host and brand',
  sizes: [wide],
  run: async (context) => {
    const { server } = context
    const helper = await context.company()
    const slug = helper.people.manager.email.split('@')[1]?.replace('.local', '') ?? ''
    const host = `r${slug}.localhost`
    const url = server.url.replace('127.0.0.1', host)
    const email = `revenda@${slug}.local`
    context.step('a platform is made, and who administers it invited')
    const calls = await callsOf(server, helper.people.administrator.email)
    const body = { name: slug, displayName: 'Conversa Sul', mainColor: '#b91c1c', loginStyle: 'plain', hosts: [host] }
    const made = await (await calls.post('/api/plataforms', { data: body })).json()
    await calls.post(`/api/plataforms/${made.id}/administrators`, { data: { name: 'Rui Prado', email } })
    await calls.dispose()
    context.step('the reseller sets the password under the own brand')
    const person = await context.open()
    const { page } = person
    const link = new URL(await linkMailedTo(server, helper, email))
    await page.goto(`${url}${link.pathname}`)
    await dismissConsent(page)
    await page.getByText('Conversa Sul').first().waitFor()
    await page.getByRole('textbox', { name: 'Nova senha', exact: true }).fill(server.password)
    await page.getByRole('textbox', { name: 'Confirme a nova senha' }).fill(server.password)
    await page.getByRole('button', { name: 'Salvar senha' }).click()
    await page.getByText('Senha atualizada.').waitFor()
    await fillLogin(page, email, server.password)
    await page.getByRole('button', { name: 'Tudo pronto!' }).click()
    await page.waitForURL((at) => at.pathname === '/change-company')
    context.step('opens a company')
    await page.goto(`${url}/company?new=1`)
    const panel = page.getByRole('dialog', { name: 'Nova empresa' })
    await panel.getByRole('textbox', { name: 'Nome' }).fill('Padaria do Sul')
    await panel.getByRole('textbox', { name: 'E-mail' }).fill(`dona@${slug}.local`)
    await panel.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Empresa cadastrada com sucesso!').waitFor()
    await page.getByRole('row', { name: /Padaria do Sul/ }).waitFor()
    expectEqual(await page.getByRole('row').count(), 2, 'of all companies only those of the platform are listed')
    await context.picture(person, 'reseller-companies')
    const invitation = new URL(await linkMailedTo(server, helper, `dona@${slug}.local`))
    expectEqual(invitation.hostname, host, "the invitation leads to the reseller's host")
    await page.goto(invitation.href)
    await page.getByText('Outra conta está aberta').waitFor()
  },
}
