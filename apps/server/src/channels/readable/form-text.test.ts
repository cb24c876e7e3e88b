import { expect, it } from 'vitest'
import { formText } from './form-text.ts'

it.each([
  [{ nome: 'Ana', idade: 7, aceito: true, avisos: false }, 'nome: Ana\nidade: 7\naceito: sim\navisos: não'],
  [{ nome: null, apelido: '', lista: [], flow_token: 'x' }, ''],
  [{ itens: ['0_Bolo', '1_Café', null] }, 'itens: Bolo, Café'],
  [{ endereco: { rua: 'A', numero: 10, sala: null } }, 'endereco: rua A, numero 10'],
  [{ screen_0_Seu_nome_0: 'Ana', screen_0_Nota_1: '0_Muito bom' }, 'Seu nome: Ana\nNota: Muito bom'],
  // What somebody typed stays as it is.
  [{ obs: '2_vias' }, 'obs: 2_vias'],
  [{}, ''],
])('a form of %j is read as people read it', (fields, text) => {
  expect(formText(fields)).toBe(text)
})
