import type { Locator } from 'playwright-core'
import { during } from '../support/during.ts'
import { expectEqual, expectSoon } from '../support/expect.ts'
import { flowEditorOn } from '../support/flow-editor.ts'
import { greyPicture } from '../support/grey-picture.ts'
import { type Journey, wide } from '../support/journey.ts'
import { chooseCompany, logIn } from '../support/session.ts'

/** An administrator belongs to no company: whatever is opened of the chosen one, files too, must name it. */
export const administratorFiles: Journey = {
  name: 'an administrator sees the files of the chosen company',
  sizes: [wide],
  run: async (context) => {
    const { name, people } = await context.company()
    const { page } = await context.open()
    await logIn(page, context.server, people.administrator)
    await page.goto(`${context.server.url}/`)
    await chooseCompany(page, name)
    await page.waitForURL((url) => url.pathname === '/home')
    await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Meus robôs' }).click()
    await page.getByRole('article', { name: 'Loja Demo' }).getByRole('link', { name: 'Editar Script' }).click()
    const editor = flowEditorOn(page, false)
    await editor.edit('Início')

    context.step('a picture and a document are attached')
    for (const file of [
      { name: 'vitrine.png', mimeType: 'image/png', buffer: greyPicture(64) },
      { name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('Camiseta: R$ 59') },
    ]) {
      const attach = editor.panel.getByRole('button', { name: 'Anexar arquivo' }).first()
      const chooser = await during(page.waitForEvent('filechooser'), () => attach.click())
      await chooser.setFiles(file)
      await editor.panel.getByRole('button', { name: `Remover arquivo ${file.name}` }).waitFor()
    }
    const thumbnail = editor.panel.getByRole('listitem').filter({ hasText: 'vitrine.png' }).locator('img')
    await expectSoon(() => isDrawn(thumbnail), true, 'the picture is drawn in the panel')

    context.step('the simulator sends them')
    await page.getByRole('button', { name: 'Testar' }).click()
    const phone = page.getByRole('region', { name: 'Simulador' })
    await phone.getByRole('textbox', { name: 'Escrever mensagem...' }).fill('oi')
    await page.keyboard.press('Enter')
    const log = phone.getByRole('log', { name: 'Conversa de teste' })
    await expectSoon(() => isDrawn(log.getByRole('img', { name: 'vitrine.png' })), true, 'and in the simulator')
    const document = log.getByRole('link', { name: 'tabela.txt' })
    const address = await document.getAttribute('href')
    const answer = await page.request.get(new URL(address ?? '', page.url()).href)
    expectEqual([answer.status(), await answer.text()], [200, 'Camiseta: R$ 59'], 'the document opens')

    context.step('after a reload they are there still')
    await page.keyboard.press('ControlOrMeta+s')
    await page.getByText('Script salvo com sucesso!').waitFor()
    await page.reload()
    await editor.edit('Início')
    await expectSoon(() => isDrawn(thumbnail), true, 'the picture is drawn after a reload')
  },
}

const isDrawn = async (picture: Locator): Promise<boolean> =>
  (await picture.count()) === 1 && (await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 1))
