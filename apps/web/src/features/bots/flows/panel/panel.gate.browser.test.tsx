// Gate: main states of a node's panel.
import type { SessionUser } from '@prosa/contract'
import { type FlowDocument, toServerFlow } from '@prosa/flow'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { chooseCompany } from '../../../../app/company-choice.ts'
import { at, flowOf } from '../canvas/testing.ts'
import { flowAnswer, openScreen, type TestScreen } from '../testing/screen.tsx'

vi.mock('../../../../app/session.tsx', () => {
  const user = { id: 3, name: 'João', permissions: [] } as unknown as SessionUser
  return { useUser: () => user, useCan: () => Object.assign(() => true, { call: () => true }) }
})

const toasts = vi.hoisted(() => ({ told: [] as [kind: string, text: string, detail?: string][] }))
vi.mock('../../../../ui/toast.tsx', async (importOriginal) => {
  const tell = (kind: string) => (text: string, options?: { detail?: string }) =>
    void toasts.told.push([kind, text, options?.detail])
  const own = { toastWarning: tell('warning'), toastError: tell('error'), toastInfo: tell('info') }
  return { ...(await importOriginal<object>()), ...own, toastSuccess: tell('success') }
})

let screen: TestScreen
afterEach(async () => {
  await page.viewport(1400, 900)
  screen.close()
  chooseCompany(null)
})

const open = (change: (flow: FlowDocument) => void, over = {}): void => {
  const flow = flowOf()
  change(flow)
  screen = openScreen('/drawflow/7/1', {
    'GET /api/bots/7/flow/1': () => flowAnswer(toServerFlow(flow)),
    ...over,
  })
}
const select = (name: string) =>
  page
    .getByRole('main')
    .getByLabelText(new RegExp(`^Node ${name}`))
    .click()
const messageOf = (flow: FlowDocument, id: string) => {
  const [message] = at(flow, id).botInteractions
  if (!message) throw new Error(`${id} says nothing`)
  return message
}

it('the menu of variables names its active option to the text that keeps the focus', async () => {
  open((flow) => {
    // The start is the node of this name, and knows the contact's variables.
    at(flow, 'start').name = 'Início'
  })
  await select('menu')
  const text = page.getByRole('textbox', { name: 'Mensagem 1', exact: true })
  await text.click()
  await userEvent.keyboard('{End} @')
  const menu = page.getByRole('listbox', { name: 'Variáveis' })
  await expect.element(menu).toBeVisible()
  const field = () => document.querySelector<HTMLElement>('[aria-label="Mensagem 1"][role="textbox"]')
  const active = () => document.getElementById(field()?.getAttribute('aria-activedescendant') ?? '')
  await expect.element(menu.getByRole('option').nth(1)).toBeVisible()
  const names = menu
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
  expect(field()?.getAttribute('aria-controls')).toBe(menu.element().id)
  expect([active()?.textContent, active()?.getAttribute('aria-selected')]).toEqual([names[0], 'true'])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => active()?.textContent).toBe(names[1])
  await userEvent.keyboard('{Escape}')
  await expect.element(menu).not.toBeInTheDocument()
  expect(field()?.hasAttribute('aria-activedescendant')).toBe(false)
  expect(document.activeElement).toBe(field())
})

