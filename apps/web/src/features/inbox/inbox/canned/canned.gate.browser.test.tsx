// Gate: canned answers.
import '../../../../ui/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import type { CannedAnswer, SessionUser, WorkspaceNode } from '@prosa/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { staleAfter } from '../../../../app/live/stale-after.ts'
import { invalidate } from '../../../../app/query.ts'
import { queryClient } from '../../../../app/query-client.ts'
import { forgetAttachments } from '../../../../shared/attachment/attachments.ts'
import { CannedPanel } from '../../../../shared/canned/canned-panel.tsx'
import { Composer } from '../composer/composer.tsx'

const may = vi.hoisted(() => ({ manage: true }))
vi.mock('../../../../app/session.tsx', () => {
  const workspacesTree = [{ id: 1, name: 'Vendas', children: [] }] as unknown as WorkspaceNode[]
  const user = { id: 7, name: 'Marina', admin: false, companyId: 1, workspacesTree } as unknown as SessionUser
  return { useUser: () => user, useCan: () => () => may.manage }
})
const toasts = vi.hoisted(() => ({ told: [] as string[] }))
vi.mock('../../../../ui/toast.tsx', () => {
  const tell = (text: string) => void toasts.told.push(text)
  return { toastError: tell, toastSuccess: tell, toastInfo: tell, toastWarning: tell }
})

const answer = (id: number, shortcut: string, text: string, files: CannedAnswer['files'] = []): CannedAnswer => ({
  id,
  workspaceId: 1,
  shortcut,
  text,
  changedAt: '2026-01-01T00:00:00.000Z',
  files,
})
const price = { fileId: 'f1', name: 'tabela.pdf', mime: 'application/pdf', size: 2048 }

/** Lazy pieces come late on a busy machine. */
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 })

let root: Root
let place: HTMLElement
let sent: [string, string[]][]
let answers: CannedAnswer[]
let asked: { method: string; url: string; body: unknown }[]
/** Before which nothing is answered. */
let arrival: Promise<void>
/** What saving is answered, where it is not taken. */
let refusal: { status: number; body: object } | null

beforeEach(() => {
  sent = []
  asked = []
  may.manage = true
  refusal = null
  arrival = Promise.resolve()
  toasts.told = []
  answers = [
    answer(1, 'boleto', 'Segue o boleto.'),
    answer(2, 'Saudação', 'Olá {{primeiro_nome}}, aqui é {{atendente}}. Protocolo {{protocolo}}.'),
    answer(3, 'tabela', 'Nossos preços:', [price]),
  ]
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const given = typeof body === 'string' ? JSON.parse(body) : null
    asked.push({ method, url, body: given })
    await arrival
    if (method !== 'GET' && refusal) return new Response(JSON.stringify(refusal.body), { status: refusal.status })
    const result = method === 'GET' ? { result: answers } : answer(9, given?.shortcut ?? '', given?.text ?? '')
    return new Response(JSON.stringify(result), { status: 200 })
  })
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'width: 500px; padding-top: 320px; font: 14px/20px sans-serif'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  forgetAttachments()
  queryClient.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const draw = (children: React.ReactNode): void =>
  root.render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>,
  )
const open = async (): Promise<void> => {
  draw(
    <Composer
      dialog={{
        id: 482,
        name: 'Renata Figueiredo',
        hasName: true,
        platform: 'LIVECHAT',
        plataform: 'LIVECHAT',
        whatsappQrcode: false,
        workspaceId: 1,
        workspaceName: 'Vendas',
        messages: [],
      }}
      userId={7}
      agentName="Marina"
      startsFocused={false}
      onSend={(text, files) => sent.push([text, files.map(({ fileId }) => fileId ?? '')])}
    />,
  )
  await until(() => expect(field()).not.toBeNull())
}
const field = (): HTMLTextAreaElement => place.querySelector('textarea') as HTMLTextAreaElement
const setValue = (box: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
  const kind = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(box, text)
  box.setSelectionRange(text.length, text.length)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
const type = async (text: string): Promise<void> => {
  setValue(field(), text)
  await until(() => expect(field().value).toBe(text))
}
const press = (key: string): void => {
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const options = (): (string | undefined)[] =>
  [...place.querySelectorAll('[role=option] b')].map((one) => one.textContent ?? undefined)
const showsOptions = (shortcuts: string[]) => until(() => expect(options()).toEqual(shortcuts))
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  ) as HTMLElement
const input = (label: string): HTMLInputElement | HTMLTextAreaElement => {
  const own = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))
  return document.getElementById(own?.htmlFor ?? '') as HTMLInputElement
}

it('puts the chosen answer into the message, filled in, and sends nothing', async () => {
  await open()
  await type('Oi! /sau')
  await showsOptions(['/Saudação'])
  expect(place.querySelector('[role=option]')?.textContent).toContain('Olá Renata, aqui é Marina.')
  press('Enter')
  await until(() => expect(field().value).toBe('Oi! Olá Renata, aqui é Marina. Protocolo 482.'))
  expect([sent, options()]).toEqual([[], []])
  press('Enter')
  await until(() => expect(sent).toEqual([['Oi! Olá Renata, aqui é Marina. Protocolo 482.', []]]))
})

