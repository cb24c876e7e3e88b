// Gate: messages of several parts.
import { expect, it } from 'vitest'
import { deliveryBounds } from './attempt.ts'
import { sendMsOf } from './send-parts.ts'

const file = (size: number) => ({ fileId: 'f', name: 'a.pdf', mime: 'application/pdf', size })

it('gives a message time by the size of its files', () => {
  expect(sendMsOf({ files: null }, deliveryBounds)).toBe(10_000)
  expect(sendMsOf({ files: [file(25 * 1024 * 1024), file(75 * 1024 * 1024)] }, deliveryBounds)).toBe(410_000)
})
