import type { OutboxItem } from '@prosa/talk'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AttachmentActs,
  addAttachments,
  attachmentsOf,
  clearAttachments,
  dropAttachment,
  forgetAttachments,
  isWaiting,
  sendWhenUploaded,
} from '../../../../shared/attachment/attachments.ts'
import { boxKey, createOutgoingStorage } from './outgoing-storage.ts'

const item = (clientId: string, second: number): OutboxItem => ({
  clientId,
  createdAt: `2026-11-20T15:00:0${second}.000Z`,
  text: clientId,
  button: null,
  files: [],
  state: 'sending',
  error: null,
  resends: false,
  isFinal: false,
  after: null,
})

const createStorage = (): Storage => {
  const values: Record<string, unknown> = {}
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(values, { [key]: value }),
    removeItem: (key: string) => delete values[key],
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(values, name, { value })
  return values as unknown as Storage
}

describe('messages on their way, over a reload', () => {
  const storage = createStorage()
  let scope = '7@3'
  const open = () =>
    createOutgoingStorage(
      () => storage,
      () => scope,
    )
  const room = boxKey('7@3', 12)

  it('come back in the order in which they were written, and to their person alone', () => {
    const [first, second] = [item('z', 1), item('a', 2)]
    open().save(room, [], [first, second])
    expect(open().keys()).toEqual([room])
    expect(open().load(room)).toEqual([first, second])
    scope = '8@3'
    expect(open().keys()).toEqual([])
    scope = '7@3'
  })

  it('are not written over by another tab', () => {
    const elsewhere = item('b', 3)
    open().save(room, [], [elsewhere])
    const known = open().load(room)
    open().save(room, known.slice(0, 2), known.slice(1, 2))
    expect(
      open()
        .load(room)
        .map(({ clientId }) => clientId),
    ).toEqual(['a', 'b'])
  })

  it('live as long as the page where storage is forbidden', () => {
    const forbidden = createOutgoingStorage(
      () => {
        throw new Error('SecurityError')
      },
      () => scope,
    )
    forbidden.save(room, [], [item('a', 1)])
    expect([forbidden.keys(), forbidden.load(room)]).toEqual([[], []])
  })
})