it('a variable that is asked for before anybody clicked into the text goes to its end', async () => {
  open((flow) => {
    messageOf(flow, 'menu').text = 'Boa tarde'
  })
  await select('menu')
  await page.getByRole('button', { name: 'Inserir variável' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Mensagem 1', exact: true })).toHaveTextContent('Boa tarde @')
})

it('a voice that is recorded becomes a file of the message, as Opus in Ogg', async () => {
  const uploaded: File[] = []
  open(() => undefined, {
    'POST /api/files/upload': (body: unknown) => {
      uploaded.push((body as FormData).get('file') as File)
      return { fileId: 'f1', name: 'myAudio.ogg', mime: 'audio/ogg', size: 9, url: '/api/files/f1' }
    },
  })
  await select('menu')
  await page.getByRole('button', { name: 'Gravar áudio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Gravar áudio' })
  await expect.element(dialog.getByRole('timer', { name: 'Tempo de gravação: 0:01' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Parar e ouvir' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Ouvir áudio' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect.element(page.getByRole('button', { name: 'Remover arquivo myAudio.ogg' })).toBeVisible()
  expect(await uploaded[0]?.slice(0, 4).text()).toBe('OggS')
})

it('a file that the cut line kept from arriving is sent again by a press, and carried once', async () => {
  const files: string[] = []
  open(() => undefined, {
    'POST /api/files/upload': (body: unknown) => {
      files.push(((body as FormData).get('file') as File).name)
      if (files.length === 1) throw new TypeError('Failed to fetch')
      return { fileId: 'f1', name: 'preços.pdf', mime: 'application/pdf', size: 9, url: '/api/files/f1' }
    },
  })
  await select('menu')
  const message = page.getByRole('textbox', { name: 'Mensagem 1', exact: true })
  await expect.element(message).toBeVisible()
  const dropped = new DragEvent('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(dropped, 'dataTransfer', { value: { files: [new File(['%PDF-1.4'], 'preços.pdf')] } })
  message.element().dispatchEvent(dropped)
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect.element(page.getByRole('button', { name: 'Remover arquivo preços.pdf' })).toBeVisible()
  // The one on its way is taken from the list in the next frame.
  await expect.poll(() => page.getByText('preços.pdf').elements().length).toBe(1)
  expect(files).toEqual(['preços.pdf', 'preços.pdf'])
})

it('the tools of a node beside an edge of the canvas stay inside of it', async () => {
  await page.viewport(390, 800)
  open(() => undefined)
  for (const name of ['sales', 'help']) {
    await select(name)
    const canvas = page.getByRole('main').element().getBoundingClientRect()
    const box = () => page.getByRole('toolbar', { name: 'Ações do node' }).element().getBoundingClientRect()
    await vi.waitFor(() => {
      expect(box().left).toBeGreaterThanOrEqual(canvas.left)
      expect(box().right).toBeLessThanOrEqual(canvas.right)
    })
  }
})

it('each destination field is named by its exit and by where it leads', async () => {
  open((flow) => {
    const [, second] = at(flow, 'menu').userInteractions
    if (second) second.target = null
  })
  await select('menu')
  await expect.element(page.getByRole('combobox', { name: 'Ir para, interação 1: sales' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Ir para, interação 2: escolha o destino' })).toBeVisible()
})

/** The menu with three buttons, of which the first leads to 'sales'. */
const withButtons = (flow: FlowDocument): void => {
  const [first, second] = at(flow, 'menu').userInteractions
  if (!first || !second) throw new Error('menu has two exits')
  first.phrases = ['Comprar']
  second.phrases = []
  second.target = null
  const button = { type: 'QUICK_REPLY' as const, link: null }
  messageOf(flow, 'menu').buttons = ['Comprar', 'Ajuda', 'Outra'].map((label, position) => ({
    ...button,
    id: label,
    label,
    position,
  }))
}
const cardOf = (name: string) => page.getByRole('main').getByLabelText(new RegExp(`^Node ${name}`))

describe('a button', () => {
  it('says where it leads, and is led to a node that is there or to a new one by one choice', async () => {
    open(withButtons)
    await select('menu')
    const panel = page.getByRole('complementary')
    await expect.element(panel.getByRole('button', { name: 'Botão Comprar, leva a sales: mudar' })).toBeVisible()
    await panel.getByRole('button', { name: 'Ligar a…, botão Ajuda' }).click()
    await page.getByRole('button', { name: 'help', exact: true }).click()
    await expect.element(panel.getByRole('button', { name: 'Botão Ajuda, leva a help: mudar' })).toBeVisible()
    await panel.getByRole('button', { name: 'Ligar a…, botão Outra' }).click()
    await page.getByRole('textbox', { name: 'Node existente' }).fill('Novidades')
    await page.getByRole('button', { name: 'Novo node “Novidades”' }).click()
    await expect.element(panel.getByRole('button', { name: 'Botão Outra, leva a Novidades: mudar' })).toBeVisible()
    await expect.element(cardOf('Novidades')).toBeVisible()
    // One step: the node goes with its line.
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect.element(cardOf('Novidades')).not.toBeInTheDocument()
    await expect.element(panel.getByRole('button', { name: 'Ligar a…, botão Outra' })).toBeVisible()
  })

  it('gets a node of its name with all others, the first of which is written next', async () => {
    open(withButtons)
    await select('menu')
    await page.getByRole('button', { name: 'Criar um node para cada botão (2)' }).click()
    await expect.element(cardOf('Ajuda')).toBeVisible()
    await expect.element(cardOf('Outra')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toHaveValue('Ajuda')
    await expect.element(page.getByRole('textbox', { name: 'Mensagem 1', exact: true })).toHaveFocus()
  })

  it('whose new nodes wait to be written is called no problem, and Ctrl+Enter goes from one to the next', async () => {
    open(withButtons)
    await select('menu')
    await page.getByRole('button', { name: 'Criar um node para cada botão (2)' }).click()
    const next = page.getByRole('button', { name: 'Próximo: Outra' })
    // The checks have run: what is next comes from them.
    await expect.element(next).toBeVisible()
    await expect.element(page.getByLabelText('Node Outra', { exact: true })).toBeVisible()
    await userEvent.keyboard('Diga o que precisa.{Control>}{Enter}{/Control}')
    await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toHaveValue('Outra')
    await expect.element(page.getByRole('textbox', { name: 'Mensagem 1', exact: true })).toHaveFocus()
    // Whoever leaves it without a word is told.
    await select('menu')
    await expect.element(page.getByLabelText(/^Node Outra, inválido/)).toBeVisible()
    await expect.element(page.getByLabelText('Node Ajuda', { exact: true })).toBeVisible()
  })
})

it('a child that was asked for is named, and then written, without a press between', async () => {
  open(() => undefined)
  await select('help')
  await page.getByRole('button', { name: 'Adicionar node filho' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Nome do node' })).toHaveFocus()
  await userEvent.keyboard('Trocas{Enter}Até 30 dias.')
  await expect.element(page.getByLabelText('Node Trocas', { exact: true }).getByText('Até 30 dias.')).toBeVisible()
  expect(
    page.getByRole('textbox', { name: 'Mensagem 1', exact: true }).element().querySelectorAll('p, br'),
  ).toHaveLength(1)
})

it('a destination can be named before there is a node of the name', async () => {
  open(withButtons)
  await select('menu')
  const destination = page.getByRole('combobox', { name: 'Ir para, interação 2: escolha o destino' })
  await destination.click()
  await expect.element(page.getByRole('option', { name: 'Novo node', exact: true })).toBeVisible()
  await destination.fill('Trocas')
  await page.getByRole('option', { name: 'Novo node “Trocas”' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Ir para, interação 2: Trocas' })).toBeVisible()
  await expect.element(cardOf('Trocas')).toBeVisible()
})

it('Esc in the panel leads back to the card', async () => {
  open(() => undefined)
  await select('menu')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Mensagem 1', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(cardOf('menu')).toHaveFocus()
})

it('warns of a file whose name the message has already, and takes it all the same', async () => {
  let uploads = 0
  open(
    (flow) => {
      const file = { id: 'f', name: 'tabela.png', fileId: 'f0', url: '/api/files/f0', mime: 'image/png' }
      messageOf(flow, 'menu').files = [file]
    },
    {
      'POST /api/files/upload': () => {
        uploads += 1
        return { fileId: `f${uploads}`, name: 'tabela.png', mime: 'image/png', size: 9, url: `/api/files/f${uploads}` }
      },
    },
  )
  await select('menu')
  const removals = page.getByRole('button', { name: 'Remover arquivo tabela.png' })
  await expect.element(removals).toBeVisible()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['figura'], 'tabela.png', { type: 'image/png' }))
  toasts.told = []
  removals.element().dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.poll(() => removals.elements()).toHaveLength(2)
  expect(toasts.told).toEqual([
    ['warning', 'Arquivo duplicado', 'O arquivo tabela.png foi adicionado mais de uma vez.'],
  ])
})

describe("an administrator's files", () => {
  const picture = {
    id: 'f',
    name: 'vitrine.png',
    fileId: 'abc',
    url: '/api/files/abc',
    mime: 'image/png',
  }

  it('are read from the chosen company, in the panel and in the simulator', async () => {
    chooseCompany({ id: 5, name: 'Outra' })
    const reply = {
      message: 'Veja',
      nodeId: 'start',
      payload: [{ type: 'FILE', label: 'vitrine.png', link: '/api/files/abc', position: 0, mime: 'image/png' }],
    }
    open(
      (flow) => {
        messageOf(flow, 'menu').files = [picture]
      },
      {
        'POST /api/bots/7/publish-test/1': () => ({ id: 1, botToken: 'test', problems: [] }),
        'POST /api/dialogs/simulator': () => ({
          description: '',
          dialogToken: 'd',
          responses: [reply],
          trace: [],
          ended: false,
          transfer: null,
          tags: [],
          now: '2026-11-22T12:00:00.000Z',
          passedMinutes: 0,
          nextMinutes: null,
        }),
      },
    )
    await select('menu')
    const sourceOf = (place: Element | undefined) => place?.querySelector('img')?.getAttribute('src')
    const panel = page.getByRole('complementary')
    await expect.element(panel.getByText('vitrine.png')).toBeVisible()
    expect(sourceOf(panel.element())).toBe('/api/files/abc?companyId=5')
    await page.getByRole('button', { name: 'Testar', exact: true }).click()
    await page.getByPlaceholder('Escrever mensagem...').fill('oi')
    await userEvent.keyboard('{Enter}')
    const shown = page.getByRole('img', { name: 'vitrine.png' })
    await expect.element(shown).toBeInTheDocument()
    expect(shown.element().getAttribute('src')).toBe('/api/files/abc?companyId=5')
  })
})

it('the cross that clears a destination stands on the ground of its field', async () => {
  open(() => undefined)
  await select('menu')
  const crossIn = (root: ParentNode) => root.querySelector<HTMLElement>('.mantine-InputClearButton-root')
  await expect.poll(() => crossIn(document)).not.toBeNull()
  const choice = crossIn(document)?.closest('.mantine-Select-root')
  const [cross, field] = [choice && crossIn(choice), choice?.querySelector('input')]
  if (!cross || !field) throw new Error('no field with a cross')
  expect(getComputedStyle(cross).backgroundColor).toBe(getComputedStyle(field).backgroundColor)
})
