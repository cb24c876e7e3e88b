import { expect, it } from 'vitest'
import { contactLabel } from './contact-label.ts'

const nobody = { id: 7, name: null, phone: null, email: null, visitorNumber: 2994311 }

it.each([
  [{ name: 'Ana Lima', phone: '5531984552107', email: 'ana@exemplo.com.br' }, 'Ana Lima'],
  [{ phone: '5531984552107', email: 'ana@exemplo.com.br' }, '+55 (31) 9 8455-2107'],
  [{ email: 'ana@exemplo.com.br' }, 'ana@exemplo.com.br'],
  [{}, 'Visitante 2994311'],
  [{ visitorNumber: null }, 'Visitante 7'],
])('calls %o %s', (known, label) => expect(contactLabel({ ...nobody, ...known })).toBe(label))