describe('files of the message being written', () => {
  let problems: string[]
  let doubled: string[]
  let held: string[]
  let ids = 0
  const acts: AttachmentActs = {
    upload: async (file) => {
      if (file.name.startsWith('ruim')) throw new Error('Tamanho máximo excedido.')
      return { fileId: `id-${file.name}` }
    },
    onProblem: (text) => problems.push(text),
    onDoubled: (name) => doubled.push(name),
    uuid: () => `f${++ids}`,
    isAway: (error) => error instanceof TypeError,
    hold: (key, localId, { name }) => held.push(`${key} ${localId} ${name}`),
  }
  const png = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
  const names = (key: string) => attachmentsOf(key).map(({ name }) => name)

  beforeEach(() => {
    problems = []
    doubled = []
    held = []
    forgetAttachments()
  })

  it('stay with their room while one looks at another, also those still uploading', async () => {
    const uploads = addAttachments('a', [png('1.png')], acts)
    await addAttachments('b', [png('2.png')], acts)
    await uploads
    expect([names('a'), names('b')]).toEqual([['1.png'], ['2.png']])
    expect(attachmentsOf('a')[0]?.fileId).toBe('id-1.png')
    clearAttachments('a')
    expect([names('a'), names('b')]).toEqual([[], ['2.png']])
  })

  it('are refused before the upload by type and by their size together, each by its name', async () => {
    const uploaded: string[] = []
    const counting = { ...acts, upload: async (file: File) => ({ fileId: String(uploaded.push(file.name)) }) }
    const half = 3 * 1024 * 1024
    await addAttachments('a', [png('1.png', half), new File(['x'], 'virus.exe'), png('2.png', half)], counting)
    expect(uploaded).toEqual(['1.png'])
    expect(problems.map((text) => text.split(':')[0])).toEqual(['virus.exe', '2.png'])
    expect(problems[1]).toContain('Máximo permitido: 5 MB')
  })

  it('are ten at most: the eleventh is refused and the others can go', async () => {
    const eleven = Array.from({ length: 11 }, (_, i) => png(`${i + 1}.png`))
    await addAttachments('a', eleven, acts)
    expect(names('a')).toHaveLength(10)
    expect(problems).toEqual(['11.png: até 10 arquivos por mensagem.'])
    expect(attachmentsOf('a').every(({ fileId }) => fileId !== null)).toBe(true)
  })

  it('are named when the server refuses one, and the others stay', async () => {
    await addAttachments('a', [png('ruim.png'), png('boa.png')], acts)
    expect(names('a')).toEqual(['boa.png'])
    expect(problems).toEqual(['ruim.png: Tamanho máximo excedido.'])
  })

  it('warn of a name that is there already', async () => {
    await addAttachments('a', [png('1.png')], acts)
    await addAttachments('a', [png('1.png')], acts)
    expect([names('a'), doubled]).toEqual([['1.png', '1.png'], ['1.png']])
  })

  it('do not come back by an upload that ends after they were taken out', async () => {
    let answer = (_: { fileId: string }): void => undefined
    const slow = {
      ...acts,
      upload: () =>
        new Promise<{ fileId: string }>((resolve) => {
          answer = resolve
        }),
    }
    const uploads = addAttachments('a', [png('1.png')], slow)
    dropAttachment('a', attachmentsOf('a')[0]?.localId ?? '')
    answer({ fileId: 'x' })
    await uploads
    expect(names('a')).toEqual([])
  })

  it('stay for their message where there is no connection, and keep it waiting for none of them', async () => {
    const away = { ...acts, upload: () => Promise.reject(new TypeError('Failed to fetch')) }
    const adding = addAttachments('a', [png('1.png')], away)
    const sent: (string | null)[][] = []
    sendWhenUploaded('a', (files) => sent.push(files.map(({ fileId }) => fileId)))
    await adding
    const { localId } = attachmentsOf('a')[0] ?? { localId: '' }
    expect([held, problems, sent]).toEqual([[`a ${localId} 1.png`], [], [[null]]])
    expect(attachmentsOf('a')).toMatchObject([{ name: '1.png', fileId: null, isHeld: true }])
  })

  describe('when Enter was pressed before they are there', () => {
    const answers = new Map<string, (fails: boolean) => void>()
    const slow: AttachmentActs = {
      ...acts,
      onProblem: (text) => problems.push(text),
      upload: ({ name }) =>
        new Promise((resolve, reject) =>
          answers.set(name, (fails) => (fails ? reject(new Error('não')) : resolve({ fileId: `id-${name}` }))),
        ),
    }
    const answer = async (name: string, fails = false): Promise<void> => {
      answers.get(name)?.(fails)
      await new Promise((resolve) => setTimeout(resolve))
    }
    let sent: string[][]
    const wait = (): void => {
      sent = []
      void addAttachments('a', [png('1.png'), png('2.png')], slow)
      sendWhenUploaded('a', (files) => sent.push(files.map(({ fileId }) => fileId ?? '')))
    }

    it('go with the message, once, when the last of them is', async () => {
      wait()
      await answer('1.png')
      expect([sent, isWaiting('a')]).toEqual([[], true])
      await answer('2.png')
      expect([sent, isWaiting('a')]).toEqual([[['id-1.png', 'id-2.png']], false])
    })

    it('leave the message to the person when one of them fails', async () => {
      wait()
      await answer('1.png', true)
      await answer('2.png')
      expect([sent, isWaiting('a'), names('a')]).toEqual([[], false, ['2.png']])
    })

    it('stay when another one is added: who goes on is not done', async () => {
      wait()
      void addAttachments('a', [png('3.png')], slow)
      for (const name of ['1.png', '2.png', '3.png']) await answer(name)
      expect([sent, isWaiting('a'), names('a')]).toEqual([[], false, ['1.png', '2.png', '3.png']])
    })

    it('stay when one is taken out, however many are there: who changes a message is not done, and nobody else sends it', async () => {
      wait()
      await answer('1.png')
      dropAttachment('a', attachmentsOf('a')[1]?.localId ?? '')
      expect([sent, isWaiting('a'), names('a')]).toEqual([[], false, ['1.png']])
      forgetAttachments()
      wait()
      forgetAttachments()
      await answer('1.png')
      await answer('2.png')
      expect(sent).toEqual([])
    })
  })
})
