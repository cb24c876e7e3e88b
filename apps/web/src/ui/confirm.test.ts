import { describe, expect, it } from 'vitest'
import { confirm, readOpenConfirm } from './confirm.ts'

describe('confirm', () => {
  it('answers what the person chose and closes', async () => {
    const answer = confirm({ text: 'Sair?', confirmLabel: 'Sair' })
    readOpenConfirm()?.answer(true)
    await expect(answer).resolves.toBe(true)
    expect(readOpenConfirm()).toBeNull()
  })

  it('counts an open question as refused when another comes, and keeps the newer one open', async () => {
    const first = confirm({ text: 'Um?', confirmLabel: 'Sair' })
    const second = confirm({ text: 'Dois?', confirmLabel: 'Sair' })
    await expect(first).resolves.toBe(false)
    expect(readOpenConfirm()?.text).toBe('Dois?')
    readOpenConfirm()?.answer(true)
    await expect(second).resolves.toBe(true)
  })
})
