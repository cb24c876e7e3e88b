import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountScreen } from '../../../../testing/mount-screen.tsx'
import { TemplateDialog } from './template-dialog.tsx'

const template = {
  name: 'catalogo',
  language: 'pt_BR',
  header: '',
  body: 'Olá {{1}}.',
  footer: '',
  buttons: [],
  variables: ['{{1}}'],
}

it('asks for the file that stands above an approved message, and sends it with it', async () => {
  const { sent } = await mountScreen({
    content: <TemplateDialog dialogId={7} onClose={() => undefined} />,
    answers: {
      'POST /api/files/upload': () => ({
        fileId: '6f9a1c1e-3b0e-4c58-9f5e-0d6f0c1b2a3d',
        name: 'v.jpg',
        mime: 'image/jpeg',
        size: 300_000,
        url: '',
      }),
      'GET /api/omnichannel/dialogs/7/templates': () => ({ result: [{ ...template, headerFile: 'image' }] }),
      'POST /api/omnichannel/dialogs/7/templates': () => [502, { code: 'x', message: 'Sem resposta', description: '' }],
    },
  })
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Enviar', exact: true })
  await dialog.getByRole('textbox', { name: 'Corpo' }).fill('Ana')
  await expect.element(dialog.getByText(/^Imagem do cabeçalho/).first()).toBeVisible()
  await expect.element(send).toBeDisabled()
  await dialog.getByLabelText('Escolha ou solte um arquivo').upload(new File([new Uint8Array(10)], 'v.jpg'))
  await expect.element(dialog.getByText('293 KB de 5 MB')).toBeVisible()
  await send.click()
  await expect
    .poll(() => sent('POST /api/omnichannel/dialogs/7/templates').at(-1))
    .toMatchObject({ name: 'catalogo', values: ['Ana'], fileId: expect.any(String) })
  await expect.element(page.getByText('O template não foi enviado.')).toBeVisible()
})
