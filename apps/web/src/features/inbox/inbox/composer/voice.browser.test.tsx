import '../../../../ui/theme/styles.css'
import { MantineProvider } from '@mantine/core'
import type { PlatformName } from '@prosa/contract'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Composer } from './composer.tsx'
import { forgetVoices } from './voices.ts'

const toasts = vi.hoisted((): [string, string | undefined][] => [])
vi.mock('../../../../ui/toast.tsx', () => ({
  toastError: (text: string, options?: { detail?: string }) => toasts.push([text, options?.detail]),
  toastSuccess: () => {},
  toastInfo: () => {},
  toastWarning: () => {},
}))

let root: Root
let place: HTMLElement
let sent: [number, string, string[]][]
let uploads: { file: File; answer: (status: number) => void }[]
let tracks: MediaStreamTrack[]
const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)

beforeEach(() => {
  sent = []
  uploads = []
  tracks = []
  toasts.length = 0
  vi.stubGlobal(
    'fetch',
    (_url: string, { body }: { body: FormData }) =>
      new Promise<Response>((resolve) => {
        const answer = (status: number): void =>
          resolve(
            new Response(JSON.stringify(status === 200 ? { fileId: 'f' } : { code: 'x', message: 'não' }), { status }),
          )
        uploads.push({ file: body.get('file') as File, answer })
      }),
  )
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    const stream = await getUserMedia(wanted)
    tracks.push(...stream.getTracks())
    return stream
  })
  place = document.body.appendChild(document.createElement('div'))
  place.style.cssText = 'width: 500px; font: 14px/20px sans-serif'
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
  forgetVoices()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (dialogId: number, platform: PlatformName = 'LIVECHAT'): void =>
  root.render(
    <MantineProvider>
      <Composer
        key={dialogId}
        dialog={{
          id: dialogId,
          name: 'Renata',
          hasName: true,
          platform,
          plataform: platform,
          whatsappQrcode: false,
          workspaceId: 1,
          workspaceName: 'Vendas',
          messages: [],
        }}
        userId={7}
        agentName="Marina"
        startsFocused={false}
        onSend={(text, files) => sent.push([dialogId, text, files.map(({ name }) => name)])}
      />
    </MantineProvider>,
  )
const found = (selector: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const element = place.querySelector<HTMLElement>(selector)
    if (!element) throw new Error(`no ${selector} in ${place.textContent}`)
    return element
  }, 5_000)
const press = async (label: string): Promise<void> => (await found(`button[aria-label="${label}"]`)).click()
const recorder = 'fieldset[aria-label="Gravação de áudio"]'
const recorded = 'fieldset[aria-label="Áudio gravado"]'
const key = async (box: string, name: string): Promise<void> => {
  ;(await found(box)).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
}
const record = async (): Promise<void> => {
  await press('Gravar áudio')
  await found('[role=timer][aria-label="Tempo de gravação: 0:01"]')
}
const isReleased = (): boolean => tracks.length > 0 && tracks.every(({ readyState }) => readyState === 'ended')
const write = async (text: string): Promise<void> => {
  const field = (await found('textarea')) as HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

it('records Opus in Ogg that plays as long as it was spoken, and sends it by itself: what was being written stays', async () => {
  open(1)
  await write('um rascunho\nem duas linhas')
  const height = (await found('textarea')).offsetHeight
  await record()
  await key(recorder, 'Enter')
  await expect.poll(() => uploads).toHaveLength(1)
  expect(isReleased()).toBe(true)
  const [upload] = uploads
  if (!upload) throw new Error('nothing was uploaded')
  expect([upload.file.name, upload.file.type]).toEqual(['myAudio.ogg', 'audio/ogg'])
  const bytes = await upload.file.arrayBuffer()
  expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('OggS')
  const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)
  expect(sound.duration).toBeGreaterThan(0.5)
  expect(sound.duration).toBeLessThan(20)
  expect(sound.numberOfChannels).toBe(1)
  upload.answer(200)
  await expect.poll(() => sent).toEqual([[1, '', ['myAudio.ogg']]])
  const field = (await found('textarea')) as HTMLTextAreaElement
  expect([field.value, field.offsetHeight]).toEqual(['um rascunho\nem duas linhas', height])
  await expect.poll(() => document.activeElement).toBe(field)
})

