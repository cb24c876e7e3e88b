import { expect, it } from 'vitest'
import { isCep, isCnpj, isCpf } from './br-documents.ts'

it('knows a CPF by its two check digits', () => {
  expect(['529.982.247-25', '52998224725'].map(isCpf)).toEqual([true, true])
  expect(['529.982.247-24', '111.111.111-11', '5299822472', ''].map(isCpf)).toEqual([false, false, false, false])
})

it('knows a CNPJ of digits, and one of letters and digits in either case', () => {
  expect(['00.000.000/0001-91', '11222333000181', '12.ABC.345/01DE-35', '12abc34501de35'].map(isCnpj)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['12ABC34501DE36', '00000000000000', '11222333000182', '1122233300018'].map(isCnpj)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

it('knows a CEP by its form', () => {
  expect(['01310-100', '01310100'].map(isCep)).toEqual([true, true])
  expect(['00000-000', '0131010', 'abcdefgh'].map(isCep)).toEqual([false, false, false])
})
