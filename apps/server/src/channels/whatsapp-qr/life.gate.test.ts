// Gate: the states of a WhatsApp number.
import { describe, expect, it } from 'vitest'
import { deviceCodes } from './device-host.ts'
import { type LifeSoFar, nextAfter } from './life.ts'

const paired: LifeSoFar = { isPaired: true, failures: 1, replacements: 1, badSessions: 1 }
const after = (code: number, life: Partial<LifeSoFar> = {}, random = 0) =>
  nextAfter(code, { ...paired, ...life }, random)

describe('a number goes on by itself', () => {
  it.each([
    ['408 the line was lost', 408],
    ['428 the line was cut', 428],
    ['503 WhatsApp is not available', 503],
    ['500 the session was bad, for the first time', 500],
    ['a code that nobody knows', 499],
    ['the process of numbers died', deviceCodes.died],
  ])('after %s, in a second or two, without a word', (_what, code) => {
    expect(after(code)).toEqual({ kind: 'again', afterMs: 1_000, trouble: null })
    expect(after(code, {}, 1)).toEqual({ kind: 'again', afterMs: 2_000, trouble: null })
  })

  it('after 515, with which every pairing ends, at once', () => {
    expect(after(515, { isPaired: false })).toEqual({ kind: 'again', afterMs: 0, trouble: null })
  })

  it('after 440 for the first time, once another process would have found out that it holds nothing', () => {
    expect(after(440)).toEqual({ kind: 'again', afterMs: 20_000, trouble: null })
  })

  it('less and less often, at most every five minutes, and says so', () => {
    const trouble = 'Sem conexão com o WhatsApp; tentando de novo.'
    expect(after(408, { failures: 3 })).toEqual({ kind: 'again', afterMs: 4_000, trouble })
    for (const failures of [12, 5_000])
      expect(after(408, { failures }, 1)).toEqual({ kind: 'again', afterMs: 300_000, trouble })
  })
})

describe('a number waits for people', () => {
  const kept = { forgets: false, isBlocked: false }
  it.each([
    [401, {}, 'O aparelho foi desconectado no celular. Gere um novo QR code.', { forgets: true, isBlocked: false }],
    [
      403,
      {},
      'O WhatsApp bloqueou este número. Veja o aviso no aplicativo do celular.',
      { forgets: false, isBlocked: true },
    ],
    [405, {}, 'O WhatsApp não aceita mais esta versão do conector: atualize a instalação.', kept],
    [411, {}, 'O celular precisa ser conectado de novo. Gere um novo QR code.', { forgets: true, isBlocked: false }],
    [440, { replacements: 2 }, 'A sessão foi aberta em outro lugar. Gere um novo QR code.', kept],
    [500, { badSessions: 2 }, 'A sessão se perdeu. Gere um novo QR code.', { forgets: true, isBlocked: false }],
    [deviceCodes.missing, {}, 'Esta instalação não tem a parte opcional do WhatsApp por QR code.', kept],
    [408, { isPaired: false, failures: 4 }, 'O WhatsApp não respondeu. Tente de novo.', kept],
  ] as const)('after %d (%o), and is told why', (code, life, reason, rest) => {
    expect(after(code, life)).toEqual({ kind: 'stop', reason, ...rest })
  })
})
