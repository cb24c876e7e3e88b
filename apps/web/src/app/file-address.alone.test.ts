import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readChosenCompany } from './company-choice.ts'
import { fileAddress } from './file-address.ts'

vi.mock('./company-choice.ts', () => ({ readChosenCompany: vi.fn() }))

describe('fileAddress', () => {
  beforeEach(() => vi.mocked(readChosenCompany).mockReturnValue(null))

  it('names the company that an administrator chose, in addresses of our own files alone', () => {
    expect(fileAddress('/api/files/a')).toBe('/api/files/a')
    vi.mocked(readChosenCompany).mockReturnValue({ id: 7, name: 'Loja' } as ReturnType<typeof readChosenCompany>)
    expect(fileAddress('/api/files/a')).toBe('/api/files/a?companyId=7')
    expect(fileAddress('/api/files/a?size=1')).toBe('/api/files/a?size=1&companyId=7')
    expect(fileAddress('https://loja.example/a.png')).toBe('https://loja.example/a.png')
    expect(fileAddress('')).toBe('')
  })
})
