// Gate: the composer.
import '../../../../ui/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAttachments } from '../../../../shared/attachment/attachments.ts'
import { Composer } from './composer.tsx'

vi.mock('../../../../ui/toast.tsx', () => ({ toastError: () => {}, toastSuccess: () => {}, toastInfo: () => {} }))

let root: Root
let place: HTMLElement
let sent: [number, string, number][]
let uploads: ((answer: Response) => void)[]

beforeEach(() => {
  sent = []
  uploads = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => uploads.push(resolve)))
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'width: 500px; font: 14px/20px sans-serif'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  forgetAttachments()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const field = (): HTMLTextAreaElement => place.querySelector('textarea') as HTMLTextAreaElement
const open = async (dialogId: number): Promise<void> => {
  const last = field()
  root.render(
    <MantineProvider>
      <Composer
        key={dialogId}
        dialog={{
          id: dialogId,
          name: 'Renata',
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
        onSend={(text, files) => sent.push([dialogId, text, files.length])}
      />
    </MantineProvider>,
  )
  await expect.poll(() => field() ?? last).not.toBe(last)
}
const type = async (text: string): Promise<void> => {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
  set?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => field().value).toBe(text)
}
const sendButton = (): HTMLButtonElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Enviar') as HTMLButtonElement
const press = (key: string): void => {
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const attach = async (name: string): Promise<void> => {
  const data = new DataTransfer()
  data.items.add(new File(['conteúdo'], name, { type: 'image/png' }))
  const chooser = place.querySelector('input[type=file]') as HTMLInputElement
  chooser.files = data.files
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.poll(() => place.textContent).toContain(name)
}
const uploaded = (status = 200): void =>
  uploads.shift()?.(
    new Response(JSON.stringify(status === 200 ? { fileId: 'f' } : { code: 'x', message: 'não' }), { status }),
  )

it('goes on in the words after files were chosen: Enter sends, and opens no chooser', async () => {
  await open(1)
  ;(place.querySelector('[aria-label="Respostas prontas (/)"]') as HTMLElement).focus()
  await attach('foto.png')
  expect(document.activeElement).toBe(field())
  uploaded()
})

it('keeps no slash that only called the answers, and does not send it', async () => {
  await open(1)
  field().focus()
  ;(place.querySelector('[aria-label="Respostas prontas (/)"]') as HTMLElement).click()
  await expect.poll(() => field().value).toBe('/')
  expect(sendButton().disabled).toBe(true)
  expect(localStorage.getItem('prosa.draft.7.1') ?? '').toBe('')
  await type('/ola')
  expect(Object.values(localStorage)).toContain('/ola')
})

it('follows what another window writes and sends, while nothing else is written here', async () => {
  const elsewhere = (text: string): void => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('1')) as string
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
  await open(1)
  await type('Bom dia')
  elsewhere('Bom dia, Renata')
  await expect.poll(() => field().value).toBe('Bom dia, Renata')
  elsewhere('')
  await expect.poll(() => field().value).toBe('')
})

it('grows with its text from 43 to 150 pixels and back, in a browser that knows no field-sizing', async () => {
  await open(1)
  expect(getComputedStyle(field()).getPropertyValue('field-sizing')).not.toBe('content')
  expect(field().offsetHeight).toBe(43)
  await type('uma\nduas\ntrês\nquatro')
  const four = field().offsetHeight
  expect(four).toBeGreaterThan(80)
  expect(field().scrollHeight).toBe(field().clientHeight)
  await type('linha\n'.repeat(30))
  expect(field().offsetHeight).toBe(150)
  await type('')
  expect(field().offsetHeight).toBe(43)
})

it('gives the keys back to the room by Esc, and keeps what is written', async () => {
  await open(1)
  field().focus()
  await type('ainda não')
  press('Escape')
  expect(document.activeElement).toBe(document.body)
  expect([sent, field().value]).toEqual([[], 'ainda não'])
})

it('says what Enter waits for while a file is on its way, and sends once when it is there', async () => {
  await open(1)
  await attach('foto.png')
  await type('veja a foto')
  press('Enter')
  await expect.poll(() => place.textContent).toContain('Será enviada quando o arquivo terminar de carregar')
  expect([sent, field().value]).toEqual([[], 'veja a foto'])
  uploaded()
  await expect.poll(() => sent).toEqual([[1, 'veja a foto', 1]])
  await expect.poll(() => [field().value, place.textContent?.includes('foto.png')]).toEqual(['', false])
})

it('sends what waits for its file also while another room is open, and empties what is written there', async () => {
  await open(1)
  await attach('foto.png')
  await type('veja a foto')
  press('Enter')
  await open(2)
  await type('outra conversa')
  uploaded()
  await expect.poll(() => sent).toEqual([[1, 'veja a foto', 1]])
  expect(field().value).toBe('outra conversa')
  await open(1)
  expect(field().value).toBe('')
})

it('sends nothing by itself after the file failed, or after one went on writing', async () => {
  await open(1)
  await attach('foto.png')
  await type('veja a foto')
  press('Enter')
  uploaded(422)
  await expect.poll(() => place.textContent).not.toContain('foto.png')
  await attach('outra.png')
  press('Enter')
  await type('veja a foto, ou melhor')
  uploaded()
  await expect.poll(() => place.querySelector('[aria-label="Enviando"]')).toBeNull()
  expect([sent, field().value]).toEqual([[], 'veja a foto, ou melhor'])
})

it('opens the emoji above what one writes, however much that is', async () => {
  await open(1)
  place.style.cssText += '; position: fixed; bottom: 0; left: 0'
  for (const text of ['oi', 'linha\n'.repeat(6)]) {
    await type(text)
    const button = place.querySelector<HTMLElement>('[aria-label="Emoji"]')
    button?.click()
    const picker = (): HTMLElement | null => document.querySelector('[role=dialog][aria-label="Emoji"]')
    await expect.poll(() => picker()?.querySelectorAll('button').length).toBeGreaterThan(60)
    await vi.waitFor(() =>
      expect(picker()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(field().getBoundingClientRect().top),
    )
    button?.click()
    await expect.poll(() => picker()).toBeNull()
  }
})

it('sends a message whose file finds no connection all the same: the file goes with it later', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await open(1)
  await attach('foto.png')
  await expect.poll(() => place.querySelector('[aria-label^="Será enviado com a mensagem"]')).not.toBeNull()
  await type('veja a foto')
  press('Enter')
  await expect.poll(() => sent).toEqual([[1, 'veja a foto', 1]])
  await expect.poll(() => [field().value, place.textContent?.includes('foto.png')]).toEqual(['', false])
})

const paste = (text: string): boolean => {
  const data = new DataTransfer()
  if (text !== '') data.setData('text/plain', text)
  data.items.add(new File(['conteúdo'], 'image.png', { type: 'image/png' }))
  // True: the browser goes on and pastes the text.
  return field().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

it('leaves copied cells of a sheet to the browser as text, and takes a picture that comes alone', async () => {
  await open(1)
  expect(paste('Item\tPreço\r\nBolo\t10,00\r\n')).toBe(true)
  expect(uploads).toHaveLength(0)
  expect(paste('')).toBe(false)
  await expect.poll(() => place.textContent).toContain('image.png')
  uploaded()
})

it('sends nothing with the Enter by which an input method ends a word', async () => {
  await open(1)
  await type('にほん')
  for (const init of [{ isComposing: true }, { keyCode: 229 }])
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
  expect(sent).toEqual([])
  press('Enter')
  expect(sent).toEqual([[1, 'にほん', 0]])
})
