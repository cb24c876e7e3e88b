// Gate: the kit, on which every screen stands.
import '@mantine/core/styles.css'
import './theme/styles.css'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { DateRange } from './date-range.tsx'
import type { DayRange } from './day-range.ts'
import { FileDrop } from './file-drop.tsx'
import { PhoneField } from './phone-field.tsx'
import { AppTheme } from './theme/app-theme.tsx'

let root: Root
let place: HTMLElement

const show = (content: ReactNode): void => root.render(<AppTheme mainColor="#02cdad">{content}</AppTheme>)

beforeEach(() => {
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
})

function Phone({ first, onDigits }: { first: string; onDigits: (digits: string) => void }) {
  const [digits, setDigits] = useState(first)
  return (
    <PhoneField
      label="Telefone"
      value={digits}
      onChange={(next) => {
        setDigits(next)
        onDigits(next)
      }}
    />
  )
}

it('masks a phone as its country writes it and keeps the caret at its digit', async () => {
  const onDigits = vi.fn<(digits: string) => void>()
  show(<Phone first="5511984552107" onDigits={onDigits} />)
  const field = page.getByLabelText('Telefone')
  await expect.element(field).toHaveValue('(11) 9 8455-2107')
  const input = field.element() as HTMLInputElement
  input.focus()
  input.setSelectionRange(8, 8)
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveValue('(11) 9 4552-107')
  expect(input.selectionStart).toBe(6)
  await userEvent.keyboard('7')
  await expect.element(field).toHaveValue('(11) 9 7455-2107')
  expect(onDigits.mock.lastCall).toEqual(['5511974552107'])

  await page.getByRole('combobox', { name: 'País' }).click()
  await page.getByRole('option', { name: /^Portugal/ }).click()
  await field.fill('912345678')
  await expect.element(field).toHaveValue('912 345 678')
  expect(onDigits.mock.lastCall).toEqual(['+351912345678'])
})

it('takes a phone that is pasted or typed with its country, a carrier or a zero', async () => {
  const onDigits = vi.fn<(digits: string) => void>()
  show(<Phone first="+351912345678" onDigits={onDigits} />)
  const field = page.getByLabelText('Telefone')
  await expect.element(field).toHaveValue('912 345 678')
  await field.fill('')
  const paste = (text: string): void => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  paste('+55 (0) 11 90000-0006')
  await expect.element(field).toHaveValue('(11) 9 0000-0006')
  paste('0 15 55 99900-0001')
  await expect.element(field).toHaveValue('(55) 9 9900-0001')
  expect(onDigits.mock.lastCall).toEqual(['5555999000001'])
  paste('+49 30 123456')
  await expect.element(field).toHaveValue('30123456')
  expect(onDigits.mock.lastCall).toEqual(['+4930123456'])
  await field.fill('')
  await userEvent.type(field, '+598')
  await expect.element(field).toHaveValue('')
  await userEvent.type(field, '94000000')
  expect(onDigits.mock.lastCall).toEqual(['+59894000000'])
})

function Period({ onRange }: { onRange: (range: DayRange) => void }) {
  const [range, setRange] = useState<DayRange>({ startAt: '2026-11-02', endAt: null })
  return (
    <DateRange
      label="Período"
      isClearable
      value={range}
      onChange={(next) => {
        setRange(next)
        onRange(next)
      }}
    />
  )
}

it('takes a period of days by two presses, in Portuguese, and lets it go again', async () => {
  const onRange = vi.fn<(range: DayRange) => void>()
  show(<Period onRange={onRange} />)
  await page.getByRole('button', { name: /^Período/ }).click()
  await expect.element(page.getByText(/^novembro/i)).toBeVisible()
  await page.getByRole('button', { name: '20 novembro 2026' }).click()
  expect(onRange.mock.lastCall).toEqual([{ startAt: '2026-11-02', endAt: '2026-11-20' }])
  await expect.element(page.getByText('02/11/2026 a 20/11/2026')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar datas' }).click()
  expect(onRange.mock.lastCall).toEqual([{ startAt: null, endAt: null }])
})

it('takes dropped and chosen files, and says of each other one why not', async () => {
  const onFiles = vi.fn<(files: File[]) => void>()
  const onRefused = vi.fn<(reasons: string[]) => void>()
  show(<FileDrop extensions={['png']} maxBytesOf={() => 10} isMultiple onFiles={onFiles} onRefused={onRefused} />)
  const small = new File(['x'], 'a.png')
  const large = new File(['x'.repeat(11)], 'b.png')
  const wrong = new File(['x'], 'c.exe')
  const field = page.getByLabelText('Arraste arquivos para cá ou clique para escolher')
  await expect.element(field).toBeInTheDocument()
  const transfer = new DataTransfer()
  for (const file of [small, large, wrong]) transfer.items.add(file)
  const label = place.querySelector('label')
  label?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
  expect(onFiles.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['a.png'])
  expect(onRefused.mock.lastCall?.[0]).toEqual([
    'b.png: tamanho máximo excedido (10 B).',
    'c.exe: Formato não permitido!',
  ])
  await userEvent.upload(field, new File(['y'], 'd.png'))
  expect(onFiles.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['d.png'])
})

it('writes 16 px in every field of a touch screen, so that it is not zoomed into', async () => {
  show(
    <>
      <TextInput label="Nome" size="sm" />
      <textarea style={{ font: 'var(--t-md)' }} />
      <div contentEditable suppressContentEditableWarning style={{ fontSize: 13 }} />
    </>,
  )
  await expect.element(page.getByLabelText('Nome')).toBeVisible()
  const sizes = () =>
    [...place.querySelectorAll('input, textarea, [contenteditable]')].map((field) => getComputedStyle(field).fontSize)
  expect(sizes()).toEqual(['14px', '14px', '13px'])
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true })
  try {
    await vi.waitFor(() => expect(sizes()).toEqual(['16px', '16px', '16px']))
  } finally {
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
  }
})
