import { expect, it } from 'vitest'
import { splitMail } from './mail-links.ts'

it('finds an address whole, whatever sign its code ends with', () => {
  expect(splitMail('Criar senha:\nhttp://localhost:3000/reset-password/aB-9_\n\nProsa\n')).toEqual([
    { text: 'Criar senha:\n', href: null },
    { text: 'http://localhost:3000/reset-password/aB-9_', href: 'http://localhost:3000/reset-password/aB-9_' },
    { text: '\n\nProsa\n', href: null },
  ])
})