it('finds by the text without accents, and walks by the arrows', async () => {
  await open()
  await type('/')
  await showsOptions(['/boleto', '/Saudação', '/tabela'])
  press('ArrowUp')
  await until(() => expect(place.querySelector('[aria-selected=true] b')?.textContent).toBe('/tabela'))
  expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('/tabela')
  await type('/precos')
  await showsOptions(['/tabela'])
  press('Tab')
  await until(() => expect(field().value).toBe('Nossos preços:'))
})

it('attaches its files as if they had been chosen, where they fit', async () => {
  await open()
  await type('/tabela')
  await showsOptions(['/tabela'])
  press('Enter')
  await until(() => expect(place.textContent).toContain('tabela.pdf'))
  await type('/tabela')
  await showsOptions(['/tabela'])
  press('Enter')
  await until(() => expect(toasts.told).toEqual(['Arquivo duplicado']))
  button('Remover tabela.pdf').click()
  await until(() => expect(place.querySelectorAll('ul li')).toHaveLength(1))
  press('Enter')
  expect(sent).toEqual([['Nossos preços:', ['f1']]])
})

it('stays shut after Esc and in the middle of a word, and Enter sends then', async () => {
  await open()
  await type('/bol')
  await showsOptions(['/boleto'])
  press('Escape')
  await showsOptions([])
  await type('e/ou')
  expect(options()).toEqual([])
  await type('/nada disso')
  await showsOptions([])
  press('Enter')
  expect(sent).toEqual([['/nada disso', []]])
})

it('sends a word alone that calls nothing only by a second Enter', async () => {
  await open()
  await type('/pra')
  await until(() => expect(place.textContent).toContain('Nenhuma resposta pronta com /pra. Enter de novo envia assim.'))
  press('Enter')
  await until(() => expect(place.textContent).not.toContain('Nenhuma resposta pronta'))
  expect(sent).toEqual([])
  press('Enter')
  await until(() => expect(sent).toEqual([['/pra', []]]))
})

it('sends no word that calls an answer while the answers are on their way', async () => {
  const held = Promise.withResolvers<void>()
  arrival = held.promise
  await open()
  await type('/bol')
  press('Enter')
  press('Enter')
  expect([sent, field().value]).toEqual([[], '/bol'])
  held.resolve()
  await showsOptions(['/boleto'])
  press('Enter')
  await until(() => expect(options()).toEqual([]))
  expect(sent).toEqual([])
  expect(field().value).not.toContain('/bol')
})

it('refuses an answer for which there is no room', async () => {
  answers = [answer(1, 'longa', 'a'.repeat(4096))]
  await open()
  await type('oi /longa')
  await showsOptions(['/longa'])
  press('Enter')
  await until(() => expect(toasts.told).toEqual(['A resposta não cabe na mensagem']))
  expect(field().value).toBe('oi /longa')
})

it('draws no more than thirty of five hundred, and finds the last', async () => {
  answers = Array.from({ length: 500 }, (_, at) => answer(at + 1, `r${at + 1}`, `Texto ${at + 1}`))
  await open()
  await type('/')
  await until(() => expect(options()).toHaveLength(30))
  await type('/r500')
  await showsOptions(['/r500'])
})

it('is called by its button too, and leads to a new one where there are none', async () => {
  answers = []
  await open()
  await type('oi')
  button('Respostas prontas (/)').click()
  await until(() => expect(field().value).toBe('oi /'))
  await until(() => expect(place.textContent).toContain('Nenhuma resposta pronta neste workspace.'))
  button('Nova resposta').click()
  await until(() => expect(input('Atalho')).toBeInstanceOf(HTMLInputElement))
  setValue(input('Atalho'), 'prazo')
  setValue(input('Texto'), 'Três dias.')
  button('Salvar').click()
  await until(() => expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ shortcut: 'prazo' }))
  expect(sent).toEqual([])
})

it('says whom to ask where there are none and one may not make one', async () => {
  answers = []
  may.manage = false
  await open()
  await type('/')
  await until(() => expect(place.textContent).toContain('Peça a um administrador da sua empresa que crie a primeira.'))
  expect(button('Nova resposta')).toBeUndefined()
})

it('is made in the panel, where the server and the rules speak at their fields', async () => {
  draw(<CannedPanel workspaceId={1} onClose={() => {}} />)
  await until(() => expect(document.querySelectorAll('[role=dialog] li')).toHaveLength(3))
  button('Nova resposta').click()
  await until(() => expect(input('Atalho')).not.toBeNull())
  setValue(input('Atalho'), 'prazo')
  setValue(input('Texto'), 'Oi {{nome}}')
  button('Salvar').click()
  const said = (text: string) => until(() => expect(document.body.textContent).toContain(text))
  await said('Variável desconhecida: {{nome}}.')
  expect(asked.some(({ method }) => method === 'POST')).toBe(false)
  setValue(input('Texto'), 'Oi ')
  button('contato').click()
  await until(() => expect(input('Texto').value).toBe('Oi {{contato}}'))
  const taken = 'Já existe uma resposta com este atalho neste workspace.'
  refusal = { status: 409, body: { code: 'x', message: taken, description: taken, fields: { shortcut: taken } } }
  button('Salvar').click()
  await said(taken)
  refusal = null
  button('Salvar').click()
  await until(() => expect(toasts.told).toContain('Resposta salva.'))
  expect(asked.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
    workspaceId: 1,
    shortcut: 'prazo',
    text: 'Oi {{contato}}',
    fileIds: [],
  })
})

