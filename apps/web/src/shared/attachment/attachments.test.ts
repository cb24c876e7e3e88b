import { expect, it } from 'vitest'
import {
  type AttachmentActs,
  addAttachments,
  attachmentsOf,
  dropAttachment,
  isWaiting,
  sendWhenUploaded,
} from './attachments.ts'

it('sends nothing by itself where a file is taken out while it uploads', async () => {
  const { promise, resolve } = Promise.withResolvers<{ fileId: string }>()
  let count = 0
  const acts: AttachmentActs = {
    upload: () => promise,
    onProblem: () => {},
    onDoubled: () => {},
    uuid: () => `file-${++count}`,
    isAway: () => false,
    hold: () => {},
  }
  const adding = addAttachments('room', [new File(['x'], 'errado.pdf', { type: 'application/pdf' })], acts)
  const sent: number[] = []
  sendWhenUploaded('room', (files) => sent.push(files.length))
  expect(isWaiting('room')).toBe(true)
  dropAttachment('room', 'file-1')
  expect([isWaiting('room'), attachmentsOf('room')]).toEqual([false, []])
  resolve({ fileId: 'a' })
  await adding
  expect(sent).toEqual([])
})