it('pauses and goes on by keyboard, stops to be heard, and is discarded without a trace', async () => {
  open(1)
  await record()
  await key(recorder, ' ')
  await found('button[aria-label="Continuar gravação"]')
  await key(recorder, ' ')
  await found('button[aria-label="Pausar gravação"]')
  await key(recorder, 'Escape')
  const audio = (await found(`${recorded} audio`)) as HTMLAudioElement
  await expect.poll(() => audio.duration).toBeGreaterThan(0.5)
  await press('Velocidade 1x')
  await press('Velocidade 1,5x')
  await found('button[aria-label="Velocidade 2x"]')
  expect(audio.playbackRate).toBe(2)
  await key(recorded, 'Escape')
  await found('textarea')
  expect([uploads.length, sent.length, isReleased()]).toEqual([0, 0, true])
})

it('says in its own words that the microphone is refused, and gives the composer back', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  open(1)
  await press('Gravar áudio')
  await vi.waitFor(() =>
    expect(toasts).toEqual([['Erro ao iniciar gravação.', 'Erro ao acessar microfone. Acesso não autorizado.']]),
  )
  await found('textarea')
})

it('says that a browser without a recorder has none', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  open(1)
  await press('Gravar áudio')
  await expect.poll(() => toasts).toEqual([['Erro ao iniciar gravação.', 'No OpusMediaRecorder found']])
})

it('asks for no microphone where the channel would refuse what the browser records', async () => {
  open(1, 'INSTAGRAM')
  await press('Gravar áudio')
  await vi.waitFor(() =>
    expect(toasts.map(([, detail]) => detail)).toEqual([
      'O canal desta conversa não recebe o áudio que este navegador grava.',
    ]),
  )
  expect(tracks).toEqual([])
})

it('keeps what was recorded in a room that one left, and takes no keys when one comes by again', async () => {
  open(1)
  await record()
  open(2)
  await found('textarea')
  await expect.poll(() => isReleased()).toBe(true)
  open(1)
  const box = await found(recorded)
  expect(document.activeElement).not.toBe(box)
  open(2)
  await found('textarea')
  expect(sent).toEqual([])
})

it('keeps a recording whose upload failed, to be sent again', async () => {
  open(1)
  await record()
  await key(recorder, 'Enter')
  await expect.poll(() => uploads).toHaveLength(1)
  uploads[0]?.answer(422)
  await expect.poll(() => toasts).toEqual([['Ocorreu um erro.', 'myAudio.ogg: não']])
  await key(recorded, 'Enter')
  await expect.poll(() => uploads).toHaveLength(2)
  expect(uploads[1]?.file).toBe(uploads[0]?.file)
  uploads[1]?.answer(200)
  await expect.poll(() => sent).toEqual([[1, '', ['myAudio.ogg']]])
})

it('lets go of the microphone when one left before it was there', async () => {
  let give: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    give = resolve
  })
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    await held
    const stream = await getUserMedia(wanted)
    tracks.push(...stream.getTracks())
    return stream
  })
  open(1)
  await press('Gravar áudio')
  await found(recorder)
  await press('Descartar áudio')
  await found('textarea')
  give()
  await expect.poll(() => isReleased()).toBe(true)
  expect(place.querySelector(recorded)).toBeNull()
})

it('stops by itself when the microphone is pulled, and tells what is there', async () => {
  open(1)
  await record()
  // What the browser does when the device is gone.
  for (const track of tracks) track.stop()
  tracks[0]?.dispatchEvent(new Event('ended'))
  await found(recorded)
  await expect.poll(() => place.textContent).toContain('O microfone foi desligado.')
})