it('keeps a long answer, and what one does with it, within the panel', async () => {
  answers = [answer(1, 'prazo', 'O prazo de entrega é de 5 a 8 dias úteis, contados da confirmação. '.repeat(9))]
  draw(<CannedPanel workspaceId={1} onClose={() => {}} />)
  await until(() => expect(document.querySelectorAll('[role=dialog] li')).toHaveLength(1))
  const edge = document.querySelector('[role=dialog]')?.getBoundingClientRect().right
  for (const name of ['Nova resposta', 'Editar /prazo', 'Apagar /prazo'])
    expect(button(name).getBoundingClientRect().right).toBeLessThanOrEqual(edge ?? 0)
})

/** Another window has saved or removed something, and the stream has told so. */
const elsewhere = async (now: CannedAnswer[]): Promise<void> => {
  answers = now
  await invalidate(...staleAfter['canned-answers'])
}
const later = (minute: number): string => `2026-01-01T00:0${minute}:00.000Z`
const edit = async (): Promise<void> => {
  draw(<CannedPanel workspaceId={1} onClose={() => {}} />)
  await until(() => expect(document.querySelectorAll('[role=dialog] li')).toHaveLength(3))
  button('Editar /boleto').click()
  await until(() => expect(input('Texto').value).toBe('Segue o boleto.'))
}
const says = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const changed = 'Outra pessoa salvou esta resposta enquanto você a editava.'
const savedBodies = (method: string) => asked.filter((each) => each.method === method).map(({ body }) => body)

it('follows what another window saves as long as nothing is written, and says so then', async () => {
  await edit()
  const [first, ...others] = answers
  await elsewhere([{ ...(first as CannedAnswer), text: 'Aqui está.', changedAt: later(1) }, ...others])
  await until(() => expect(input('Texto').value).toBe('Aqui está.'))
  expect(document.body.textContent).not.toContain(changed)
  setValue(input('Texto'), 'Segue.')
  await elsewhere([{ ...(first as CannedAnswer), text: 'Está aqui.', changedAt: later(2) }, ...others])
  await says(changed)
  await says('Está aqui.')
  expect(input('Texto').value).toBe('Segue.')
  button('Usar esta versão').click()
  await until(() => expect(input('Texto').value).toBe('Está aqui.'))
  expect(document.body.textContent).not.toContain(changed)
})

it('writes over nothing that one has not seen: what is kept is saved over the newer one', async () => {
  await edit()
  setValue(input('Texto'), 'O meu.')
  const now = { ...answer(1, 'boleto', 'O do outro.'), changedAt: later(1) }
  // What tells of it comes after the refusal.
  answers = [now, ...answers.slice(1)]
  refusal = { status: 409, body: { code: 'changedMeanwhile', message: changed, details: { answer: now } } }
  button('Salvar').click()
  await says('O do outro.')
  expect(savedBodies('PUT')).toMatchObject([{ text: 'O meu.', changedAt: later(0) }])
  expect(input('Texto').value).toBe('O meu.')
  refusal = null
  button('Manter a minha').click()
  await until(() => expect(button('Manter a minha')).toBeUndefined())
  button('Salvar').click()
  await until(() => expect(savedBodies('PUT').at(-1)).toMatchObject({ text: 'O meu.', changedAt: later(1) }))
  await until(() => expect(toasts.told).toContain('Resposta salva.'))
})

it('says that it was removed, keeps what was written, and saves it as a new one without the files that went with it', async () => {
  draw(<CannedPanel workspaceId={1} onClose={() => {}} />)
  await until(() => expect(document.querySelectorAll('[role=dialog] li')).toHaveLength(3))
  button('Editar /tabela').click()
  await until(() => expect(document.body.textContent).toContain('tabela.pdf'))
  setValue(input('Texto'), 'Preços de hoje:')
  await elsewhere(answers.slice(0, 2))
  await says('Esta resposta foi apagada em outra janela, com os arquivos dela.')
  await until(() => expect(button('Remover tabela.pdf')).toBeUndefined())
  expect(input('Texto').value).toBe('Preços de hoje:')
  button('Salvar como nova').click()
  await until(() =>
    expect(savedBodies('POST')).toEqual([{ workspaceId: 1, shortcut: 'tabela', text: 'Preços de hoje:', fileIds: [] }]),
  )
  expect(savedBodies('PUT')).toEqual([])
})
